import { linkBaseOf } from '../addresses/regular-path.js'
import { decodePath, type RoutePath, splitAddress, versionFolderOf } from '../paths.js'
import type { Route } from '../route/route.js'

/**
 * Writes a link to a page in the same style as another link: as a file or an address, relative to
 * the root or to the page, with or without extension.
 *
 * @param like The link to imitate. Its query and fragment are kept.
 * @param from The page that contains the link, or will contain it.
 */
export function writtenLike(like: string, target: Route, from: Route): string {
  const { path, suffix } = splitAddress(like)
  return written(pathLike(path, target, from)) + suffix
}

function pathLike(path: string, target: Route, from: Route): string {
  const isAbsolute = path.startsWith('/')
  if (/\.mdx?$/i.test(path))
    return isAbsolute ? rootedFile(path, target) : dotted(relativePath(from.page, target.page), path)
  const address = isAbsolute
    ? target.path
    : dotted(relativeAddress(target.path, from).replace(/^\.\//, ''), path)
  const isBare = !/\/$|\.html$/i.test(path) && path !== ''
  return isBare && !address.endsWith('/index.html') ? address.replace(/\.html$/, '') : address
}

/**
 * Relative to the site root if the other link begins with the content folder, otherwise relative to
 * that folder.
 */
function rootedFile(like: string, { page, relativePath }: Route): string {
  const fromRoot = page.slice(versionFolderOf(page).length)
  const folder = fromRoot.slice(0, fromRoot.length - relativePath.length)
  return folder !== '' && like.startsWith(`/${folder}`) ? `/${fromRoot}` : `/${relativePath}`
}

/** Adds `./` to a path if the other one has it, or if the path would be empty. */
export function dotted(path: string, like: string): string {
  return path === '' || (like.startsWith('./') && !path.startsWith('../')) ? `./${path}` : path
}

/** Path from the folder of one file to another file or folder: `../guide/start.md`. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1)
  const there = to.split('/')
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/')
}

/** The address to write on a page to reach a route: `./x.html`, `../y/`. */
export function relativeAddress(target: RoutePath, from: Route): string {
  const path = relativePath(linkBaseOf(from).slice(1), target.slice(1))
  return path.startsWith('../') ? path : `./${path}`
}

/** Encodes only what would end or change an address, so that authors can still read it. */
export function written(path: string): string {
  return path.replace(/[%\s()<>"\\^`{|}?#\p{Cc}]/gu, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  )
}

/**
 * An address in the form that authors write: decoded, except for characters that would end or
 * change the address.
 */
export function writtenAddress(address: string): string {
  return address.replace(/(?:%[89a-f][\da-f])+/gi, (encoded) => {
    const text = decodePath(encoded)
    return text === undefined ? encoded : written(text)
  })
}
