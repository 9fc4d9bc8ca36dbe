import { isAbsolute, join } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { kindAt } from '../../io/writing/move-path.js'
import {
  byPath,
  contains,
  type OutputPath,
  outputAt,
  type RoutePath,
  routePath,
  type SourcePath,
  sourcePath,
  versionFolderOf,
} from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import { type Question, reachOf } from '../../query/explain.js'
import type { Snapshot } from '../../query/snapshot.js'
import {
  type AnsweredSite,
  answerSite,
  type GraphOptions,
  outputsOfPage,
  pathsNamed,
} from './answered-site.js'
import type { Facet } from './reasons.js'
import { redirectsQuestion, siteOutputs } from './site-outputs.js'

/** What an edit of a file affects. See {@link affected}. */
export interface AffectedResult {
  /** Path from the site root. */
  readonly file: SourcePath
  /** Whether there is such a file. If not, the answer is what creating it would affect. */
  readonly exists: boolean
  /** The page made of the file; null if it is not a page. */
  readonly route: RoutePath | null
  /** Whether the file belongs to the config, the theme or a plugin, so that everything is made again. */
  readonly isCode: boolean
  /** One entry for each thing about the file that can change. Empty if the site does not use the file. */
  readonly reaches: readonly Reach[]
}

/** What is made again if one thing about a file changes. */
export interface Reach {
  /** What changes. The listed pages show it or are made from it. */
  readonly facet: Facet
  /** The page whose text changes; null if it is the file's own page. */
  readonly through: SourcePath | null
  readonly pages: readonly RoutePath[]
  /**
   * Files of those pages, and then the others. Lists such as the search index, sitemap and manifest
   * are not included; they follow from these.
   */
  readonly outputs: readonly OutputPath[]
  /** Those of `outputs` that are of no page: copies of files, and files for redirects. */
  readonly others: readonly OutputPath[]
}

/** Options of `affected`. */
export interface AffectedOptions extends GraphOptions {
  /** Path from the current folder or from the site root. Need not exist. */
  readonly file: string
}

/**
 * Finds out which pages and files an edit of a file affects, and why. The result is for the site as
 * it is now. An affected page is written again only if it turns out different.
 *
 * @throws ConfigError if the config is wrong, or the file is a folder or outside the site.
 */
export async function affected(options: AffectedOptions): Promise<AffectedResult> {
  const answered = await answerSite(options)
  const { loaded, site, steps } = answered
  try {
    const file = sourceNamed(options.file, answered)
    const absolute = join(site.files.root, file)
    const route = steps.routes().bySource.get(file)?.path ?? null
    const exists = site.files.hint(file) !== undefined
    const isCode = loaded.files.some((one) => one.file === absolute) || site.client.sources.includes(absolute)
    if (isCode) {
      const pages = steps.routes().routes.map(({ path }) => path)
      const all: Reach = { facet: 'config and code', through: null, pages, outputs: [], others: [] }
      return { file, exists, route, isCode, reaches: [all] }
    }
    const reaches = [
      ...reachesOfText(file, answered),
      ...reachesOfFile(file, route !== null, answered),
      reachOfSource(absolute, answered),
    ]
    return {
      file,
      exists,
      route,
      isCode,
      reaches: reaches.filter(({ pages, outputs }) => pages.length > 0 || outputs.length > 0),
    }
  } finally {
    await answered.close()
  }
}

/** What a file affects by its name, its bytes as they are shown or copied, and its history. */
function reachesOfFile(file: SourcePath, isPage: boolean, answered: AnsweredSite): Reach[] {
  const { config } = answered
  const publicPath = publicPathOf(file, answered)
  const about = (...kinds: readonly string[]) => kinds.map((kind) => ({ kind, arg: file }))
  const inPublic = publicPath === undefined ? [] : [{ kind: 'public-file', arg: publicPath }]
  const listing = { kind: 'listing', arg: '' }
  return [
    ...(isPage ? [reachFrom('addresses of all pages', about('routable'), answered)] : []),
    ...(isFuturePage(file, answered) ? [reachFrom('addresses of all pages', [listing], answered)] : []),
    reachOfBytes(file, answered),
    reachFrom('existence', [...about('location'), ...inPublic], answered),
    ...(file === config.redirects.file ? [reachOfRedirects(answered)] : []),
    reachFrom('date', about('changed'), answered),
    reachFrom('contributors', about('contributors'), answered),
  ]
}

/**
 * What is generated from a file: pages, and other files with the pages that show them. What links to
 * the pages is made again only if they turn out different.
 */
function reachOfSource(absolute: string, answered: AnsweredSite): Reach {
  const { generated, steps } = answered
  const files = generated.folders
    .filter(({ sources }) => sources.includes(absolute))
    .flatMap((folder) => [...folder.files])
  const made = files.flatMap((file) => steps.routes().bySource.get(file)?.path ?? [])
  const shown = files.map((file) => reachOfBytes(file, answered))
  const pages = [...new Set([...made, ...shown.flatMap((reach) => reach.pages)])].sort(byPath)
  const others = [...new Set(shown.flatMap((reach) => reach.others))]
  return { facet: 'source of generated files', through: null, pages, ...outputsOf(pages, others, steps) }
}

/** Pages that show a file, and copies of it. */
function reachOfBytes(file: SourcePath, answered: AnsweredSite): Reach {
  const kinds = ['asset', 'picture'].map((kind) => ({ kind, arg: file }))
  const copies = copiesOf(file, publicPathOf(file, answered), answered.steps)
  return reachFrom('shown file', kinds, answered, { copies })
}

function publicPathOf(file: SourcePath, { config }: AnsweredSite): string | undefined {
  const { publicDir } = config
  return file.startsWith(`${publicDir}/`) ? file.slice(publicDir.length) : undefined
}

/** What the text of a file affects, for each page that reads it: its own page, and pages that include it. */
function reachesOfText(file: SourcePath, answered: AnsweredSite): Reach[] {
  return readersOf(file, answered.now).flatMap((page) => {
    const through = page === file ? null : page
    const title = { kind: 'title', arg: page }
    const anchors = { kind: 'anchors', arg: page }
    return [
      reachFrom(
        through === null ? 'text' : 'file read for the text',
        [{ kind: 'parse', arg: page }],
        answered,
        { barriers: [title, anchors], through },
      ),
      reachFrom('title', [title], answered, { through }),
      reachFrom('headings', [anchors], answered, { through }),
    ]
  })
}

function readersOf(file: SourcePath, now: Snapshot): readonly SourcePath[] {
  const bytes = now.find('bytes', file)
  if (bytes === undefined) return []
  // A page that shares the parse of an identical page only compares its files with those of that page. That
  // page's files reach it through the parse.
  const comparing = askersOf(now, bytes, 'identical-page').filter((page) => {
    const version = versionFolderOf(file)
    return page === file || (version !== '' && version === versionFolderOf(page))
  })
  return [...new Set([...askersOf(now, bytes, 'parse'), ...comparing])].sort(byPath)
}

/** What is made again if these answers change. */
function reachFrom(
  facet: Facet,
  starts: readonly Question[],
  { now, steps }: AnsweredSite,
  { barriers = [], through = null, copies = [] }: ReachOptions = {},
): Reach {
  const [from, stop] = [indicesOf(now, starts), indicesOf(now, barriers)]
  const marks = reachOf(
    now,
    (index) => from.has(index),
    (index) => stop.has(index),
  )
  const pages = pagesIn(now, marks)
  return { facet, through, pages, ...outputsOf(pages, copies, steps) }
}

function outputsOf(
  pages: readonly RoutePath[],
  others: readonly OutputPath[],
  steps: Pipeline,
): Pick<Reach, 'outputs' | 'others'> {
  return { outputs: [...pages.flatMap((page) => outputsOfPage(page, steps)), ...others], others }
}

/** Pages that link to addresses that moved, and the files for redirects. */
function reachOfRedirects(answered: AnsweredSite): Reach {
  const copies = [...siteOutputs(answered.steps)].flatMap(([path, question]) =>
    question === redirectsQuestion ? [path] : [],
  )
  return reachFrom('redirects', [{ kind: 'redirect-rules', arg: '' }], answered, { copies })
}

/** Whether a missing file would be a page if it existed. */
function isFuturePage(file: SourcePath, { site, config }: AnsweredSite): boolean {
  const isInside = config.content.some(({ dir }) => contains(dir, file))
  return isInside && /\.md$/i.test(file) && site.files.hint(file) === undefined
}

interface ReachOptions {
  /** Questions where the change is not followed further, because they are examined separately. */
  readonly barriers?: readonly Question[]
  readonly through?: SourcePath | null
  readonly copies?: readonly OutputPath[]
}

function sourceNamed(name: string, { site }: AnsweredSite): SourcePath {
  const paths = pathsNamed(name, site.files.root).map(sourcePath)
  const isOutside = isAbsolute(name) && paths.length < 2
  const found =
    paths.find((path) => site.files.hint(path) !== undefined) ?? (isOutside ? undefined : paths.at(-1))
  if (found === undefined)
    throw new ConfigError(
      `The file "${name}" is outside the site.`,
      'Name a file in the site root or below it.',
    )
  if (kindAt(site.files.root, found) === 'folder')
    throw new ConfigError(`"${name}" is a folder.`, 'Name one of the files in it.')
  return found
}

function indicesOf(snapshot: Snapshot, questions: readonly Question[]): ReadonlySet<number> {
  return new Set(questions.flatMap(({ kind, arg }) => snapshot.find(kind, arg) ?? []))
}

/** Arguments of the questions of a kind that asked a question directly. */
function askersOf(snapshot: Snapshot, index: number, kind: string): SourcePath[] {
  const found: SourcePath[] = []
  for (let asker = 0; asker < snapshot.count; asker += 1) {
    if (!snapshot.asked(asker).includes(index)) continue
    const node = snapshot.node(asker)
    if (node.kind === kind) found.push(sourcePath(node.arg))
  }
  return found.sort(byPath)
}

function pagesIn(snapshot: Snapshot, marks: Uint8Array): RoutePath[] {
  const found: RoutePath[] = []
  marks.forEach((mark, index) => {
    if (mark !== 1) return
    const { kind, arg } = snapshot.node(index)
    if (kind === 'page') found.push(routePath(arg))
  })
  return found.sort(byPath)
}

/** Output paths of copies of a file, also of narrower ones. */
function copiesOf(file: SourcePath, publicPath: string | undefined, steps: Pipeline): OutputPath[] {
  const copies = new Set<OutputPath>()
  for (const { path } of steps.routes().routes)
    for (const [output, source] of steps.page(path).files) if (source === file) copies.add(output)
  for (const { output, picture } of steps.pictures.outputs()) if (picture.source === file) copies.add(output)
  if (publicPath !== undefined) copies.add(outputAt(publicPath))
  return [...copies].sort(byPath)
}
