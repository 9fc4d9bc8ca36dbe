import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCli } from '../index.js'

/** A file that the system refuses, by the end of its path. */
const refused = 'package.json'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    openSync(path: string, flags: string) {
      if (path.endsWith(refused))
        throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' })
      return fs.openSync(path, flags)
    },
    /** Some systems name what was made otherwise than they were asked for it. */
    mkdirSync(path: string, options: { readonly recursive: true }) {
      const made = fs.mkdirSync(path, options)
      return made === undefined ? undefined : `//?${made}`
    },
  }
})

test('if a file is refused, init removes the folders that it made, and no others', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'quire-init-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  mkdirSync(join(cwd, 'own'), { recursive: true })
  const silent = { write: () => true, columns: 80 }
  const context = {
    stdout: silent,
    stderr: silent,
    env: {},
    cwd,
    drivers: () => Promise.reject(new Error('init calls no drivers')),
    defaultTheme: '',
    packagesOf: [],
    openBrowser: () => Promise.resolve(),
    interrupted: () => Promise.resolve(),
  }
  for (const folder of ['own', 'own/new/site']) {
    expect(await runCli(['init', folder], context)).not.toBe(0)
    expect(readdirSync(cwd, { recursive: true })).toEqual(['own'])
  }
})
