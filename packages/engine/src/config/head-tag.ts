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

export const headTagForm = 'a head tag such as ["meta", { name: "author", content: "…" }]'
