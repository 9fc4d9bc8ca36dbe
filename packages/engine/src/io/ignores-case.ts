import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the disk of a folder ignores letter case in names. That is usual on Windows and macOS, and
 * so in containers and virtual machines that share a folder with them, and on memory cards.
 *
 * @param name An entry of the folder.
 */
export function ignoresCase(folder: string, name: string): boolean {
  const other = name.toUpperCase() === name ? name.toLowerCase() : name.toUpperCase()
  return other !== name && existsSync(join(folder, other)) && !readdirSync(folder).includes(other)
}
