import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../support/sites.js'

const engine = join(checkout, 'packages/engine/src')
const textOf = (file: string) => readFileSync(join(engine, file), 'utf8')

test('every question by which a reason is named is one that the pipeline asks', () => {
  const pipeline = readdirSync(join(engine, 'pipeline'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => textOf(join('pipeline', name)))
    .join('\n')
  const named = [...textOf('drivers/explain/reasons.ts').matchAll(/^ {2}\['([\w-]+)', \{ facet: /gm)].map(
    ([, kind]) => kind,
  )
  expect(named).toContain('machine-described')
  expect(named.filter((kind) => !pipeline.includes(`'${kind}'`))).toEqual([])
})
