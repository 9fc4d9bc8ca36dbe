/** Escapes text for an element or attribute. Characters that XML forbids are removed. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // All but the characters that XML 1.0 allows.
      .replace(/[^\t\n\r -\uFFFD]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

/** An element that contains text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
