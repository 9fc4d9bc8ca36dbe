/** What a client and a server negotiate with headers: encoding, version and part of a file. */

/** Adds the charset to a media type, for a header. */
export function withCharset(type: string): string {
  return /^text\/|^application\/(?:json|javascript|xml|manifest\+json|ld\+json)$/.test(type)
    ? `${type}; charset=utf-8`
    : type
}

/** Whether files of a media type should be compressed. Most pictures and videos are compressed already. */
export function isCompressible(type: string): boolean {
  return /^text\/|^font\/(?:ttf|otf)$|^image\/(?:svg\+xml|bmp|x-icon)$|^application\/(?:json|javascript|xml|wasm|rtf|.*\+(?:json|xml))$/.test(
    type,
  )
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding that the client prefers. If it likes several equally, the one that gives smaller files. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const weights = new Map<string, number>()
  for (const item of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzipped] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzipped) return 'br'
  return gzipped > 0 ? 'gzip' : 'identity'
}

/** Each encoding is a different sequence of bytes, so it has its own tag. */
export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** Evaluates `If-None-Match`: a list of tags, weak or strong, or `*`. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * Evaluates `If-Range`, which asks for the rest of a file only if the file is unchanged. Dates
 * never match, because files have no date here.
 */
export function mayUseRange(header: string | string[] | undefined, etag: string): boolean {
  return header === undefined || header === etag
}

/**
 * Parses a range of bytes. Both ends are inclusive. Undefined if the header should be ignored, as
 * for several ranges, other units or an empty file, of which there is no part.
 */
export function parseRange(
  header: string,
  size: number,
): { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header.trim())
  if (match === null || size === 0) return undefined
  const [, first, last, suffix] = match
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first)
  const end = Math.min(size - 1, last === undefined || last === '' ? size - 1 : Number(last))
  if (last !== undefined && last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
