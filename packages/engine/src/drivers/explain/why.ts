import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { didYouMean } from '../../diagnostics/messages/hints.js'
import { hashOf } from '../../io/hash.js'
import { leadsOut, pathFrom } from '../../io/path-from.js'
import {
  type OutputPath,
  outputPath,
  type RoutePath,
  routePath,
  type SourcePath,
  sourcePath,
} from '../../paths.js'
import { causesOf, inputsOf, type Question } from '../../query/explain.js'
import type { Snapshot } from '../../query/snapshot.js'
import { isManifestFile, manifestPath } from '../../split/manifest.js'
import { nearest } from '../../text/nearest.js'
import { siteChunks, withoutFailed } from '../build/put-files.js'
import {
  type AnsweredSite,
  answerSite,
  type GraphOptions,
  outputsOfPage,
  pathsNamed,
} from './answered-site.js'
import { makersOf } from './makers.js'
import {
  type Facet,
  facetBelow,
  type Ingredient,
  ingredientOf,
  ingredientOfCause,
  inOrder,
  isWhole,
  ownFirst,
} from './reasons.js'

/** What something was made of. See {@link why}. */
export interface WhyResult {
  /** The page that was asked about; null for a file of the output that belongs to no page. */
  readonly route: RoutePath | null
  /** The page's file; null if there is no page. */
  readonly source: SourcePath | null
  /** Its files, relative to the output folder. */
  readonly outputs: readonly OutputPath[]
  /** In path order; those of the whole site come first. */
  readonly ingredients: readonly Ingredient[]
  /** Null if no build is remembered. */
  readonly sinceLastBuild: {
    /** Whether it is new since the last build. */
    readonly isNew: boolean
    /** Whether the next build will write it again. */
    readonly differs: boolean
    /** The ingredients that changed, if that made a difference. */
    readonly changes: readonly Ingredient[]
  } | null
}

/** Options of `why`. */
export interface WhyOptions extends GraphOptions {
  /**
   * A route, with or without the base; a page's source, relative to the site root or the current
   * folder; or a file of the output, relative to the output folder, the site root or the current
   * folder.
   */
  readonly subject: string
}

/**
 * Explains what a page, or another file of the output, is made of, and which of that changed since
 * the last build.
 *
 * @throws ConfigError if the config is wrong, or if the subject does not exist.
 */
export async function why(options: WhyOptions): Promise<WhyResult> {
  const answered = await answerSite(options)
  try {
    const subject = findSubject(options.subject, answered)
    if (subject === undefined) throw unknownSubject(options.subject, answered)
    if ('hash' in subject) return whyOfSiteFile(subject, answered)
    const { route, outputs } = subject
    const source = route === undefined ? undefined : answered.steps.routes().byPath.get(route)?.page
    return {
      route: route ?? null,
      source: source ?? null,
      outputs,
      ingredients: ingredientsOf(subject.question, source, answered),
      sinceLastBuild: changesOf(subject, source, answered),
    }
  } finally {
    await answered.close()
  }
}

function whyOfSiteFile({ output, hash, ingredients }: SiteFile, { published }: AnsweredSite): WhyResult {
  const known = published?.get(output)
  const differs = known?.hash !== hash
  return {
    route: null,
    source: null,
    outputs: [output],
    ingredients,
    sinceLastBuild:
      published === undefined
        ? null
        : { isNew: known === undefined, differs, changes: differs && known !== undefined ? ingredients : [] },
  }
}

function ingredientsOf(
  question: Question,
  source: SourcePath | undefined,
  { now, config: { publicDir } }: AnsweredSite,
): Ingredient[] {
  if (question.kind === 'bytes') return [copied(question)]
  const start = now.find(question.kind, question.arg)
  if (start === undefined) return []
  /** For the files for redirects, each rule should be named. */
  const isClosed = (below: Question) =>
    isWhole(below) && !(question.kind === 'redirects' && facetBelow(below, 'text') === 'redirects')
  const wholes = wholesBelow(now, start, isClosed).map((facet) => ({ facet, file: undefined }))
  const inputs = inputsOf(now, start, startingFacet(question), (below, facet) =>
    isClosed(below) ? null : facetBelow(below, facet),
  )
  const ofFiles = inputs.map(({ input, meaning }) =>
    ownFirst(ingredientOf(input, meaning, { publicDir, ownText: source }), source),
  )
  return inOrder([...wholes, ...ofFiles])
}

const copied = ({ arg }: Question): Ingredient => ({ facet: 'shown file', file: sourcePath(arg) })

function changesOf(
  { question, outputs }: Subject,
  source: SourcePath | undefined,
  { past, now, published, site, config: { publicDir } }: AnsweredSite,
): WhyResult['sinceLastBuild'] {
  if (past === undefined) return null
  if (question.kind === 'bytes') {
    // The memo does not know files that no page shows.
    const [known] = outputs.map((output) => published?.get(output))
    const isNew = known === undefined && past.find('bytes', question.arg) === undefined
    const differs = known?.hash !== site.fileHash(sourcePath(question.arg))
    return { isNew, differs, changes: differs && !isNew ? [copied(question)] : [] }
  }
  const causes = causesOf(past, now, question)
  const fingerprintIn = (snapshot: Snapshot) => {
    const index = snapshot.find(question.kind, question.arg)
    return index === undefined ? undefined : snapshot.node(index).fingerprint
  }
  const isNew = causes === 'new'
  const changes = isNew ? [] : causes.map((cause) => ownFirst(ingredientOfCause(cause, publicDir), source))
  return { isNew, differs: fingerprintIn(past) !== fingerprintIn(now), changes: inOrder(changes) }
}

/** What the question is about. */
interface Subject {
  readonly question: Question
  readonly route: RoutePath | undefined
  readonly outputs: readonly OutputPath[]
}

/** A file of the site as a whole that no question of the memo makes. */
interface SiteFile {
  readonly output: OutputPath
  /** Fingerprint of its content. */
  readonly hash: string
  readonly ingredients: readonly Ingredient[]
}

function findSubject(subject: string, answered: AnsweredSite): Subject | SiteFile | undefined {
  const { config, site, steps } = answered
  const { byPath: byRoute, bySource } = steps.routes()
  const pageSubject = (route: RoutePath): Subject => ({
    question: { kind: 'page', arg: route },
    route,
    outputs: outputsOfPage(route, steps),
  })
  const withoutBase = subject.startsWith(config.base) ? `/${subject.slice(config.base.length)}` : subject
  for (const path of [subject, withoutBase]) {
    const route = byRoute.get(path)
    if (route !== undefined) return pageSubject(route.path)
  }
  for (const path of pathsNamed(subject, site.files.root)) {
    const page = bySource.get(sourcePath(path))
    if (page !== undefined) return pageSubject(page.path)
  }
  const makers = makersOf(answered.pages, steps, site)
  const subjectAt = (output: OutputPath): Subject | SiteFile | undefined => {
    const maker = makers.get(output)
    if (maker === undefined || 'facet' in maker)
      return bundledFile(output, answered) ?? manifestFile(output, answered)
    const question = 'copied' in maker ? { kind: 'bytes', arg: maker.copied } : maker.question
    return question.kind === 'page'
      ? pageSubject(routePath(question.arg))
      : { question, route: undefined, outputs: [output] }
  }
  for (const output of outputsNamed(subject, answered)) {
    const found = subjectAt(output)
    if (found !== undefined) return found
  }
  return undefined
}

const configAndCode: Ingredient = { facet: 'config and code', file: undefined }

/** A script or style sheet that pages load. */
function bundledFile(output: string, { site }: AnsweredSite): SiteFile | undefined {
  const file = site.client.files.find(({ path }) => path === output)
  if (file === undefined) return undefined
  const ofSite = site.client.sources
    .map((source) => pathFrom(site.files.root, source))
    .filter((path) => !leadsOut(path))
  return {
    output: file.path,
    hash: hashOf(file.content),
    ingredients: inOrder([
      configAndCode,
      ...ofSite.map((path): Ingredient => ({ facet: 'code for browsers', file: sourcePath(path) })),
    ]),
  }
}

/** The manifest or one of its shards. They tell the browser what to load for each page. */
function manifestFile(output: string, { steps, pages }: AnsweredSite): SiteFile | undefined {
  if (!isManifestFile(output)) return undefined
  const file = steps.manifest(siteChunks(steps, withoutFailed(pages))).find(({ path }) => path === output)
  return (
    file && {
      output: file.path,
      hash: file.hash,
      ingredients: inOrder([
        { facet: 'addresses of all pages', file: undefined },
        { facet: 'chunks of all pages', file: undefined },
        configAndCode,
      ]),
    }
  )
}

/** Possible output paths: relative to the output folder, to the current folder or to the site. */
function outputsNamed(subject: string, { config: { outDir }, site }: AnsweredSite): OutputPath[] {
  const [, ...fromSite] = pathsNamed(join(site.files.root, subject), outDir)
  return [...pathsNamed(subject, outDir), ...fromSite].map(outputPath)
}

function unknownSubject(subject: string, answered: AnsweredSite): ConfigError {
  const { site, steps } = answered
  const isFile = (path: string) => site.files.hint(sourcePath(path)) !== undefined
  if (pathsNamed(subject, site.files.root).some(isFile))
    return new ConfigError(
      `"${subject}" is a file of the site, but it is neither a page nor published unchanged.`,
      `To see what it affects: docs affected ${subject}`,
    )
  const names = steps.routes().routes.flatMap(({ path, page }) => [path, page])
  const near = nearest(subject, names)
  return new ConfigError(
    `There is no page or output file named "${subject}".`,
    didYouMean(
      near,
      `Name a route such as "/", the file of a page, or an output file such as "${manifestPath}".`,
    ),
  )
}

/** What an input is used for if the question reads it directly. The questions in between tell more. */
const startingFacet = ({ kind }: Question): Facet =>
  kind === 'shared' ? 'sidebar' : kind.startsWith('search-') ? 'words of pages' : 'text'

/** What a question depends on of the site as a whole. */
function wholesBelow(snapshot: Snapshot, start: number, isClosed: (question: Question) => boolean): Facet[] {
  const found = new Set<Facet>()
  inputsOf<Facet>(snapshot, start, 'text', (question, facet) => {
    if (!isClosed(question)) return facet
    found.add(facetBelow(question, facet))
    return null
  })
  return [...found]
}
