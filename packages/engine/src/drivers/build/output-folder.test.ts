import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../../config/config-error.js'
import { OutputClashError, OutputError } from '../../write/output-error.js'
import { refuseForeignOutput, tellable } from './output-folder.js'

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
    'The disk of the output "/dist" does not accept a file named "b: c.html". Nothing was published. Windows and its disks do not accept names that contain < > : " | ? * \\ or end in a dot or a space, nor names of devices such as "con" and "aux": rename the file, or on another system use --out for a folder on another disk.',
  )
  expect(told((work) => refused(join(work, 'standby', 'ends.', 'b.html')))).toContain('named "ends."')
  expect(told((work) => refused(join(work, 'standby', 'a', 'aux.html')))).toContain('named "aux.html"')
  expect(told((work) => refused(join(work, 'standby', 'a', 'b.html')))).toContain('cannot be written: ENOENT')
  const other = new TypeError('not of the output')
  expect(tellable('/dist', other)).toBe(other)
})

test('names that the disk takes for one are told', () => {
  expect(told(() => new OutputClashError({ alike: ['Logo.svg', 'logo.svg'] }))).toBe(
    'The site would have "Logo.svg" and "logo.svg", which the disk of the output "/dist" cannot tell apart. Nothing was published. Rename one of the two.',
  )
})

test('a folder is replaced where Quire made what is in it, else only when that is asked for', async () => {
  const cases: readonly (readonly [
    files: Readonly<Record<string, string>> | 'a file',
    refused: string | undefined,
    refusedByForce: string | undefined,
  ])[] = [
    [{}, undefined, undefined],
    [{ 'assets/manifest.json': '{"generator":"quire"}', 'own.txt': '' }, undefined, undefined],
    [
      { 'assets/manifest.json': '{"generator":"another"}' },
      'its "assets/manifest.json" was changed, or is that of another program',
      undefined,
    ],
    [{ 'assets/manifest.json': '{"generator":"qui' }, 'its "assets/manifest.json" was changed', undefined],
    [{ 'own.txt': '' }, 'contains files that Quire did not create', undefined],
    ['a file', 'is not a folder', 'is not a folder'],
  ]
  for (const [files, refused, refusedByForce] of cases) {
    const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const out = join(folder, 'dist')
    if (files === 'a file') writeFileSync(out, '')
    else
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(out, path)), { recursive: true })
        writeFileSync(join(out, path), text)
      }
    for (const [force, words] of [
      [false, refused],
      [true, refusedByForce],
    ] as const) {
      const refusal = refuseForeignOutput(out, async () => false, { force })
      if (words === undefined) await refusal
      else {
        await expect(refusal).rejects.toThrow(words)
        await expect(refusal).rejects.toMatchObject({ diagnostics: [{ code: 'output-refused' }] })
      }
    }
  }
})
