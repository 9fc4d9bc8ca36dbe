import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { pathFrom } from '../path-from.js'
import { openSiteFiles } from './files.js'

/** A site in `site`, next to a file that must never be read. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-files-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('secret/page.md', 'secret')
  write('site/page.md', 'page')
  write('site/empty.md', '')
  write('site/large.md', 'x'.repeat(200_000))
  write('site/part/page.md', 'part')
  write('site/.hidden', 'hidden')
  symlinkSync('page.md', join(folder, 'site/link.md'))
  symlinkSync('part', join(folder, 'site/linked'))
  symlinkSync('.hidden', join(folder, 'site/shown.md'))
  symlinkSync('circle.md', join(folder, 'site/circle.md'))
  symlinkSync('../secret/page.md', join(folder, 'site/out.md'))
  symlinkSync('../secret', join(folder, 'site/outside'))
  return folder
}

test('a site may be the root of a drive, as in a container', () => {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { root } = parse(folder)
  const site = openSiteFiles(root)
  const page = pathFrom(root, join(folder, 'site/page.md'))
  expect(site.read(page)?.toString()).toBe('page')
  expect(site.stat(page)?.size).toBe(4)
  expect(site.isFile(pathFrom(root, join(folder, 'site')), 'page.md')).toBe(true)
  const untrusted = openSiteFiles(root, [pathFrom(root, join(folder, 'site'))])
  expect(untrusted.read(page)?.toString()).toBe('page')
  expect(untrusted.read(pathFrom(root, join(folder, 'secret/page.md')))).toBeUndefined()
})

// On Windows, folders cannot contain these.
test.skipIf(process.platform === 'win32')(
  'a pipe and a socket are no files, and nobody waits for them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-files-'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    symlinkSync('pipe', join(folder, 'page.md'))
    const server = createServer().listen(join(folder, 'socket'))
    await once(server, 'listening')
    try {
      const files = openSiteFiles(folder)
      for (const name of ['pipe', 'page.md', 'socket'])
        expect(files.read(name as SourcePath), name).toBe(undefined)
    } finally {
      server.close()
    }
  },
)

test('a socket is no file on macOS either, where opening it fails with a number that Node does not name', () => {
  const files = openSiteFiles(join(makeFolder(), 'site'))
  const { openSync } = fs
  const put = (open: typeof openSync) => {
    fs.openSync = open
    syncBuiltinESMExports()
  }
  onTestFinished(() => put(openSync))
  put(() => {
    const code = 'Unknown system error -102'
    throw Object.assign(new Error(`${code}, open`), { errno: -102, code, syscall: 'open' })
  })
  expect(files.read('page.md' as SourcePath)).toBe(undefined)
})

describe('what a site reads', () => {
  const folder = makeFolder()
  const read = (path: string, within?: readonly string[]) =>
    openSiteFiles(join(folder, 'site'), within)
      .read(path as SourcePath)
      ?.toString()

  test.each([
    ['page.md', 'page'],
    ['empty.md', ''],
    ['large.md', 'x'.repeat(200_000)],
    ['part/page.md', 'part'],
    ['link.md', 'page'],
    ['linked/page.md', 'part'],
    ['absent.md', undefined],
    ['absent/page.md', undefined],
    ['page.md/page.md', undefined],
    ['part', undefined],
    ['circle.md', undefined],
    ['page\0.md', undefined],
    ['part\0/page.md', undefined],
    ['out.md', undefined],
    ['outside/page.md', undefined],
    ['../secret/page.md', undefined],
    ['part/../../secret/page.md', undefined],
  ])('%s', (path, expected) => {
    expect(read(path)).toBe(expected)
  })

  test.each([
    ['page.md', undefined],
    ['part/page.md', 'part'],
    ['linked/page.md', 'part'],
    ['.hidden', undefined],
    ['shown.md', undefined],
  ])('%s, within a folder', (path, expected) => {
    expect(read(path, ['part'])).toBe(expected)
  })

  test.each(['.hidden', 'shown.md'])('%s is no file of a stranger', (path) => {
    expect(read(path)).toBe('hidden')
    expect(read(path, [''])).toBeUndefined()
  })
})

test('a folder that becomes a link out of the site is not followed', async () => {
  const folder = makeFolder()
  const site = openSiteFiles(join(folder, 'site'))
  const page = 'part/page.md' as SourcePath
  expect(site.read(page)?.toString()).toBe('part')
  renameSync(join(folder, 'site/part'), join(folder, 'site/other'))
  symlinkSync('../secret', join(folder, 'site/part'))
  // Where a folder really is, is known for a moment.
  await expect.poll(() => site.read(page)).toBeUndefined()
  expect(site.stat(page)).toBeUndefined()
  rmSync(join(folder, 'site/part'))
  renameSync(join(folder, 'site/other'), join(folder, 'site/part'))
  await expect.poll(() => site.read(page)?.toString()).toBe('part')
})
