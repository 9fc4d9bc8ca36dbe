/** `1 error`, `2 errors`, `1,200 errors`. */
export function counted(count: number, noun: string): string {
  // Not `toLocaleString`, which would load a language's tables for a single number.
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`
}
