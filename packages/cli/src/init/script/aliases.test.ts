import { parse } from '@babel/parser'
import { expect, test } from 'vitest'
import { aliasesIn } from './aliases.js'

test.each([
  ['that are never called', ''],
  ['that are called without anything', 'a();'.repeat(20_000)],
])('many functions of one name %s take no quadratic time', (_, calls) => {
  const { program } = parse(`${calls}b = [${'{a(){}},'.repeat(40_000)}]`)
  const start = performance.now()
  expect(aliasesIn(program).isTooMuch()).toBe(false)
  expect(performance.now() - start).toBeLessThan(5_000)
})
