import type { Behaviour, PageContext } from '../theme.js'

/**
 * Starts a page in the browser: mounts the theme's behaviours.
 *
 * @param mounts In the theme's order. One that throws is logged and does not keep the others from running.
 */
export function start(mounts: readonly Behaviour['mount'][]): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][data-base]')
  const base = script?.dataset.base ?? '/'
  const page: PageContext = { root: document.body, path: `/${location.pathname.slice(base.length)}`, base }
  for (const mount of mounts) {
    try {
      mount(page)
    } catch (error) {
      console.error(error)
    }
  }
}
