import { createRequire } from 'node:module'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { contentLanguages } from '../config/resolving/content-languages.js'
import { placeOfCode } from '../config/running/runnable.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { nameCode } from '../diagnostics/names-code.js'
import { withDefaults } from '../parse/frontmatter/default-fields.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import { frontmatterOf } from '../parse/frontmatter/frontmatter-alone.js'
import { safeFrontmatter } from '../parse/frontmatter/safe-frontmatter.js'
import {
  type IdenticalPage,
  identicalPageOf,
  isShareable,
  sharedPage,
  type VersionRoot,
} from '../parse/identical-page.js'
import type { ParserOptions } from '../parse/options.js'
import type { Facts, PageFindings, ParsedPage } from '../parse/page.js'
import type { SourcePath } from '../paths.js'
import { DerivedAnswer, JsonAnswer, type Memo, type Query, type QueryOptions } from '../query/query.js'
import { lazily } from '../values/lazily.js'
import { absentFingerprint } from './content-fingerprint.js'
import type { SiteInputs } from './inputs.js'
import { cheap, early, inStore } from './keep.js'
import { type ExtractName, extractors, type PageExtracts, sharedExtracts } from './page-extracts.js'
import type { AwaitedAhead, ParsedAhead } from './parse-ahead.js'

/** What can be known about a page from its text alone. */
export interface ParseSteps {
  /**
   * Computes the parts of a page that the driver needs, unless they are known already. Best called
   * while the page's text is in memory.
   */
  readonly readPage: (path: SourcePath) => void
  /** Does not parse the text. */
  readonly frontmatter: Query<Frontmatter, SourcePath>
  readonly parsed: Query<ParsedPage, SourcePath>
  readonly facts: Query<Facts, SourcePath>
  readonly findings: Query<PageFindings, SourcePath>
  readonly extracts: { readonly [Name in ExtractName]: Query<PageExtracts[Name], SourcePath> }
  readonly title: Query<string | null, SourcePath>
  /** Ids that links can point to. */
  readonly anchors: Query<readonly string[], SourcePath>
  /** Problems of the parser itself, such as a wrong option in the config. */
  readonly parserDiagnostics: () => readonly Diagnostic[]
}

export interface ParsePipelineOptions
  extends Pick<SiteInputs, 'setting' | 'bytes' | 'refusal' | 'defaultsOf' | 'codePlaces' | 'onlyIn'> {
  readonly config: ResolvedConfig
  readonly roots: readonly VersionRoot[]
  /** The parts of each page that the driver needs. */
  readonly extracts: readonly ExtractName[]
  /** A page that was parsed elsewhere. It is used only if the files it was made of are unchanged. */
  readonly parsedAhead: (path: SourcePath) => ParsedAhead | undefined
  /** Parses a page that has async plugins. Returns once that is done. */
  readonly parseAwaiting: (path: SourcePath) => AwaitedAhead
  /** Folder in which drawings of Mermaid are cached; undefined for no cache. */
  readonly mermaidFolder: () => string | undefined
}

/**
 * Connects the steps for reading a page: bytes → frontmatter, and bytes → parse → facts → title and
 * anchors.
 */
export function parsePipeline(memo: Memo, options: ParsePipelineOptions): ParseSteps {
  const {
    config,
    roots,
    setting,
    bytes,
    refusal,
    defaultsOf,
    codePlaces,
    onlyIn,
    parsedAhead,
    parseAwaiting,
    mermaidFolder,
  } = options
  const parser = lazily(() =>
    steps.parse().createParser({ ...parserOptions(config, mermaidFolder()), placeOfCode }),
  )
  const languages = lazily(() => contentLanguages(config))
  const isThere = (path: SourcePath) => {
    const hash = bytes.fingerprint(path)
    return hash === absentFingerprint || refusal(path) !== undefined ? undefined : hash
  }

  const frontmatter = memo.per<Frontmatter, SourcePath>(
    'frontmatter',
    (path) => {
      const read = frontmatterOf((refusal(path) === undefined && bytes(path)) || new Uint8Array(), path)
      // What this leaves out is reported when the page is parsed.
      return withDefaults(config.trust === 'untrusted' ? safeFrontmatter(read) : read, defaultsOf(path))
    },
    early,
  )
  const identical = memo.per<IdenticalPage | null, SourcePath>(
    'identical-page',
    (path) => {
      setting('site')
      // Whether there are plugins.
      setting('parse')
      const same = sharesParsing(config) ? identicalPageOf(path, roots, isThere) : null
      // With the same text, it differs only in what the config gives to one of them.
      if (same === null || frontmatter.fingerprint(path) !== frontmatter.fingerprint(same.path)) return null
      return isShareable(facts(same.path), same, areSame) ? same : null
    },
    early,
  )
  const areSame = (file: SourcePath, other: SourcePath) => {
    const hash = isThere(file)
    return hash !== undefined && hash === isThere(other)
  }
  /**
   * Parts that came with pages from another thread. Every run of `parse` replaces or removes those
   * of its page, so they are always parts of its last answer. Without them, the answer itself is
   * read.
   */
  const extractedAhead = new Map<SourcePath, ParsedAhead['extracts']>()
  const parsed: Query<ParsedPage, SourcePath> = memo.per(
    'parse',
    (path) => {
      setting('parse')
      // Of what the config gives to the page, nothing else counts here.
      frontmatter.fingerprint(path)
      extractedAhead.delete(path)
      const same = identical(path)
      if (same !== null) {
        parsed.fingerprint(same.path)
        return new DerivedAnswer(() => sharedPage(parsed(same.path), same), approximateCharacters)
      }
      const ahead = parsedAhead(path)
      if (ahead === undefined || !isCurrent(ahead)) return parsedHere(path) ?? awaited(path)
      if (ahead.showsSite) setting('shown-site')
      extractedAhead.set(path, ahead.extracts)
      return new JsonAnswer(ahead.json)
    },
    { ...early, ...cheap },
  )
  /**
   * Whether the page was made of files as they are in this revision. Asks about every file, even
   * after one that differs, because a page that was awaited is used all the same and depends on all.
   */
  function isCurrent({ read }: ParsedAhead): boolean {
    const changed = read.filter(([file, hash]) => bytes.fingerprint(file) !== (hash ?? absentFingerprint))
    return changed.length === 0
  }
  function parsedHere(path: SourcePath): ParsedPage | undefined {
    const page = steps.parseSource().parseSource(parser().atOnce, path, { read: bytes, refusal })
    if (page !== undefined && nameCode(page.diagnostics)) codePlaces()
    if (page?.showsSite) setting('shown-site')
    return page
  }
  function awaited(path: SourcePath): JsonAnswer {
    const first = parseAwaiting(path)
    // The first result may have been made before this revision began.
    const page = isCurrent(first) ? first : parseAwaiting(path)
    if (!isCurrent(page)) onlyIn('revision')
    if (page.mayChange) onlyIn('pipeline')
    if (page.namesCode) codePlaces()
    if (page.showsSite) setting('shown-site')
    return new JsonAnswer(page.json)
  }
  const parserDiagnostics = memo.once(
    'parser',
    () => {
      setting('parse')
      return parser().diagnostics
    },
    inStore,
  )
  function extract<Name extends ExtractName>(
    question: string,
    name: Name,
    options: QueryOptions<PageExtracts[Name]> = inStore,
  ): Query<PageExtracts[Name], SourcePath> {
    return memo.per<PageExtracts[Name], SourcePath>(
      question,
      (path) => {
        if (name === 'words') setting('search')
        const same = identical(path)
        if (same !== null) return sharedExtract(name, same)
        parsed.fingerprint(path)
        const json = extractedAhead.get(path)?.[name]
        return json === undefined ? extractors[name](parsed(path), languages()) : new JsonAnswer(json)
      },
      options,
    )
  }
  function sharedExtract<Name extends ExtractName>(
    name: Name,
    same: IdenticalPage,
  ): PageExtracts[Name] | JsonAnswer {
    const shared = sharedExtracts[name]
    const extract: ParseSteps['extracts'][Name] = extracts[name]
    return shared === undefined ? new JsonAnswer(extract.json(same.path)) : shared(extract(same.path), same)
  }
  const extracts: ParseSteps['extracts'] = {
    facts: extract('facts', 'facts', early),
    findings: extract('page-findings', 'findings'),
    outline: extract('page-outline', 'outline'),
    words: extract('search-words', 'words'),
    texts: extract('search-text', 'texts'),
  }
  const { facts, findings } = extracts
  const title = memo.per<string | null, SourcePath>('title', (path) => facts(path).title, early)
  const anchors = memo.per<readonly string[], SourcePath>(
    'anchors',
    (path) => [...facts(path).headings.map(({ slug }) => slug), ...facts(path).anchors],
    early,
  )

  return {
    readPage(path) {
      for (const name of options.extracts) extracts[name].fingerprint(path)
      extractedAhead.delete(path)
    },
    extracts,
    frontmatter,
    parsed,
    facts,
    findings,
    title,
    anchors,
    parserDiagnostics,
  }
}

/** By the HTML, counted twice because the text is about as long. The rest is small. */
const approximateCharacters = ({ body }: ParsedPage) => 2 * body.html.length

const require = createRequire(import.meta.url)

/**
 * Steps whose libraries take longer to load than everything else in a build without changes.
 * `require` instead of `import()`, because questions are synchronous; Node can load ES modules with
 * it since 20.19.
 */
const steps = {
  parse: lazily(() => require('../parse/parse.js') as typeof import('../parse/parse.js')),
  parseSource: lazily(() => require('../parse/parse-source.js') as typeof import('../parse/parse-source.js')),
}

/**
 * Parser options that all pages of a site have in common.
 *
 * @param mermaidFolder Folder in which drawings of Mermaid are cached; undefined for no cache.
 */
export function parserOptions(config: ResolvedConfig, mermaidFolder: string | undefined): ParserOptions {
  const { title, description, base, lang, folderAliases } = config
  const names = Object.keys(config.theme.components ?? {})
  const isComponent = (name: string) => /^[A-Z]/.test(name)
  return {
    markdown: config.markdown,
    site: { title, description, base, lang },
    components: new Set(names.filter(isComponent)),
    anchorComponents: new Set(config.theme.anchorComponents),
    replaced: new Set(names.filter((name) => !isComponent(name))),
    folderAliases,
    frontmatterDefaults: config.content.map(({ dir, frontmatterDefaults }) => ({ dir, frontmatterDefaults })),
    languages: contentLanguages(config),
    untrusted: config.trust === 'untrusted',
    plantuml: config.plantuml !== false,
    images: config.images !== undefined,
    browserMermaid: config.browserMermaid?.version,
    shiki: config.shiki,
    mermaidFolder,
  }
}

/** The parts that a check needs of each page. */
export const checkedExtracts: readonly ExtractName[] = ['facts', 'findings']

/** The parts that a build needs of each page. */
export const builtExtracts = ({ search, discovery }: ResolvedConfig): readonly ExtractName[] => [
  ...checkedExtracts,
  ...(discovery.graph ? (['outline'] as const) : []),
  ...(search === false ? [] : (['words', 'texts'] as const)),
]

/**
 * Whether a page that is identical in several versions is parsed only once. Not with plugins,
 * because they may look at the page's path.
 */
export function sharesParsing({ markdown }: ResolvedConfig): boolean {
  return markdown.remarkPlugins.length === 0 && markdown.rehypePlugins.length === 0
}
