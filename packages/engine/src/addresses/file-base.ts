/** Path that a file may have that code imports, but not as a part of another address. */
const importedPath = /(?<![\w/.~%@+=-])\/assets\/files\/[\w-]+\.[0-9a-f]{8}\.\w+/g

/**
 * Makes the function that puts the base before the addresses of files that code imports. The code cannot do
 * that itself, because the base is not known yet when it runs.
 *
 * @param files Their addresses without the base. Others that look alike stay as they are.
 */
export function fileBase(base: string, files: ReadonlySet<string>): (text: string) => string {
  if (base === '/' || files.size === 0) return (text) => text
  return (text) => text.replace(importedPath, (path) => (files.has(path) ? base.slice(0, -1) + path : path))
}
