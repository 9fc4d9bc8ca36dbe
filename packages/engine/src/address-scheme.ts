/** Schemes of addresses that run code or contain their own content. */
export const unsafeSchemes = new Set(['javascript', 'data', 'vbscript'])

/**
 * The scheme in lower case; `http` for addresses that begin with `//`; undefined if there is none.
 * Ignores spaces and control characters, as browsers do.
 */
export function schemeOf(address: string): string | undefined {
  if (/^\s*\/\//.test(address)) return 'http'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme, so they must not hide one.
  const [, scheme] = /^[\u0000-\u0020]*([a-z][a-z\d+.\t\n\r-]*):/i.exec(address) ?? []
  return scheme?.replace(/[\t\n\r]/g, '').toLowerCase()
}

/** True for an address within the site: without a scheme, and without a host after `//`. */
export function isOwn(address: string): boolean {
  return schemeOf(address) === undefined
}
