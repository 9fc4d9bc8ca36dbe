import { type Stats, statSync } from 'node:fs'
import { lookAt } from '../reading/look-at.js'

/**
 * Identifies a file or folder independent of its content. Inode numbers are reused at once, so the
 * time of creation is part of it.
 */
export const identityOf = ({ dev, ino, birthtimeMs }: Stats): string => `${dev} ${ino} ${birthtimeMs}`

/** Identity of a folder, or of the folder that a link leads to; undefined if there is none. */
export function folderIdentity(path: string): string | undefined {
  const stats = lookAt(() => statSync(path))
  return stats?.isDirectory() === true ? identityOf(stats) : undefined
}
