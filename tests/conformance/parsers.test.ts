import { describe, expect, test } from 'vitest'
import { knownParserDifferences } from './known.js'
import { parseExample, parserFor, parserNames } from './parsers.js'
import {
  corpusExists,
  corpusPages,
  corpusText,
  examplesOf,
  type SuiteName,
  sharedExists,
  suites,
} from './suites.js'

/** Everything about a page, with all places: HTML, facts, sections and diagnostics. */
const spelling = (value: unknown) => JSON.stringify(value)

const components = new Set(['Badge', 'Tabs', 'Tab'])

describe.runIf(sharedExists)('satteri and remark read alike', () => {
  for (const suite of Object.keys(suites) as SuiteName[]) {
    test(suite, () => {
      const { gfm } = suites[suite]
      const [satteri, remark] = [
        parserFor('satteri', { gfm, components }),
        parserFor('remark', { gfm, components }),
      ]
      const examples = examplesOf(suite)
      const different = examples.filter(
        ({ markdown }) =>
          spelling(parseExample(satteri, markdown)) !== spelling(parseExample(remark, markdown)),
      )
      console.log(`${suite}: ${examples.length - different.length} of ${examples.length} are equal`)
      expect(examples.length).toBeGreaterThan(40)
      expect(different.map(({ name }) => name)).toEqual(Object.keys(knownParserDifferences[suite] ?? {}))
    })
  }

  test.runIf(corpusExists)('every page of the corpus', () => {
    const [satteri, remark] = [
      parserFor('satteri', { gfm: true, components }),
      parserFor('remark', { gfm: true, components }),
    ]
    const pages = corpusPages()
    const different = pages.filter((path) => {
      const input = { path, text: corpusText(path) ?? '', read: corpusText }
      return spelling(satteri(input)) !== spelling(remark(input))
    })
    console.log(`corpus: ${pages.length - different.length} of ${pages.length} pages are equal`)
    expect(pages.length).toBeGreaterThan(700)
    expect(different).toEqual(Object.keys(knownParserDifferences.corpus ?? {}))
  })
})

describe.runIf(sharedExists)('line ends of Windows change nothing', () => {
  test.each(Object.keys(suites) as SuiteName[])('%s', (suite) => {
    const { gfm } = suites[suite]
    for (const name of parserNames) {
      const parser = parserFor(name, { gfm, components })
      const different = examplesOf(suite).filter(
        ({ markdown }) =>
          !markdown.includes('\r') &&
          spelling(parseExample(parser, markdown)) !==
            spelling(parseExample(parser, markdown.replaceAll('\n', '\r\n'))),
      )
      expect(
        different.map((example) => example.name),
        name,
      ).toEqual([])
    }
  })
})
