import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it that do not exist.
 *
 * Node's own `recursive` never ends where the system lets nobody create a folder and calls the new
 * one missing, as in `/proc`.
 *
 * @param onMade Called with each folder that was created.
 * @throws The system's error.
 */
export function makeFolders(folder: string, onMade: (made: string) => void = () => {}): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder), onMade)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process made it in the meantime.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  onMade(folder)
}
