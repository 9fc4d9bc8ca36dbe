import { isOwn } from '../addresses/scheme.js'
import { inStaticFolder } from '../addresses/static-folder.js'
import { decodeLeniently } from '../paths.js'
import { withCaseOf, written } from './letter-case.js'
import { idWritten, onlyAnchorAlike } from './nearest.js'
import { movedHref, type ReferenceScope } from './page-links.js'
import { type LinkPlace, partsOf, resolveLink } from './resolve-link.js'

/**
 * Corrects a link that can only mean one thing: wrong letter case of a page, the base of the site
 * before its address, a page that was renamed from `.mdx`, the public folder as Docusaurus names it,
 * an address that has moved, or an id that matches exactly one of the page's if letter case and
 * punctuation are ignored.
 *
 * @param from The page, seen from the file that contains the link.
 * @returns Undefined if the link is right, or if no correction is certain.
 */
export function certainLink(href: string, from: LinkPlace, scope: ReferenceScope): string | undefined {
  const { path, query, fragment: rawFragment } = partsOf(href)
  const hash = rawFragment === undefined ? '' : `#${rawFragment}`
  const target = resolveLink(href, from, scope)
  if (target.kind === 'missing') {
    const moved = scope.movedTo(decodeLeniently(target.path))
    const inPublic = inStaticFolder(href)
    if (inPublic !== undefined) return verified(inPublic, from, scope)
    const inSite = /^@site(\/.+?)(?:\.mdx?)?(#.*)?$/s.exec(href)
    if (inSite !== null) return verified(`${inSite[1]}.md${inSite[2] ?? ''}`, from, scope)
    const bare = moved === undefined ? scope.withoutBase(path) : undefined
    if (bare !== undefined) {
      // If the site has a folder of the same name, a page may be missing there.
      const ofBase = resolveLink(path.slice(0, path.length - bare.length + 1), from, scope)
      return ofBase.kind === 'missing' ? verified(bare + query + hash, from, scope) : undefined
    }
    if (moved === undefined && /\.mdx$/i.test(path))
      return verified(path.replace(/x$/i, '') + query + hash, from, scope)
    return moved && verified(movedHref({ href, moved, suffix: query + hash }, from, scope), from, scope)
  }
  if (target.kind !== 'page') return undefined
  const page = scope.byPath.get(target.route)
  if (page === undefined) return undefined
  const { fragment } = target
  const isLost = fragment !== undefined && idWritten(fragment, () => scope.anchorsOf(page.page)) === undefined
  if (!isLost && !target.differsInCase) return undefined
  if (isLost) {
    const moved = scope.movedTo(page.path, fragment)
    if (moved !== undefined)
      return verified(movedHref({ href, moved, suffix: query }, from, scope), from, scope)
  }
  const cased = target.differsInCase ? withCaseOf(path, /\.md$/i.test(path) ? page.page : page.path) : path
  if (cased === undefined) return undefined
  const anchor = isLost ? onlyAnchorAlike(fragment, scope.anchorsOf(page.page)) : undefined
  // The letter case of the page is certain even if the anchor is not.
  if (isLost && anchor === undefined) return target.differsInCase ? cased + query + hash : undefined
  return verified(cased + query + (anchor === undefined ? hash : `#${written(anchor)}`), from, scope)
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
