import { looseName, type SourcePath } from '../paths.js'

/** Paths that someone asked for, however their letters are written. */
export interface AskedPaths {
  readonly note: (path: SourcePath) => void
  readonly has: (path: SourcePath) => boolean
  /** Whether any of them is in that folder. */
  readonly hasInside: (folder: SourcePath) => boolean
}

export function askedPaths(): AskedPaths {
  const asked = new Set<SourcePath>()
  const loose = new Set<string>()
  /** Only the server needs this form. A build asks for many paths, and looks up none of them. */
  const names = () => {
    for (const path of asked) loose.add(looseName(path))
    asked.clear()
    return loose
  }
  return {
    note: (path) => asked.add(path),
    has: (path) => names().has(looseName(path)),
    hasInside(folder) {
      const start = folder === '' ? '' : `${looseName(folder)}/`
      for (const path of names()) if (path.startsWith(start)) return true
      return false
    },
  }
}
