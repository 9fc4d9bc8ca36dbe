/** An element of the head: its tag, its attributes and, optionally, the text inside it. */
export type HeadTag = readonly [tag: string, attributes: Readonly<Record<string, string>>, text?: string]
