const adopted = new Set<string>()

/**
 * Gives the document a style sheet, once: as a sheet of its own kind, which a
 * content security policy allows where it forbids style elements.
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
