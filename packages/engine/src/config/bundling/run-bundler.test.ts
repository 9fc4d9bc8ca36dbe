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
const place = join(folder, 'bundler')
/** Makes the next starts of the bundler end at once, like a program that the system ends. */
const ending = (times: number) => {
  for (let time = 0; time < times; time += 1) writeFileSync(join(folder, `end-${time}`), '')
}
writeFileSync(
  place,
  `#!/bin/sh\nfor file in ${folder}/end-*; do [ -e $file ] && rm $file && exit 1; done\nexec ${program} "$@"\n`,
  { mode: 0o755 },
)
// esbuild reads this when it is loaded.
vi.stubEnv('ESBUILD_BINARY_PATH', place)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const transformed = (text: string) => runBundler(({ transform }) => transform(text))

test('a bundler that was ended is started again', async () => {
  ending(1)
  expect((await transformed('1 + 1')).code).toBe('1 + 1;\n')
})

test('a bundler that ends each time is told with its reason, and works when it can', async () => {
  const { stop } = await import('esbuild')
  await stop()
  ending(2)
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
