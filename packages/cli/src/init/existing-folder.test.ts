import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { existingFolder } from './existing-folder.js'

const temporary = mkdtempSync(join(tmpdir(), 'quire-existing-'))
afterAll(() => rmSync(temporary, { recursive: true }))

/** Makes a folder with files, and with links from the first of two names to the second. */
function folderWith(
  name: string,
  files: readonly string[],
  links: readonly (readonly [string, string])[] = [],
) {
  const root = join(temporary, name)
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `\uFEFF# ${file}\r\n`)
  }
  for (const [link, target] of links) symlinkSync(target, join(root, link))
  return existingFolder(root)
}

test('folders that tools make are not read, but those of the same names in the documentation', () => {
  const { files, has, read } = folderWith('names', [
    'package.json',
    'build/a.md',
    'docs/build/a.md',
    'docs/site/a.md',
    'docs/node_modules/a.md',
    'docs/.vitepress/config.ts',
    'docs/.vitepress/build/a.md',
    '.git/a.md',
  ])
  expect(files).toEqual(['package.json', 'docs/.vitepress/config.ts', 'docs/build/a.md', 'docs/site/a.md'])
  expect([has('docs/build/a.md'), has('build/a.md')]).toEqual([true, false])
  expect(read('docs/build/a.md')).toBe('# docs/build/a.md\n')
})

test.skipIf(process.platform === 'win32')(
  'links count as what they lead to, if that is in the folder',
  () => {
    writeFileSync(join(temporary, 'outside.md'), '# Outside\n')
    const { files } = folderWith(
      'links',
      ['README.md', 'docs/a.md', 'shared/b.md'],
      [
        ['docs/README.md', '../README.md'],
        ['docs/shared', '../shared'],
        ['docs/whole', '..'],
        ['shared/docs', '../docs'],
        ['docs/none.md', 'gone.md'],
        ['docs/outside.md', '../../outside.md'],
      ],
    )
    expect(files).toEqual([
      'README.md',
      'docs/README.md',
      'docs/a.md',
      'shared/b.md',
      'docs/shared/b.md',
      'shared/docs/README.md',
      'shared/docs/a.md',
    ])
  },
)

test('a folder with more than anybody documents is read in part, and that is known', () => {
  folderWith('much', ['a/b/c/d/e.md', 'a/b/c/f.md'])
  const root = join(temporary, 'much')
  expect(existingFolder(root, 5)).toMatchObject({ files: ['a/b/c/f.md', 'a/b/c/d/e.md'], isAll: true })
  // Folders count, too: a tree without files could go on forever.
  expect(existingFolder(root, 4)).toMatchObject({ files: ['a/b/c/f.md'], isAll: false })
  expect(existingFolder(root, 1)).toMatchObject({ files: [], isAll: false })
})
