import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { editTextFile, readTextFile, removeUnnamed, writeTextFile } from './text-file.js'
import { unfinishedName } from './unfinished-files.js'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a folder in place of a file is named', async () => {
  const folder = temporaryFolder()
  await expect(readTextFile(folder)).rejects.toThrow(
    `EISDIR: illegal operation on a directory, read '${folder}'`,
  )
  expect(await readTextFile(join(folder, 'none'))).toBe(undefined)
  await expect(editTextFile(folder, (text) => text)).rejects.toMatchObject({ code: 'EISDIR', path: folder })
})

test('a file that is written anew keeps its rights, and a link stays one', async () => {
  const folder = temporaryFolder()
  const [file, link] = [join(folder, 'own/file.txt'), join(folder, 'link.txt')]
  await writeTextFile(file, 'old')
  chmodSync(file, 0o640)
  symlinkSync(file, link)
  await writeTextFile(link, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('a file may have the longest name that the disk allows', async () => {
  const folder = temporaryFolder()
  const file = join(folder, `${'文'.repeat(84)}.md`)
  await writeTextFile(file, 'old')
  await writeTextFile(file, 'new')
  const left = unfinishedName(file)
  writeFileSync(left, 'ne')
  expect([dirname(left), Buffer.byteLength(basename(left)) < 256]).toEqual([folder, true])
  await removeUnnamed(file, process.pid)
  expect(readdirSync(folder)).toEqual([basename(file)])
  expect(readFileSync(file, 'utf8')).toBe('new')
})

test('what cannot be written leaves nothing beside it', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'taken/inside'), { recursive: true })
  await expect(writeTextFile(join(folder, 'taken'), 'text')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
})

test('an edit keeps the byte order mark, and leaves alone what is no text or has nothing to change', async () => {
  const folder = temporaryFolder()
  const cases: readonly (readonly [before: Buffer | undefined, after: Buffer | undefined])[] = [
    [Buffer.from('a\r\n'), Buffer.from('A\r\n')],
    [Buffer.from('\uFEFFa'), Buffer.from('\uFEFFA')],
    [Buffer.from('b'), undefined],
    [Buffer.from([0x61, 0xff]), undefined],
    [undefined, undefined],
  ]
  for (const [index, [before, after]] of cases.entries()) {
    const file = join(folder, `${index}.md`)
    if (before !== undefined) writeFileSync(file, before)
    const given: string[] = []
    const isChanged = await editTextFile(file, (text) => {
      given.push(text)
      return text.replace('a', 'A')
    })
    expect([isChanged, readdirSync(folder).includes(`${index}.md`)]).toEqual([
      after !== undefined,
      before !== undefined,
    ])
    expect(given.join('')).not.toContain('\uFEFF')
    if (before !== undefined) expect(readFileSync(file)).toEqual(after ?? before)
  }
})
