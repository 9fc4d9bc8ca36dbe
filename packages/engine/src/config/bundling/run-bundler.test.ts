import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError } from '../config-error.js'
import { runBundler } from './run-bundler.js'

const folder = mkdtempSync(join(tmpdir(), 'quire-bundler-'))
const program = createRequire(createRequire(import.meta.url).resolve('esbuild')).resolve(
  `@esbuild/${process.platform}-${process.arch}/bin/esbuild`,
)
// Ends at once the first time, like a program that the system ends.
writeFileSync(
  join(folder, 'bundler'),
  `#!/bin/sh\n[ -e ${folder}/started ] && exec ${program} "$@"\ntouch ${folder}/started\n`,
  { mode: 0o755 },
)
// esbuild reads this when it is loaded.
vi.stubEnv('ESBUILD_BINARY_PATH', join(folder, 'bundler'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const transformed = (text: string) => runBundler(({ transform }) => transform(text))

test('a bundler that ends is told with its reason, and is started again', async () => {
  const error = await transformed('1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error).toMatchObject({
    diagnostics: [
      {
        code: 'bundler-unavailable',
        message: expect.stringMatching(/^esbuild, .+ cannot run: The service was stopped[^.]*\.$/),
      },
    ],
  })
  expect((await transformed('1 + 1')).code).toBe('1 + 1;\n')
})

test('what the bundler found wrong with the code is passed on', async () => {
  const error = await transformed('(').catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(ConfigError)
  expect(error).toMatchObject({ errors: [{ text: 'Unexpected end of file' }] })
})
