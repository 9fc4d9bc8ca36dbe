const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for HTML elements and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** An address as React writes it into an attribute. Its other special characters are percent-encoded. */
export const escapeHref = (href: string): string => href.replace(/&/g, '&amp;').replace(/'/g, '&#x27;')
