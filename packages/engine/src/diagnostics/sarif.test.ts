import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { sarifOf } from './sarif.js'
import { at, problem } from './test-support.js'

test('SARIF names every rule once and places by line and column', () => {
  const log = sarifOf(
    [problem('b', at('é/a b.md', 2, 3)), problem('a', undefined, 'warning'), problem('b', at('a.md', 1, 1))],
    { version: '0.1.0', elsewhere: 'docs.config.ts' as SourcePath, displayPath: (path) => `docs/${path}` },
  )
  expect(log.version).toBe('2.1.0')
  const [run] = log.runs
  expect(run.tool.driver).toEqual({ name: 'Quire', version: '0.1.0', rules: [{ id: 'a' }, { id: 'b' }] })
  expect(run.columnKind).toBe('utf16CodeUnits')
  for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
  expect(run.results.map(({ level, locations }) => [level, locations[0].physicalLocation])).toEqual([
    [
      'warning',
      {
        artifactLocation: { uri: 'docs/docs.config.ts', uriBaseId: '%SRCROOT%' },
        region: { startLine: 1, startColumn: 1 },
      },
    ],
    [
      'error',
      {
        artifactLocation: { uri: 'docs/a.md', uriBaseId: '%SRCROOT%' },
        region: { startLine: 1, startColumn: 1 },
      },
    ],
    [
      'error',
      {
        artifactLocation: { uri: 'docs/%C3%A9/a%20b.md', uriBaseId: '%SRCROOT%' },
        region: { startLine: 2, startColumn: 3 },
      },
    ],
  ])
})
