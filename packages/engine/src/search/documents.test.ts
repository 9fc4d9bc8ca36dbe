import { expect, test } from 'vitest'
import { hashOf } from '../io/hash.js'
import type { Section } from '../parse/page.js'
import { byPath, sourcePath } from '../paths.js'
import { documentsOf } from './documents.js'

const divided = (sections: readonly Section[]): (readonly Section[])[] =>
  documentsOf({
    facts: { path: sourcePath('a.md'), title: 'A', frontmatter: { data: {} } },
    sections,
  }).map((document) => document.sections)

const section = (slug: string, level: Section['level'], length: number): Section => ({
  slug,
  level,
  title: slug,
  text: 'x'.repeat(length),
})

test.each([{ search: false }, { unlisted: true }])('a page with %j is not found', (fields) => {
  const facts = { path: sourcePath('a.md'), title: 'A', frontmatter: { ...fields, data: {} } }
  expect(documentsOf({ facts, sections: [section('a', 1, 10)] })).toEqual([])
})

/** What the division is meant to be, found step by step. */
function expectedOf(sections: readonly Section[]): (readonly Section[])[] {
  const [, ...others] = sections
  const length = sections.reduce((sum, { text }) => sum + text.length, 0)
  const [first] = [...others].sort((a, b) => a.level - b.level || byPath(hashOf(a.slug), hashOf(b.slug)))
  if (first === undefined || length <= 10_000) return [sections]
  const at = sections.indexOf(first)
  return [...expectedOf(sections.slice(0, at)), ...expectedOf(sections.slice(at))]
}

test('a long page is divided at its highest headings, those with the smallest hash first', () => {
  for (let count = 0; count < 60; count += 1) {
    const sections = Array.from({ length: count }, (_, at) =>
      section(
        `s${at * count}`,
        (at === 0 ? 0 : 2 + ((at * 7 + count) % 4)) as Section['level'],
        (at * 997) % 4_000,
      ),
    )
    expect(divided(sections), `${count} sections`).toEqual(expectedOf(sections))
  }
})

test('headings whose anchors are in the order of their hashes are divided at once', () => {
  const slugs = Array.from({ length: 20_000 }, (_, at) => `s${at}`)
  const ordered = slugs.map((slug) => ({ slug, hash: hashOf(slug) })).sort((a, b) => byPath(a.hash, b.hash))
  const parts = divided(ordered.map(({ slug }) => section(slug, 2, 100)))
  expect(parts.length).toBe(20_000 - 99)
})
