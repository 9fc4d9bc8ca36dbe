import type { NavigationOptions } from '../config/config.js'
import type { IslandData } from '../island-context.js'
import { notFoundName } from '../route/resolve-path.js'
import type { PageIdentity } from '../split/chunk-data.js'
import type { Behaviour, PageContext } from '../theme.js'
import { focusPlace } from './focus.js'
import { entryState } from './history-entry.js'
import { watchIslands } from './islands.js'
import { layOutForReaders } from './layout.js'
import { follow, siteAddress } from './links.js'
import { createLoader, scriptFetcher } from './load-chunk.js'
import { keepPage, prefetchNext, prefetchNextOfReader, startPrefetching } from './prefetch.js'
import { createRouter, emit, type Router } from './router.js'
import { isLost, scrollToPlace } from './scroll.js'
import { trusted } from './trusted.js'

/**
 * Starts a page in the browser: mounts the theme's behaviours, and makes links load pages in place.
 *
 * @param mounts In the theme's order. If one throws, that is logged and the others still run.
 */
export function start(
  mounts: readonly Behaviour['mount'][],
  { chunkTimeoutMs, patienceMs }: NavigationOptions,
): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][data-base]')
  const { base, manifest, site = '', page = '{}' } = script?.dataset ?? {}
  if (base === undefined || manifest === undefined) return
  let identity = JSON.parse(page) as PageIdentity
  // A link to the alias of a folder page leads to the folder's own address, and so does the alias itself.
  const folder = location.pathname.replace(/index\.html$/, '')
  if (identity.path.endsWith('/') && folder !== location.pathname)
    history.replaceState(history.state, '', folder + location.search + location.hash)
  const first = location.href
  let unmounts: (() => void)[] = []

  const unmountAll = () => {
    for (const unmount of unmounts.splice(0)) attempt(unmount)
  }
  const mountAll = () => {
    const context: PageContext = { root: document.body, path: identity.path, base }
    unmountAll()
    unmounts = mounts.flatMap((mount) => attempt(() => mount(context)) ?? [])
    watchIslands(islandData)
    if (document.querySelector('figure[data-mermaid]') !== null) void drawDiagrams(base)
  }

  const islandData = (): IslandData => {
    const { lang, dir } = document.documentElement
    return {
      page: {
        ...identity,
        href: base.slice(0, -1) + identity.path,
        lang,
        dir: dir === 'rtl' ? 'rtl' : 'ltr',
      },
      site: { title: site, base },
      navigate: follow,
    }
  }

  const router = createRouter({
    base,
    manifest,
    loadChunk: createLoader(scriptFetcher(), chunkTimeoutMs),
    route: identity.path,
    patienceMs,
    onLeave: unmountAll,
    onShow({ info }) {
      identity = info
      mountAll()
      prefetchNext(router.prefetch)
      keepPage(first, router.prefetch)
      document.dispatchEvent(new CustomEvent('docs:shown'))
    },
  })
  document.addEventListener('click', (event) => {
    const address = siteAddress(event, base)
    if (address === undefined) return
    event.preventDefault()
    void router.navigate(address, { history: address === location.href ? 'replace' : 'push' })
  })
  document.addEventListener('docs:updated', mountAll)
  startPrefetching(base, router.prefetch)
  mountAll()
  restoreScroll(router)
  layOutForReaders()
  prefetchNextOfReader(router.prefetch)
  // Hosts send a not-found page for missing files. Its address says what was asked for.
  if (identity.path.endsWith(`/${notFoundName}`) || isLost(location.hash)) void router.recover()
}

/**
 * How long scrolling must pause before the position is stored, in milliseconds. Browsers limit how
 * often history may change.
 */
const scrollSettledMs = 150

/**
 * Restores scroll positions. The browser does not know the pages that were shown in place, so
 * positions are stored here.
 */
function restoreScroll({ rememberScroll }: Router): void {
  history.scrollRestoration = 'manual'
  const kept = () => entryState()?.docsScroll
  const saved = kept()
  if (location.hash !== '' || saved !== undefined) {
    focusPlace(location.hash)
    scrollToPlace(location.hash, saved, { smooth: false })
  }
  let settled: ReturnType<typeof setTimeout> | undefined
  addEventListener('scroll', () => {
    clearTimeout(settled)
    settled = setTimeout(rememberScroll, scrollSettledMs)
  })
  addEventListener('pagehide', rememberScroll)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Browsers restore the position of a page from the back/forward cache, but Safari restores its top.
    scrollToPlace('', kept(), { smooth: false })
    // The page that was loading when the reader left.
    emit('docs:loaded', { href: location.href })
  })
}

/** If the script cannot be loaded, diagrams stay code. */
async function drawDiagrams(base: string): Promise<void> {
  try {
    const { watchDiagrams } = await import('./diagrams.js')
    watchDiagrams({ base, policy: trusted() })
  } catch (error) {
    console.error(error)
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    console.error(error)
    return undefined
  }
}
