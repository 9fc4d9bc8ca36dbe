/** An element of the head: its tag, its attributes and, optionally, the text inside it. */
export type HeadTag = readonly [tag: string, attributes: Readonly<Record<string, string>>, text?: string]

/** Elements that may be in the head. At any other, browsers end it. */
export const headElements = [
  'base',
  'link',
  'meta',
  'noscript',
  'script',
  'style',
  'template',
  'title',
] as const

export const headElementForm =
  'the name of an element of the head: base, link, meta, noscript, script, style, template or title'

/** Names that an attribute of such an element may have. */
export const headAttributeName = /^[^\s"'<>/=\p{Cc}]+$/u

export const headAttributeForm = 'text, which is empty ("") for an attribute without a value'

/** Elements that have no text: at a text, browsers end the head. */
const emptyElements: ReadonlySet<string> = new Set(['base', 'link', 'meta'])

/** The type of a script with JSON, in which nothing can end the script: it is written in another way. */
export const isJsonType = (type: unknown): boolean => typeof type === 'string' && /[/+]json$/i.test(type)

/** What the text inside an element must be instead; undefined if it may be what it is. */
export function formOfText(
  element: string,
  { type }: { readonly type?: unknown },
  text: string,
): string | undefined {
  if (emptyElements.has(element))
    return text.trim() === '' ? undefined : `left out: the element "${element}" has no text`
  // Browsers take it for the end wherever it is, also within quotes.
  return !text.toLowerCase().includes(`</${element}`) || isJsonType(type) || element === 'title'
    ? undefined
    : `text without "</${element}", which would end the element`
}

export const headTagForm = 'a head tag such as ["meta", { name: "author", content: "…" }]'
