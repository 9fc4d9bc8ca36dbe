import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../config/config-error.js'
import { OutputClashError, OutputError } from '../write/output-error.js'
import { tellable } from './output-folder.js'

function told(error: (work: string) => Error): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const problem = tellable(join(folder, 'dist'), error(join(folder, '.dist.quire')))
  const [diagnostic] = problem instanceof ConfigError ? problem.diagnostics : []
  return `${diagnostic?.message.replace(folder, '')} ${diagnostic?.hint}`
}

const refused = (path: string) =>
  new OutputError(Object.assign(new Error(`ENOENT: no such file, open '${path}'`), { path }), 'ENOENT')

test('a name that the disk does not take is told, other faults as the system tells them', () => {
  expect(told((work) => refused(join(work, 'standby', 'a', 'b: c.html')))).toBe(
    'The disk of the output "/dist" takes no file with the name "b: c.html". Nothing was published. Disks for Windows take no name with one of < > : " | ? * \\, and none that ends in a dot or a space: rename the file, or name an output on another disk with --out.',
  )
  expect(told((work) => refused(join(work, 'standby', 'a', 'b.html')))).toContain('cannot be written: ENOENT')
})

test('names that the disk takes for one are told', () => {
  expect(told(() => new OutputClashError({ alike: ['Logo.svg', 'logo.svg'] }))).toBe(
    'The site would have "Logo.svg" and "logo.svg", which the disk of the output "/dist" takes for one. Nothing was published. Rename one of the two.',
  )
})
