import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'

/** Paths that something happened to; absolute. Only hints: what a file holds now is read anew. */
export interface WatchedChange {
  readonly paths: ReadonlySet<string>
  /** Files came or went, not only their content. */
  readonly listing: boolean
}

export interface Watcher {
  close(): Promise<void>
}

/** How long events must rest before they are told, in milliseconds: an editor's save is several of them. */
const settleMs = 15

/** The longest that a steady stream of events is held back, in milliseconds. */
const longestMs = 150

/**
 * Watches folders and single files. Folders named `node_modules`, names that
 * begin with a dot and editors' temporary files are left out.
 *
 * @param onChange Never runs twice at the same time; what happens meanwhile is told next.
 */
export function watchPaths(
  paths: readonly string[],
  ignored: readonly string[],
  onChange: (change: WatchedChange) => Promise<void>,
  onError: (error: unknown) => void,
): Watcher {
  let pending = new Set<string>()
  let listing = false
  let first = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  const watcher = watch([...paths], {
    ignoreInitial: true,
    ignored: (path) =>
      isIgnored(path, paths) || ignored.some((folder) => path === folder || path.startsWith(folder + sep)),
  })
  watcher.on('all', (event, path) => {
    pending.add(path)
    listing ||= event !== 'change'
    if (timer === undefined) first = performance.now()
    clearTimeout(timer)
    timer = setTimeout(flush, Math.max(0, Math.min(settleMs, longestMs - (performance.now() - first))))
  })
  watcher.on('error', onError)

  function flush(): void {
    timer = undefined
    running = running.then(async () => {
      if (pending.size === 0) return
      const change = { paths: pending, listing }
      pending = new Set()
      listing = false
      await onChange(change).catch(onError)
    })
  }

  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
      await running
    },
  }
}

function isIgnored(path: string, roots: readonly string[]): boolean {
  const root = roots
    .filter((folder) => path === folder || path.startsWith(folder + sep))
    .sort((a, b) => b.length - a.length)[0]
  const segments = relative(root ?? join(path, '..'), path).split(sep)
  return (
    segments.some((segment) => segment === 'node_modules' || (segment.startsWith('.') && segment !== '.')) ||
    isTemporary(segments.at(-1) ?? '')
  )
}

/** Names that editors give to files while they save: vim's `4913`, swap and backup files, JetBrains' and Emacs' marks. */
function isTemporary(name: string): boolean {
  return (
    name === '4913' ||
    name.endsWith('~') ||
    name.startsWith('#') ||
    /\.(?:sw[a-z]|tmp|bak|crswap)$/i.test(name) ||
    name.includes('___jb_')
  )
}
