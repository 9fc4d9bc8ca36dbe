import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FileChange } from './change-batches.js'
import { folderContents } from './folder-contents.js'
import { watchScope } from './scope.js'

function contentsOn(platform: NodeJS.Platform) {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-contents-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const scope = watchScope({ paths: [folder], ignored: [] })
  const told: (readonly [path: string, change: FileChange])[] = []
  const replaced: string[] = []
  const contents = folderContents({
    scope: () => scope,
    note: (path, change) => told.push([path.slice(folder.length + 1), change]),
    onReplaced: (path) => replaced.push(path.slice(folder.length + 1)),
    onUnseen: () => {},
    platform,
  })
  return { folder, contents, told, replaced }
}

test('on macOS, a change is one of the file as it is listed, however the system spells it', () => {
  const { folder, contents, told } = contentsOn('darwin')
  const [composed, decomposed] = ['caf\u00e9.md', 'cafe\u0301.md']
  for (const [listed, spelt] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const file = join(folder, listed)
    writeFileSync(file, 'text')
    contents.isToldByFolder(file, lstatSync(file))
    contents.look(join(folder, spelt))
    rmSync(file)
    contents.look(join(folder, spelt))
    expect(told.splice(0)).toEqual([
      [listed, 'content'],
      [listed, 'listing'],
    ])
  }
})

test('elsewhere, names that look the same are two files', () => {
  const { folder, contents, told } = contentsOn('linux')
  const [composed, decomposed] = [join(folder, 'caf\u00e9.md'), join(folder, 'cafe\u0301.md')]
  writeFileSync(composed, 'text')
  contents.isToldByFolder(composed, lstatSync(composed))
  writeFileSync(decomposed, 'text')
  contents.look(decomposed)
  expect(told).toEqual([['cafe\u0301.md', 'listing']])
})

test('what takes the place of a folder before anyone notices that it is gone, is told as replaced', () => {
  const { folder, contents, replaced } = contentsOn('linux')
  const path = join(folder, 'guide')
  mkdirSync(join(folder, 'elsewhere'))
  const kinds = [() => mkdirSync(path), () => symlinkSync('elsewhere', path)]
  kinds[0]?.()
  contents.isToldByFolder(path, lstatSync(path))
  const looks = [
    () => contents.look(path),
    // As at the end of the time in which nobody tells of single changes.
    () => contents.lookInto(folder, Number.POSITIVE_INFINITY, new Set()),
  ]
  for (const [make, look] of looks.flatMap((look) =>
    [...kinds, ...kinds].reverse().map((make) => [make, look] as const),
  )) {
    rmSync(path, { recursive: true })
    contents.look(path)
    expect(replaced).toEqual([])
    make()
    look()
    expect(replaced.splice(0)).toEqual(['guide'])
    // As when everything is watched anew. Links are followed.
    contents.clear()
    contents.isToldByFolder(path, lstatSync(path))
    contents.isToldByFolder(path, statSync(path))
  }
  rmSync(path, { recursive: true })
  contents.look(path)
  contents.forgetFolder(path)
  mkdirSync(path)
  contents.look(path)
  expect(replaced).toEqual([])
})
