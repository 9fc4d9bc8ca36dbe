import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findMermaid } from './mermaid-package.js'

const root = mkdtempSync(join(tmpdir(), 'quire-mermaid-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Pretends to install Mermaid in a folder, with only the files that are looked at. */
function install(
  folder: string,
  version: string,
  files = ['mermaid.esm.min.mjs', 'chunks/mermaid.esm.min/a.mjs'],
) {
  const home = join(root, folder, 'node_modules', 'mermaid')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'mermaid', version }))
  for (const file of files) {
    mkdirSync(dirname(join(home, 'dist', file)), { recursive: true })
    writeFileSync(join(home, 'dist', file), '')
  }
}

const find = (...folders: string[]) => findMermaid(folders.map((folder) => join(root, folder)))

test('the nearest package counts, of the folders in their order', () => {
  expect(find('site/docs', 'tools')).toBeUndefined()
  install('tools', '11.18.0')
  expect(find('site/docs', 'tools')).toEqual({
    version: '11.18.0',
    folder: join(root, 'tools/node_modules/mermaid/dist'),
  })
  install('site', '12.0.0')
  expect(find('site/docs', 'tools')?.version).toBe('12.0.0')
  install('site/docs', '12.3.0-rc.1+build')
  expect(find('site/docs', 'tools')?.version).toBe('12.3.0-rc.1+build')
})

test('one that has no divided scripts for browsers, or no version that an address can have, is none', () => {
  install('flat', '10.9.0', ['mermaid.esm.min.mjs', 'mermaid.min.js'])
  expect(find('flat')).toBeUndefined()
  for (const version of ['../..', '12.0.0/evil', '']) {
    install('odd', version)
    expect(find('odd'), version).toBeUndefined()
  }
})
