/** Path of a file that code imports, but not as a part of another address. */
const importedPath = /(?<![\w/.~%@+=-])\/assets\/files\/(?=[\w-]+\.[0-9a-f]{8}\.\w+)/g

/**
 * Puts the base before the addresses of files that code imports. It cannot do that itself, because the
 * base is not known yet when it runs.
 */
export function withFileBase(markup: string, base: string): string {
  return base === '/' ? markup : markup.replace(importedPath, () => `${base}assets/files/`)
}
