/** Attributes in a tag up to another one, as few as possible. What is in quotes is no attribute. */
export const attributesBefore = String.raw`(?:\s+[^\s<>"'=]+(?:=(?:"[^"<]*"|'[^'<]*'|[^\s<>"'=]+))?)*?`

/** What a tag has after its name. Values in quotes may contain the sign that ends tags. */
export const attributesOfTag = String.raw`(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?`
