/** Escapes text for an element or attribute. Characters that XML forbids are removed. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

/** An element that contains text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
