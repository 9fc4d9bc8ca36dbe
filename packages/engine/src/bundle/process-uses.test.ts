import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../../../../tests/support/sites.js'
import { processUses } from './process-uses.js'

test('scripts that were changed after they were bundled are not searched', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'broken.js': 'console.log(process.env.A', 'uses.js': 'console.log(process.env.A)' })
  const usesIn = (name: string, sources: readonly string[]) =>
    processUses(
      [{ entryPoints: [join(folder, name)], outdir: folder, logLevel: 'silent', define: {} }],
      sources.map((source) => join(folder, source)),
      folder,
    )
  expect(await usesIn('uses.js', ['uses.js'])).toMatchObject([{ at: { path: 'uses.js', line: 1 } }])
  expect(await usesIn('broken.js', ['broken.js'])).toEqual([])
  expect(await usesIn('uses.js', ['uses.js', 'removed.js'])).toEqual([])
})
