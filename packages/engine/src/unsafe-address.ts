// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers overlook them, so they must not hide a scheme.
const overlooked = /[\u0000-\u0020\u007F-\u00A0\u200B-\u200F\u2028\u2029\uFEFF]/g

/**
 * Whether an address runs code, contains its own content or reads files. Spaces and control
 * characters, which browsers ignore, cannot disguise it.
 */
export function isUnsafeAddress(address: string): boolean {
  return /^(?:javascript|data|vbscript|file|blob|filesystem|view-source|about|jar|ms-[a-z-]+):/i.test(
    address.replace(overlooked, ''),
  )
}
