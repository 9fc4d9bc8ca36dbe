/**
 * Schemes of addresses that run code or contain their own content. Such addresses are removed from
 * every site, except for media with `data`.
 */
export const unsafeSchemes: ReadonlySet<string> = new Set(['javascript', 'data', 'vbscript'])

/** Whether an address has one of these schemes. */
export const hasUnsafeScheme = (address: string): boolean => unsafeSchemes.has(schemeOf(address) ?? '')

/** Browsers overlook them, so they must not hide a scheme. */
const overlooked = /[\p{Cc} \u00A0\u200B-\u200F\u2028\u2029\uFEFF]/gu

/**
 * Whether an untrusted site must not contain an address: it runs code, contains its own content,
 * reads files or starts programs. So this covers more than {@link unsafeSchemes}. Spaces and control
 * characters, which browsers ignore, cannot disguise it.
 */
export function isUnsafeAddress(address: string): boolean {
  return /^(?:javascript|data|vbscript|file|blob|filesystem|view-source|about|jar|ms-[a-z-]+):/i.test(
    address.replace(overlooked, ''),
  )
}

/**
 * The scheme in lower case; `http` for addresses that begin with `//`; undefined if there is none.
 * Ignores spaces and control characters, as browsers do.
 */
export function schemeOf(address: string): string | undefined {
  if (/^\s*\/\//.test(address)) return 'http'
  // Browsers skip spaces and the control characters before them, so these must not hide a scheme.
  const [, scheme] = /^[^!-\uFFFF]*([a-z][a-z\d+.\t\n\r-]*):/i.exec(address) ?? []
  return scheme?.replace(/[\t\n\r]/g, '').toLowerCase()
}

/** True for an address within the site: without a scheme, and without a host after `//`. */
export function isOwn(address: string): boolean {
  return schemeOf(address) === undefined
}
