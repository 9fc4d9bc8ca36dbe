import { decodeLeniently, looseName, splitAddress } from '../paths.js'
import { written } from './link-text.js'

/**
 * Corrects the letter case of the address of an image or file to that of `actual`. Undefined if
 * nothing is wrong, or if more than letter case is.
 */
export function certainAsset(src: string, actual: string): string | undefined {
  const { path, suffix } = splitAddress(src)
  const cased = withCaseOf(path, actual)
  return cased === undefined || cased === path ? undefined : cased + suffix
}

/**
 * The path in the letter case of `actual`, compared from the end. Undefined if they differ in more
 * than letter case.
 */
export function withCaseOf(path: string, actual: string): string | undefined {
  const real = actual.split('/').filter((segment) => segment !== '')
  const segments = path.split('/')
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    const segment = segments[index] ?? ''
    if (segment === '' || segment === '.' || segment === '@' || segment === '~') continue
    if (segment === '..') break
    const name = real.pop()
    const decoded = decodeLeniently(segment)
    const forms = name === undefined ? [] : [name, name.replace(/\.html$/, ''), `${name}.html`]
    const form = forms.find((form) => looseName(form) === looseName(decoded))
    if (form === undefined) return undefined
    if (form !== decoded) segments[index] = written(form)
  }
  return segments.join('/')
}
