import { decodeLeniently, decodePath, looseName, splitAddress } from '../paths.js'

/** An image's or file's address with the letter case of `actual`, where it is; undefined when that is right, or not all. */
export function certainAsset(src: string, actual: string): string | undefined {
  const { path, suffix } = splitAddress(src)
  const cased = withCaseOf(path, actual)
  return cased === undefined || cased === path ? undefined : cased + suffix
}

/** Only what would end or change an address is encoded: authors like to read what they wrote. */
export function written(path: string): string {
  return path.replace(/[%\s()<>"\\^`{|}?#\p{Cc}]/gu, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  )
}

/** An address as its author would write it: what has letters is decoded, and nothing that would end or change it. */
export function writtenAddress(address: string): string {
  return address.replace(/(?:%[89a-f][\da-f])+/gi, (encoded) => {
    const text = decodePath(encoded)
    return text === undefined ? encoded : written(text)
  })
}

/** The path with the letter case of the one that it names, compared from the end; undefined where they differ otherwise. */
export function withCaseOf(path: string, actual: string): string | undefined {
  const real = actual.split('/').filter((segment) => segment !== '')
  const segments = path.split('/')
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    const segment = segments[index] ?? ''
    if (segment === '' || segment === '.' || segment === '@' || segment === '~') continue
    if (segment === '..') break
    const name = real.pop()
    const decoded = decodeLeniently(segment)
    const form = [name, name?.replace(/\.html$/, '')].find(
      (form) => form !== undefined && looseName(form) === looseName(decoded),
    )
    if (form === undefined) return undefined
    if (form !== decoded) segments[index] = written(form)
  }
  return segments.join('/')
}
