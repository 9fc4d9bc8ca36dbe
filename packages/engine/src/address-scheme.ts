/** Schemes of addresses that run or hold their own content. */
export const unsafeSchemes = new Set(['javascript', 'data', 'vbscript'])

/** Lower-case, `http` for addresses that begin with two slashes; undefined when there is none. Browsers overlook spaces and control characters. */
export function schemeOf(address: string): string | undefined {
  if (/^\s*\/\//.test(address)) return 'http'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme, so they must not hide one.
  const [, scheme] = /^[\u0000-\u0020]*([a-z][a-z\d+.\t\n\r-]*):/i.exec(address) ?? []
  return scheme?.replace(/[\t\n\r]/g, '').toLowerCase()
}

/** True for an address of the site itself: it has no scheme, and no host after two slashes. */
export function isOwn(address: string): boolean {
  return schemeOf(address) === undefined
}
