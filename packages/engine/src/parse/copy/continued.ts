/** What continuation lines of a block begin with: in quotes the marks, in list items indentation. */
export function continued(before: string): string {
  return before.replace(/(?:[-*+]|\d{1,9}[.)])(?=[ \t])/g, (mark) => ' '.repeat(mark.length))
}
