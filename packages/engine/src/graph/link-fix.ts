import { isOwn } from '../addresses/scheme.js'
import { inStaticFolder } from '../addresses/static-folder.js'
import { bareAddress, decodeLeniently } from '../paths.js'
import { routeAt } from '../route/resolve-path.js'
import type { Route } from '../route/route.js'
import { byAddress } from './by-address.js'
import { docsifyLink } from './docsify-link.js'
import { withCaseOf } from './letter-case.js'
import { written } from './link-text.js'
import { idWritten, onlyAnchorAlike } from './nearest.js'
import { meantInDocsify, movedHref, nameHere, type ReferenceScope, suggestedLink } from './page-links.js'
import { type LinkPlace, type LinkTarget, partsOf, resolveLink } from './resolve-link.js'

/**
 * Corrects a link that can only mean one thing: wrong letter case of a page, the base of the site
 * before its address, a page that was renamed from `.mdx` or `.markdown`, the public folder as
 * Docusaurus names it, a path relative to the address of a page that is a folder or to the root, a route
 * of Docsify, an address that has moved, or an id that matches exactly one of the page's if letter case and punctuation are ignored.
 *
 * @param from The page, seen from the file that contains the link.
 * @returns Undefined if the link is right, or if no correction is certain.
 */
export function certainLink(href: string, from: LinkPlace, scope: ReferenceScope): string | undefined {
  const target = resolveLink(href, from, scope)
  const meant = target.kind === 'missing' ? docsifyLink(href) : meantInDocsify(href, from, scope)
  if (meant !== undefined) {
    const isPage = resolveLink(meant, from, scope).kind === 'page'
    // Whether the page has the place is another question.
    return certainLink(meant, from, scope) ?? (isPage ? meant : undefined)
  }
  if (target.kind === 'missing') return certainPath(href, target.path, from, scope)
  return target.kind === 'page' ? certainPlace(href, target, from, scope) : undefined
}

/** @param missing Where the link leads, although there is no page. */
function certainPath(
  href: string,
  missing: string,
  from: LinkPlace,
  scope: ReferenceScope,
): string | undefined {
  const { path, query, hash } = writtenParts(href)
  const suffix = query + hash
  const inPublic = inStaticFolder(href)
  if (inPublic !== undefined) return verified(inPublic, from, scope)
  const inSite = /^@site(\/.+?)(?:\.mdx?)?(#.*)?$/s.exec(href)
  if (inSite !== null) return verified(`${inSite[1]}.md${inSite[2] ?? ''}`, from, scope)
  const moved = scope.movedTo(decodeLeniently(missing))
  if (moved !== undefined) return verified(movedHref({ href, moved, suffix }, from, scope), from, scope)
  const bare = scope.withoutBase(path)
  if (bare !== undefined) {
    // If the site has a folder of the same name, a page may be missing there.
    const ofBase = resolveLink(path.slice(0, path.length - bare.length + 1), from, scope)
    return ofBase.kind === 'missing' ? verified(bare + suffix, from, scope) : undefined
  }
  const renamed = nameHere(path)
  if (renamed !== path)
    // The page is certain even if the place on it is not.
    return verified(renamed + query, from, scope) && renamed + suffix
  const page = pageByAddress(decodeLeniently(path), from, scope)
  const corrected = page && verified(suggestedLink(href, page, from, scope) + suffix, from, scope)
  return corrected ?? linkFromRoot(href, from, scope)
}

/** For a path that names a page from the root, although it begins with a name, as in Docsify. */
function linkFromRoot(href: string, from: LinkPlace, scope: ReferenceScope): string | undefined {
  const { path, query, hash } = writtenParts(href)
  if (!/^[^./@]/.test(path)) return undefined
  for (const rooted of [`/${path}`, `/${path}.md`]) {
    const target = resolveLink(rooted, from, scope)
    const page = target.kind === 'page' && !target.differsInCase ? scope.byPath.get(target.route) : undefined
    if (page === undefined) continue
    const link = suggestedLink(href, page, from, scope) + query + hash
    // The page is certain even if the place is not.
    return certainLink(link, from, scope) ?? link
  }
  return undefined
}

function pageByAddress(path: string, from: LinkPlace, scope: ReferenceScope): Route | undefined {
  const address = byAddress(path, from)
  const route = address === undefined ? undefined : routeAt(address, scope)
  if (address === undefined || route === undefined) return undefined
  // Not if it was found by ignoring letter case.
  return bareAddress(address) === bareAddress(route) ? scope.byPath.get(route) : undefined
}

/** Corrects the letter case of a page, and a fragment that the page does not have. */
function certainPlace(
  href: string,
  { route, fragment, differsInCase }: Extract<LinkTarget, { kind: 'page' }>,
  from: LinkPlace,
  scope: ReferenceScope,
): string | undefined {
  const page = scope.byPath.get(route)
  if (page === undefined) return undefined
  const { path, query, hash } = writtenParts(href)
  const cased = differsInCase ? withCaseOf(path, /\.md$/i.test(path) ? page.page : page.path) : path
  const isLost = fragment !== undefined && idWritten(fragment, () => scope.anchorsOf(page.page)) === undefined
  if (!isLost)
    return differsInCase && cased !== undefined ? verified(cased + query + hash, from, scope) : undefined
  const moved = scope.movedTo(page.path, fragment)
  if (moved !== undefined)
    return verified(movedHref({ href, moved, suffix: query }, from, scope), from, scope)
  if (cased === undefined) return undefined
  const anchor = onlyAnchorAlike(fragment, scope.anchorsOf(page.page))
  if (anchor !== undefined) return verified(`${cased}${query}#${written(anchor)}`, from, scope)
  // The letter case of the page is certain even if the anchor is not.
  return differsInCase ? cased + query + hash : undefined
}

/** The parts of a link, the fragment with its `#`. */
function writtenParts(href: string): {
  readonly path: string
  readonly query: string
  readonly hash: string
} {
  const { path, query, fragment } = partsOf(href)
  return { path, query, hash: fragment === undefined ? '' : `#${fragment}` }
}

/** Returns a correction only if it leads somewhere. */
function verified(href: string, from: LinkPlace, scope: ReferenceScope): string | undefined {
  if (!isOwn(href)) return href
  const target = resolveLink(href, from, scope)
  if (target.kind === 'file') return href
  if (target.kind !== 'page' || target.differsInCase) return undefined
  const page = scope.byPath.get(target.route)
  const { fragment = '' } = target
  return fragment === '' || (page !== undefined && scope.anchorsOf(page.page).has(fragment))
    ? href
    : undefined
}
