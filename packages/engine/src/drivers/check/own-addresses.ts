import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { resolvedLink } from '../../graph/page-links.js'
import { folderPart } from '../../paths.js'
import type { OpenedSteps } from '../open-steps.js'

/**
 * Problems of links that name the site by its whole address, such as `https://docs.example.org/a/`.
 *
 * The same host may have other things than the site. So a link that leads to no page counts only if
 * the site has pages in that folder, or if another page may be meant. An address that is redirected
 * is right.
 */
export function ownAddressProblems({ steps, config: { url, base } }: OpenedSteps): readonly Diagnostic[] {
  if (url === undefined) return []
  const host = new URL(url).host
  const { routes } = steps.routes()
  const folders = new Set(routes.map(({ path }) => folderPart(path)))
  const scope = steps.referenceScope()
  const own = routes.filter(({ fallbackFrom }) => fallbackFrom === undefined)
  return own.flatMap((route) =>
    steps.findings(route.page).external.flatMap(({ href, at }) => {
      const target = URL.canParse(href, url) ? new URL(href, url) : undefined
      if (target?.host !== host || !target.pathname.startsWith(base)) return []
      const found: Diagnostic[] = []
      const path = target.pathname.slice(base.length - 1)
      const link = resolvedLink({ href: path + target.search + target.hash, at }, route, scope, found)
      const isOfSite = folderPart(path) !== '/' && folders.has(folderPart(path))
      return found
        .filter(({ code }) => code !== 'moved-link')
        .filter(({ hint }) => link.kind !== 'broken' || isOfSite || hint !== undefined)
        .map((diagnostic) => ({ ...diagnostic, hint: diagnostic.hint ?? asPath }))
    }),
  )
}

const asPath = 'The address is one of this site: link to the file of the page, or to its path.'
