import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { checkout, makeSite } from '../support/sites.js'

test('what measures the cost of parsing goes along with the engine', () => {
  const site = makeSite({
    'docs.config.json': '{"title":"T"}',
    'content/README.md': '# A\n',
    'content/b.md': '# B\n',
  })
  const printed = execFileSync(process.execPath, [join(checkout, 'bench/lib/parse-cost.mjs'), site], {
    encoding: 'utf8',
  })
  expect(JSON.parse(printed)).toEqual({
    pages: 2,
    wallMs: expect.any(Number),
    processorMs: expect.any(Number),
  })
})
