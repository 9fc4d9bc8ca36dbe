import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { isInside } from '../path-from.js'
import { lookAt } from '../reading/look-at.js'
import { folderIdentity } from './folder-identity.js'
import { isWithin } from './scope.js'

/** The links in watched folders. No folder of the site reports what happens behind a link. */
export interface KnownLinks {
  has(link: string): boolean
  /** Reads where a link leads. Returns whether it led to another folder, or another kind of thing, before. */
  read(link: string): boolean
  /** Other links that lead to a path or into it, or did before. Reads where they lead now. */
  leadingTo(path: string): readonly string[]
  /** The links that lead to something. */
  leading(): readonly string[]
  forget(link: string): void
  forgetBelow(folder: string): void
  clear(): void
}

interface Target {
  /** Identity of the folder that the link leads to, if it is one. */
  readonly folder: string | undefined
  /**
   * What the link leads to, with all links resolved; undefined if that does not exist. Chokidar does
   * not watch a target that is missing, nor one that was removed and is back.
   */
  readonly path: string | undefined
}

export function knownLinks(): KnownLinks {
  const targets = new Map<string, Target>()

  function read(link: string): boolean {
    const before = targets.get(link)?.folder
    const folder = folderIdentity(link)
    targets.set(link, { folder, path: pathBehind(link) })
    return before !== undefined && before !== folder
  }

  return {
    has: (link) => targets.has(link),
    read,
    leadingTo(path) {
      const leads = (target: string | undefined) => target !== undefined && isWithin(target, [path])
      const links = [...targets]
        .filter(([link, target]) => link !== path && leads(target.path ?? pathBehind(link)))
        .map(([link]) => link)
      for (const link of links) read(link)
      return links
    },
    leading: () => [...targets].flatMap(([link, { path }]) => (path === undefined ? [] : [link])),
    forget: (link) => void targets.delete(link),
    forgetBelow(folder) {
      for (const link of targets.keys()) if (isInside(folder, link)) targets.delete(link)
    },
    clear: () => targets.clear(),
  }
}

/** Whether a link leads to a folder that contains it. Chokidar would follow it until the system refuses. */
export function leadsBack(link: string, roots: readonly string[]): boolean {
  const target = folderIdentity(link)
  if (target === undefined) return false
  for (let folder = dirname(link); isWithin(folder, roots); folder = dirname(folder))
    if (folderIdentity(folder) === target) return true
  return false
}

const pathBehind = (link: string): string | undefined => lookAt(() => realpathSync.native(link))
