import { isAbsolute, join, resolve, sep } from 'node:path'
import { bundleClient } from '../bundle/client.js'
import { ConfigError } from '../config/config-error.js'
import { codeFingerprint, engineFingerprint } from '../config/fingerprint.js'
import { cacheFolder, type LoadedConfig, loadConfig } from '../config/load.js'
import { type ResolvedConfig, resolveConfig } from '../config/resolve.js'
import { nearest } from '../diagnostics/nearest.js'
import type { ContentGraph } from '../graph/content-graph.js'
import { openDrawings } from '../io/drawings.js'
import { pathFrom } from '../io/path-from.js'
import { byPath, type OutputPath, type RoutePath, type SourcePath } from '../paths.js'
import type { PageDigest } from '../pipeline/page-pipeline.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { causesOf, inputsOf, type Question, reachOf } from '../query/explain.js'
import { createMemo, type ValueStore } from '../query/query.js'
import { openSnapshot, type Snapshot } from '../query/snapshot.js'
import { readCache } from '../query/store.js'
import { type Site, type Stamps, scanSite, siteOf } from '../site.js'
import { manifestPath } from '../split/manifest.js'
import { type Chunk, chunkFile } from '../split/split.js'
import type { BuildOptions } from './build.js'
import { drawingsFolder } from './drawing.js'
import {
  type Facet,
  facetBelow,
  type Ingredient,
  ingredientOf,
  ingredientOfCause,
  isWhole,
} from './reasons.js'

/** What the questions about a site are asked with. */
export type GraphOptions = Pick<BuildOptions, 'site' | 'out' | 'base' | 'pr' | 'defaultTheme' | 'packagesOf'>

/**
 * The content graph of a site as it stands on the disk. Writes nothing.
 *
 * @throws ConfigError when the config is wrong.
 */
export async function contentGraph(options: GraphOptions): Promise<ContentGraph> {
  const { steps, close } = await openKnowledge(options)
  try {
    return steps.contentGraph()
  } finally {
    close()
  }
}

/** What something was made of, see {@link why}. */
export interface WhyResult {
  /** What was asked about: a page, or a file of the output that belongs to no page. */
  readonly route: RoutePath | null
  readonly source: SourcePath | null
  /** Files that hold it, from the output folder. */
  readonly outputs: readonly OutputPath[]
  /** In path order; those of the whole site first. */
  readonly ingredients: readonly Ingredient[]
  /** Null when no build is remembered. */
  readonly sinceLastBuild: {
    /** The last build did not have it. */
    readonly isNew: boolean
    /** The next build writes it anew. */
    readonly differs: boolean
    /** What changed of the ingredients, as far as it made a difference. */
    readonly changes: readonly Ingredient[]
  } | null
}

/**
 * What a page, or another file of the output, is made of, and what of that
 * changed since the last build.
 *
 * @param subject A route, with or without the base; a page's source, from the site root or the current folder; or a file of the output, with or without the output folder.
 * @throws ConfigError when the config is wrong, or there is nothing of that name.
 */
export async function why(options: GraphOptions & { readonly subject: string }): Promise<WhyResult> {
  const known = await openKnowledge(options)
  const { config, past, now, steps } = known
  try {
    const found = findSubject(options.subject, known)
    if (found === undefined) throw unknownSubject(options.subject, known)
    const { question, outputs } = found
    const source = found.route === undefined ? undefined : steps.routes().byPath.get(found.route)?.page
    const start = now.find(question.kind, question.arg)
    const list =
      question.kind === 'bytes'
        ? [{ facet: 'shown file' as const, file: question.arg as SourcePath }]
        : start === undefined
          ? []
          : inputsOf(now, start, startingFacet(question), (below, facet) => {
              const next = facetBelow(below, facet)
              return isWhole(below) ? null : next
            }).map(({ input, meaning }) =>
              ownFirst(
                ingredientOf(input, meaning, { publicDir: config.publicDir, ownText: source }),
                source,
              ),
            )
    const wholes =
      start === undefined ? [] : wholesBelow(now, start).map((facet) => ({ facet, file: undefined }))
    const causes = past === undefined ? undefined : causesOf(past, now, question)
    const fingerprint = (snapshot: Snapshot | undefined) => {
      const index = snapshot?.find(question.kind, question.arg)
      return index === undefined ? undefined : snapshot?.node(index).fingerprint
    }
    return {
      route: found.route ?? null,
      source: source ?? null,
      outputs,
      ingredients: unique([...wholes, ...list]),
      sinceLastBuild:
        causes === undefined
          ? null
          : {
              isNew: causes === 'new',
              differs: fingerprint(past) !== fingerprint(now),
              changes:
                causes === 'new'
                  ? []
                  : unique(
                      causes.map((cause) => ownFirst(ingredientOfCause(cause, config.publicDir), source)),
                    ),
            },
    }
  } finally {
    known.close()
  }
}

/** What an edit of a file reaches, see {@link affected}. */
export interface AffectedResult {
  /** From the site root. */
  readonly file: SourcePath
  /** Its page, where it is one. */
  readonly route: RoutePath | null
  /** Everything is made anew: the file belongs to the config, the theme or a plugin. */
  readonly isCode: boolean
  /** By what of the file changes. Nothing: the file is of no use to the site. */
  readonly reaches: readonly Reach[]
}

/** What is made anew when one thing about a file changes. */
export interface Reach {
  /** What changes; each page that is named shows that, or was made from it. */
  readonly facet: Facet
  /** The page whose text it changes, where that is not the file's own. */
  readonly through: SourcePath | null
  readonly pages: readonly RoutePath[]
  /** Files of those pages, and copies of the file. Lists such as search, sitemap and manifest follow from them. */
  readonly outputs: readonly OutputPath[]
}

/**
 * Which pages and files an edit of a file reaches, and through what. True for
 * the site as it stands; a page that is reached is written anew only if it
 * comes out different.
 *
 * @param file From the current folder, or from the site root; it may be missing.
 * @throws ConfigError when the config is wrong, or the file lies outside the site.
 */
export async function affected(options: GraphOptions & { readonly file: string }): Promise<AffectedResult> {
  const known = await openKnowledge(options)
  const { config, loaded, now, site, steps } = known
  try {
    const file = sourceNamed(options.file, known)
    const absolute = join(site.files.root, file)
    const route = steps.routes().bySource.get(file)?.path ?? null
    const isCode = loaded.files.some((one) => one.file === absolute)
    if (isCode) {
      const pages = steps.routes().routes.map(({ path }) => path)
      return {
        file,
        route,
        isCode,
        reaches: [{ facet: 'config and code', through: null, pages, outputs: [] }],
      }
    }
    const reach = (facet: Facet, starts: readonly Question[], options: ReachOptions = {}): Reach => {
      const { barriers = [], through = null, copies = [] } = options
      const [from, stop] = [indicesOf(now, starts), indicesOf(now, barriers)]
      const marks = reachOf(
        now,
        (index) => from.has(index),
        (index) => stop.has(index),
      )
      const pages = pagesIn(now, marks)
      return {
        facet,
        through,
        pages,
        outputs: [...copies, ...pages.flatMap((page) => outputsOfPage(page, steps))],
      }
    }
    const bytes = now.find('bytes', file)
    const readers = bytes === undefined ? [] : askersOf(now, bytes, 'parse')
    const publicPath = file.startsWith(`${config.publicDir}/`)
      ? file.slice(config.publicDir.length)
      : undefined
    const reaches = [
      ...readers.flatMap((page) => {
        const through = page === file ? null : page
        const text = { kind: 'parse', arg: page }
        const title = { kind: 'title', arg: page }
        const anchors = { kind: 'anchors', arg: page }
        return [
          reach(through === null ? 'text' : 'file read for the text', [text], {
            barriers: [title, anchors],
            through,
          }),
          reach('title', [title], { through }),
          reach('headings', [anchors], { through }),
        ]
      }),
      ...(route === null ? [] : [reach('addresses of all pages', [{ kind: 'routable', arg: file }])]),
      ...(isFuturePage(file, known) ? [reach('addresses of all pages', [{ kind: 'listing', arg: '' }])] : []),
      reach('shown file', [{ kind: 'asset', arg: file }], { copies: copiesOf(file, publicPath, steps) }),
      reach('existence', [
        { kind: 'location', arg: file },
        ...(publicPath === undefined ? [] : [{ kind: 'public-file', arg: publicPath }]),
      ]),
      reach('date', [{ kind: 'changed', arg: file }]),
    ].filter(({ pages, outputs }) => pages.length > 0 || outputs.length > 0)
    return { file, route, isCode, reaches }
  } finally {
    known.close()
  }
}

/** A file that would be a page if it were there. */
function isFuturePage(file: SourcePath, { site, config }: Knowledge): boolean {
  const isInside = config.content.some(({ dir }) => dir === '' || file.startsWith(`${dir}/`))
  return isInside && /\.md$/i.test(file) && site.files.hint(file) === undefined
}

interface ReachOptions {
  readonly barriers?: readonly Question[]
  readonly through?: SourcePath | null
  readonly copies?: readonly OutputPath[]
}

/** A site with all of its questions answered, and what the last build knew. */
interface Knowledge {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly site: Site
  readonly steps: Pipeline
  readonly past: Snapshot | undefined
  readonly now: Snapshot
  readonly close: () => void
}

/** Reads the cache of the last build, if there is one, and makes the rest in memory. Writes nothing, waits for no lock. */
async function openKnowledge(options: GraphOptions): Promise<Knowledge> {
  const loaded = await loadConfig(options.site, options)
  const config = resolveConfig(loaded, options)
  const cache =
    config.trust === 'untrusted' ? undefined : readCache(cacheFolder(loaded.folder), engineFingerprint())
  try {
    const client = await bundleClient(
      config.theme,
      {
        islands: loaded.islands,
        navigation: config.navigation,
        themeConfig: config.themeConfig,
        development: false,
      },
      loaded.codeCache,
    )
    const { stamps } = (cache?.extra ?? {}) as { readonly stamps?: Stamps }
    const site = siteOf(scanSite(config, stamps), client, {
      drafts: false,
      code: codeFingerprint(loaded, config.theme),
      base: null,
      drawings: openDrawings(drawingsFolder(loaded.folder), config.plantuml),
    })
    const memo = createMemo(cache?.values ?? valuesInMemory(), cache?.past)
    const steps = pipeline(() => site, memo)
    const shown = new Map<string, RoutePath>()
    for (const { path } of steps.routes().routes) {
      const { sharedKey } = steps.page(path)
      steps.search?.prepare(path)
      steps.machine.prepare(path)
      if (sharedKey !== null && !shown.has(sharedKey)) shown.set(sharedKey, path)
    }
    for (const [key, path] of shown) steps.shared(key, path)
    for (const { output } of [...(steps.search?.outputs() ?? []), ...steps.machine.outputs()]) output()
    return {
      loaded,
      config,
      site,
      steps,
      past: cache?.past,
      now: openSnapshot(memo.snapshot()),
      close: () => cache?.close(),
    }
  } catch (error) {
    cache?.close()
    throw error
  }
}

function valuesInMemory(): ValueStore {
  const values: string[] = []
  return { put: (json) => values.push(json) - 1, get: (stored) => values[stored] }
}

interface Subject {
  readonly question: Question
  readonly route: RoutePath | undefined
  readonly outputs: readonly OutputPath[]
}

function findSubject(subject: string, known: Knowledge): Subject | undefined {
  const { config, site, steps } = known
  const { byPath: byRoute, bySource } = steps.routes()
  const pageSubject = (route: RoutePath): Subject => ({
    question: { kind: 'page', arg: route },
    route,
    outputs: outputsOfPage(route, steps),
  })
  const withoutBase = subject.startsWith(config.base) ? `/${subject.slice(config.base.length)}` : subject
  for (const path of [subject, withoutBase]) {
    const route = byRoute.get(path as RoutePath)
    if (route !== undefined) return pageSubject(route.path)
  }
  for (const path of pathsNamed(subject, site.files.root)) {
    const page = bySource.get(path as SourcePath)
    if (page !== undefined) return pageSubject(page.path)
  }
  for (const output of pathsNamed(subject, config.outDir)) {
    for (const { path } of steps.routes().routes)
      if (steps.page(path).outputs.some(([own]) => own === output)) return pageSubject(path)
    const question = listQuestion(output as OutputPath, known)
    if (question !== undefined) return { question, route: undefined, outputs: [output as OutputPath] }
  }
  return undefined
}

/** The question whose answer is a file that belongs to no page. */
function listQuestion(output: OutputPath, { now, steps, config, site }: Knowledge): Question | undefined {
  for (const { path } of steps.routes().routes) {
    const digest: PageDigest = steps.page(path)
    const file = digest.files.find(([own]) => own === output)
    if (file !== undefined) return { kind: 'bytes', arg: file[1] }
  }
  const publicFile = `${config.publicDir}/${output}`
  if (site.publicFiles.has(`/${output}`)) return { kind: 'bytes', arg: publicFile }
  for (let index = 0; index < now.count; index += 1) {
    const { kind, arg } = now.node(index)
    if (kind === 'shared') {
      const { key, shownOn } = JSON.parse(arg) as { readonly key: string; readonly shownOn: RoutePath }
      const chunk: Chunk = steps.shared(key, shownOn)
      if (chunkFile(chunk) === output) return { kind, arg }
    }
  }
  for (const { output: made, question } of [...(steps.search?.outputs() ?? []), ...steps.machine.outputs()])
    if (made()[0] === output) return question
  return undefined
}

/** A path as someone may write it: as it is, or from the current folder. */
function pathsNamed(name: string, folder: string): string[] {
  const fromHere = pathFrom(folder, resolve(name))
  const asGiven = name
    .split(sep)
    .join('/')
    .replace(/^\.?\//, '')
  return [asGiven, ...(fromHere.startsWith('..') || isAbsolute(fromHere) ? [] : [fromHere])]
}

function sourceNamed(name: string, { site }: Knowledge): SourcePath {
  const paths = pathsNamed(name, site.files.root) as SourcePath[]
  const found = paths.find((path) => site.files.hint(path) !== undefined) ?? paths.at(-1)
  if (found === undefined || isAbsolute(found))
    throw new ConfigError(`The file "${name}" lies outside the site.`, 'Name a file below the site root.')
  return found
}

function unknownSubject(subject: string, { site, steps }: Knowledge): ConfigError {
  const ofTheme = site.client.files.find(({ path }) => `/${subject}`.endsWith(`/${path}`))
  if (ofTheme !== undefined)
    return new ConfigError(
      `"${ofTheme.path}" is made of the theme, its islands and the config, whatever stands on the pages.`,
      'What a change of them reaches: docs affected, with the name of their file.',
    )
  if (site.files.hint(pathsNamed(subject, site.files.root)[0] as SourcePath) !== undefined)
    return new ConfigError(
      `"${subject}" is a file of the site, but neither a page nor published as it is.`,
      `What it reaches: docs affected ${subject}`,
    )
  const names = steps.routes().routes.flatMap(({ path, page }) => [path, page])
  const near = nearest(subject, names)
  return new ConfigError(
    `There is no page and no file of the output named "${subject}".`,
    near === undefined
      ? `Name a route such as "/", a page's file, or a file of the output; "${manifestPath}" is made of all pages.`
      : `Did you mean "${near}"?`,
  )
}

const startingFacet = ({ kind }: Question): Facet =>
  kind === 'shared'
    ? 'sidebar'
    : kind.startsWith('search-')
      ? 'words of pages'
      : kind.startsWith('machine-')
        ? 'entries of pages'
        : 'text'

/** What is said of a page's own file is said once: its text is all of it. */
function ownFirst(ingredient: Ingredient, source: SourcePath | undefined): Ingredient {
  const { file, facet } = ingredient
  return file !== undefined && file === source && facet !== 'existence' && facet !== 'date'
    ? { file, facet: 'text' }
    : ingredient
}

/** What of the site as a whole a question is made of. */
function wholesBelow(snapshot: Snapshot, start: number): Facet[] {
  const found = new Set<Facet>()
  inputsOf(snapshot, start, 'text' as Facet, (question, facet) => {
    if (!isWhole(question)) return facet
    found.add(facetBelow(question, facet))
    return null
  })
  return [...found]
}

function unique(list: readonly Ingredient[]): Ingredient[] {
  const byKey = new Map(list.map((one) => [`${one.file ?? ''}\n${one.facet}`, one]))
  return [...byKey].sort(([a], [b]) => byPath(a, b)).map(([, one]) => one)
}

function indicesOf(snapshot: Snapshot, questions: readonly Question[]): ReadonlySet<number> {
  return new Set(questions.flatMap(({ kind, arg }) => snapshot.find(kind, arg) ?? []))
}

/** Arguments of the questions of a kind that asked for something themselves. */
function askersOf(snapshot: Snapshot, index: number, kind: string): SourcePath[] {
  const found: SourcePath[] = []
  for (let asker = 0; asker < snapshot.count; asker += 1) {
    if (!snapshot.asked(asker).includes(index)) continue
    const node = snapshot.node(asker)
    if (node.kind === kind) found.push(node.arg as SourcePath)
  }
  return found.sort(byPath)
}

function pagesIn(snapshot: Snapshot, marks: Uint8Array): RoutePath[] {
  const found: RoutePath[] = []
  marks.forEach((mark, index) => {
    if (mark !== 1) return
    const { kind, arg } = snapshot.node(index)
    if (kind === 'page') found.push(arg as RoutePath)
  })
  return found.sort(byPath)
}

const outputsOfPage = (route: RoutePath, steps: Pipeline): OutputPath[] =>
  steps.page(route).outputs.map(([output]) => output)

/** Where a file is published as it is. */
function copiesOf(file: SourcePath, publicPath: string | undefined, steps: Pipeline): OutputPath[] {
  const copies = new Set<OutputPath>()
  for (const { path } of steps.routes().routes)
    for (const [output, source] of steps.page(path).files) if (source === file) copies.add(output)
  if (publicPath !== undefined) copies.add(publicPath.slice(1) as OutputPath)
  return [...copies].sort(byPath)
}
