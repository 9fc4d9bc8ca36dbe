/** Text on one line, without white space at both ends. */
export function oneLine(text: string): string {
  // Single spaces are the most common, and are not matched.
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}
