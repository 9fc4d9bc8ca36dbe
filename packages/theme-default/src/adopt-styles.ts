const adopted = new Set<string>()

/**
 * Adds a style sheet to the document, once. Uses a constructed style sheet, because a content
 * security policy may forbid style elements.
 */
export function adoptStyles(text: string): void {
  if (adopted.has(text)) return
  adopted.add(text)
  // Safari before 16.4.
  if (document.adoptedStyleSheets === undefined) {
    const style = document.createElement('style')
    style.append(text)
    document.head.append(style)
    return
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
