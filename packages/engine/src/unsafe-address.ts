// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers overlook them, so they must not hide a scheme.
const overlooked = /[\u0000-\u0020\u007F-\u00A0\u200B-\u200F\u2028\u2029\uFEFF]/g

/** An address that runs, holds its own content or reads files, however it is disguised: browsers overlook spaces and control characters. */
export function isUnsafeAddress(address: string): boolean {
  return /^(?:javascript|data|vbscript|file|blob|filesystem|view-source|about|jar|ms-[a-z-]+):/i.test(
    address.replace(overlooked, ''),
  )
}
