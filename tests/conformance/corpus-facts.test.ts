import { describe, expect, test } from 'vitest'
import type { ParsedPage } from '../../packages/engine/src/parse/page.js'
import type { SourcePath } from '../../packages/engine/src/paths.js'
import { parserFor } from './parsers.js'
import { corpusExists, corpusText, readReference } from './suites.js'

interface ReferencePage {
  readonly corpus: SourcePath
  readonly title: string | null
  readonly headers: readonly { readonly level: number; readonly title: string; readonly slug: string }[]
  readonly inSpec: boolean
}

/** The reference engine removes marks with patterns, and misses those inside others. */
const marksLeft = new Map([
  ['docs/community/standards/invariants.md', ['10. _Finalized_ Transfer', '10. Finalized Transfer']],
])

describe.runIf(corpusExists)('facts of the corpus', () => {
  const pages = corpusExists
    ? readReference<readonly ReferencePage[]>('routes.json').filter(({ inSpec }) => inSpec)
    : []
  const parser = parserFor('satteri', { gfm: true })
  const parsed = new Map<SourcePath, ParsedPage>(
    pages.map(({ corpus }) => [
      corpus,
      parser({ path: corpus, text: corpusText(corpus) ?? '', read: corpusText }),
    ]),
  )
  const factsOf = (path: SourcePath) => parsed.get(path)?.facts

  test('titles', () => {
    const wrong = pages.filter(({ corpus, title }) => factsOf(corpus)?.title !== title)
    console.log(`titles: ${pages.length - wrong.length} of ${pages.length}`)
    expect(pages.length).toBe(448)
    expect(wrong.map(({ corpus }) => corpus)).toEqual([])
  })

  test('levels, titles and ids of headings', () => {
    const total = pages.reduce((sum, { headers }) => sum + headers.length, 0)
    const wrong = pages.flatMap(({ corpus, headers }) => {
      const found = factsOf(corpus)?.headings.filter(({ level }) => level === 2 || level === 3) ?? []
      const [mark = '', instead = ''] = marksLeft.get(corpus) ?? []
      const expected = headers.map(
        ({ level, title, slug }) => `${level} #${slug} ${mark === '' ? title : title.replace(mark, instead)}`,
      )
      const given = found.map(({ level, title, slug }) => `${level} #${slug} ${title}`)
      const more = Math.max(0, given.length - expected.length)
      return [
        ...expected.filter((header, index) => given[index] !== header),
        ...Array<string>(more).fill(`${corpus}: a heading too many`),
      ]
    })
    console.log(`headings: ${total - wrong.length} of ${total}`)
    expect(total).toBe(2513)
    expect(wrong).toEqual([])
  })
})
