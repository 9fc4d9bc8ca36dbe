import { describe, expect, test } from 'vitest'
import { knownFailures, knownRemarkFailures } from './known.js'
import { allowedPart, parseExample, parserFor, parserNames, withoutAdditions } from './parsers.js'
import { examplesOf, type SuiteName, sharedExists, suites } from './suites.js'

describe.runIf(sharedExists)('the HTML of a page is what the specification says', () => {
  for (const suite of Object.keys(knownFailures) as SuiteName[]) {
    for (const name of parserNames) {
      test(`${suite}, read by ${name}`, () => {
        const examples = examplesOf(suite)
        // An example uses a component's name for its own element.
        const parser = parserFor(name, { gfm: suites[suite].gfm, components: new Set(['Warning']) })
        const failures = examples.filter(
          ({ markdown, html }) => withoutAdditions(parseExample(parser, markdown)) !== allowedPart(html),
        )
        console.log(`${suite}, ${name}: ${examples.length - failures.length} of ${examples.length}`)
        expect(examples.length).toBeGreaterThan(600)
        // In both directions: every failure is listed, and everything that is listed fails.
        const known = { ...knownFailures[suite], ...(name === 'remark' && knownRemarkFailures[suite]) }
        expect(failures.map((example) => example.name)).toEqual(Object.keys(known))
      })
    }
  }
})
