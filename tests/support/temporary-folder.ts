import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a run its own folder for temporary files, which goes with it: so no test has to take its files away. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'quire-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
