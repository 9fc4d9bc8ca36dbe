import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives each run a folder of its own for temporary files, which is removed at the end. So tests
 * need not remove their files.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'quire-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
