import { isOwn } from '../addresses/scheme.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  redirectOutside,
  redirectsMissing,
  redirectsNoFile,
  redirectsTooLarge,
  redirectsUnread,
  redirectTargetNotMade,
  redirectWithoutStub,
} from '../diagnostics/messages/redirects.js'
import { cloudfrontFunction, maxFunctionBytes } from '../machine/redirect-files.js'
import { contains, decodePath, encodePath, pathIn, type RoutePath, routePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import {
  type PageRedirect,
  type RedirectTable,
  redirectTable,
  stubOutputOf,
} from '../route/redirect-table.js'
import { type RedirectRule, readRedirects } from '../route/redirects.js'
import { type MovedPaths, movedTo, routeAt, splat } from '../route/resolve-path.js'
import type { RouteIndex, RouteTable } from '../route/route.js'
import { readableFolders } from '../site/trust.js'
import type { RedirectList } from '../split/chunk-data.js'
import { nearest } from '../text/nearest.js'
import { addTo } from '../values/grouped.js'
import type { SiteInputs } from './inputs.js'
import { cheap, inStore } from './keep.js'
import { mayBeMachineFile } from './machine-files.js'
import type { PublishedText } from './output-file.js'
import { redirectOutputs } from './redirect-outputs.js'

/** Where old addresses of pages lead. */
export interface RedirectSteps {
  readonly table: () => RedirectTable
  /** The valid lines of the site's redirects file. */
  readonly rules: () => readonly RedirectRule[]
  /**
   * Where an address that no page has leads: an encoded address below the base, or one with a
   * scheme; undefined if it has not moved.
   *
   * @param fragment Decoded, without `#`. If given, only redirects of this fragment count.
   */
  readonly moved: (path: string, fragment?: string) => string | undefined
  /**
   * The page that an address without a page leads to. Rules that send a whole folder to one address
   * are ignored.
   */
  readonly movedPage: (path: string) => RoutePath | undefined
  /** The addresses that lead to a page, without those of rules that send a whole folder to one address. */
  readonly oldPaths: (path: RoutePath) => readonly RoutePath[]
  /** Files for redirects: HTML pages, and files that hosts read. */
  readonly outputs: () => readonly PublishedText[]
  /** Redirects for the browser. */
  readonly list: () => RedirectList
  readonly diagnostics: () => readonly Diagnostic[]
}

export interface RedirectPipelineOptions extends Pick<SiteInputs, 'setting' | 'textOf' | 'location'> {
  readonly config: ResolvedConfig
  readonly routes: () => RouteTable
  readonly routeIndex: RouteIndex
  readonly isPublicFile: (path: string) => boolean
  /**
   * Decoded paths of published files that are not pages: public files, lists for programs,
   * not-found pages.
   */
  readonly otherFiles: () => readonly string[]
  /** Whether the build makes a file for programs at a decoded path. */
  readonly isMade: (path: string) => boolean
  readonly anchorsOf: (route: RoutePath) => ReadonlySet<string>
  readonly nearestPage: (path: string) => RoutePath | undefined
  readonly nearestAnchor: (route: RoutePath, id: string) => string | undefined
}

/** Connects the steps for redirects: file → rules → table → files of the output and lines of the manifest. */
export function redirectPipeline(memo: Memo, options: RedirectPipelineOptions): RedirectSteps {
  const { config, routes, setting, anchorsOf } = options
  const { base } = config
  const { file, isNamed, outputs: wanted } = config.redirects

  const read = memo.once(
    'redirect-rules',
    () => {
      setting('site')
      const text = options.textOf(file)
      if (text !== undefined) {
        const found = readRedirects(text, file)
        return config.trust === 'trusted' ? found : withinSite(found)
      }
      const location = options.location(file)
      if (location.kind === 'missing' && location.isTaken === true)
        return { rules: [], diagnostics: [redirectsNoFile(topOfFile(file))] }
      const readable = readableFolders(config) ?? ['']
      const isInside = readable.some((folder) => contains(folder, file))
      const problem = isInside ? redirectsMissing(file) : redirectsUnread(file)
      return { rules: [], diagnostics: isNamed ? [problem] : [] }
    },
    inStore,
  )
  const written = memo.once(
    'redirect-table',
    () => {
      const { rules } = read()
      const table = routes()
      return rules.length === 0
        ? noRedirects
        : redirectTable(rules, {
            routes: table.routes,
            has: table.has,
            byLooseName: table.byLooseName,
            isPublicFile: options.isPublicFile,
            mayBeMade(path) {
              setting('site')
              return mayBeMachineFile(path, config.discovery)
            },
            hasAnchor: (route, id) => id === 'top' || anchorsOf(route).has(id),
            nearestPage: options.nearestPage,
            nearestAnchor: options.nearestAnchor,
          })
    },
    inStore,
  )
  /** Includes the regular paths of pages with a permalink. Lines of the file take precedence over them. */
  const table = memo.once<RedirectTable>(
    'redirects',
    () => {
      const all = routes()
      const own = written()
      const taken = new Set(own.pages.map(({ from }) => from))
      const aliases = all.routes.flatMap(({ path, aliases }) =>
        aliases
          .filter((alias) => !alias.endsWith('/index.html') && !all.has(alias) && !taken.has(alias))
          .map((from): PageRedirect => ({ from, to: encodePath(path), status: 301 })),
      )
      return aliases.length === 0 ? own : { ...own, pages: [...own.pages, ...aliases] }
    },
    cheap,
  )
  const paths = memo.once<MovedPaths>(
    'moved-paths',
    () => {
      const { moved, prefixes } = list()
      return { moved: (key) => (Object.hasOwn(moved, key) ? moved[key] : undefined), prefixes }
    },
    cheap,
  )
  const movedPage = memo.per<RoutePath | null>(
    'moved-page',
    (path) => {
      const { moved, prefixes } = paths()
      const target = movedTo(path, {
        moved,
        prefixes: prefixes.map(([from, to]) => [from, to.endsWith(splat) ? to : '']),
      })
      if (!target?.startsWith('/')) return null
      return routeAt(pathIn(target), options.routeIndex) ?? null
    },
    inStore,
  )

  const byTarget = memo.once<ReadonlyMap<string, readonly RoutePath[]>>(
    'redirects-by-target',
    () => {
      const { pages, prefixes } = table()
      const ofFolders = prefixes.flatMap(({ to, known }) => (to.endsWith(splat) ? known : []))
      const found = new Map<string, RoutePath[]>()
      for (const { from, to } of [...pages, ...ofFolders]) {
        if (!to.startsWith('/')) continue
        addTo(found, pathIn(to), routePath(from))
      }
      return found
    },
    cheap,
  )
  const oldPaths = memo.per<readonly RoutePath[], RoutePath>(
    'old-paths',
    (path) => byTarget().get(path) ?? [],
    inStore,
  )

  function list(): RedirectList {
    const { pages, fragments, prefixes } = table()
    return {
      moved: Object.fromEntries([
        ...pages.map(({ from, to }) => [from, to] as const),
        ...fragments.map(({ from, fragment, to }) => [`${from}#${fragment}`, to] as const),
      ]),
      prefixes: prefixes.map(({ from, to }) => [from, to] as const),
    }
  }

  /**
   * Rules that lead to a file which builds of other sites make. They cannot be left out: which files
   * there are is known only after the redirects.
   */
  function notMade(): readonly RedirectRule[] {
    return read().rules.filter(({ to }) => {
      const path = decodePath(pathIn(to))
      return (
        path !== undefined &&
        isOwn(to) &&
        mayBeMachineFile(path, config.discovery) &&
        !routes().has(path) &&
        !options.isPublicFile(path) &&
        paths().moved(path) === undefined &&
        !options.isMade(path)
      )
    })
  }

  const madeFiles = () => options.otherFiles().filter((path) => mayBeMachineFile(path, config.discovery))

  function diagnostics(): readonly Diagnostic[] {
    const { pages, prefixes } = table()
    const published = new Set(pages.map(({ from }) => from))
    const withoutStub =
      wanted.length === 1 && wanted[0] === 'html'
        ? read().rules.filter(
            ({ from, isPrefix, fragment }) =>
              !isPrefix &&
              fragment === null &&
              published.has(from) &&
              stubOutputOf(from, config.addresses) === undefined,
          )
        : []
    const bytes = wanted.includes('cloudfront')
      ? Buffer.byteLength(
          cloudfrontFunction({ pages, prefixes, files: options.otherFiles() }, base, config.addresses),
        )
      : 0
    return [
      ...read().diagnostics,
      ...written().diagnostics,
      ...notMade().map(({ toAt, to }) => redirectTargetNotMade(toAt, to, nearest(to, madeFiles()))),
      ...withoutStub.map(({ at, from }) => redirectWithoutStub(at, from)),
      ...(bytes > maxFunctionBytes ? [redirectsTooLarge(bytes, maxFunctionBytes)] : []),
    ]
  }

  return {
    table,
    rules: () => read().rules,
    moved: (path, fragment) =>
      fragment === undefined ? movedTo(path, paths()) : paths().moved(`${path}#${fragment}`),
    movedPage: (path) => movedPage(path) ?? undefined,
    oldPaths,
    outputs: () => redirectOutputs(table(), config, options.otherFiles),
    list,
    diagnostics,
  }
}

type ReadRedirects = ReturnType<typeof readRedirects>

/** An untrusted preview must not be usable to send readers to any site its author likes. */
function withinSite({ rules, diagnostics }: ReadRedirects): ReadRedirects {
  const isOfSite = ({ to }: RedirectRule) => to.startsWith('/')
  const outside = rules.filter((rule) => !isOfSite(rule))
  return {
    rules: rules.filter(isOfSite),
    diagnostics: [...diagnostics, ...outside.map(({ toAt, to }) => redirectOutside(toAt, to))],
  }
}

const noRedirects: RedirectTable = { pages: [], fragments: [], prefixes: [], diagnostics: [] }
