import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildResult, preview } from '@quire/engine'
import { openSearch } from '@quire/engine/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { type Crawl, crawlOutput, servedFile } from '../support/crawl.js'
import { temporaryFolder } from '../support/sites.js'
import { docsSite, fencesIn, sourceTexts } from './pages.js'

/** What readers may type, with parts of the addresses of the pages that answer it. */
const questions: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8'),
)

describe('the documentation site as it is published', () => {
  const cleanups: (() => void)[] = []
  let out: string
  let result: BuildResult
  let crawl: Crawl

  beforeAll(async () => {
    out = join(
      temporaryFolder((remove) => cleanups.push(remove)),
      'out',
    )
    // With `clean`, because the cache of an earlier build may be from another version, which would be
    // reported.
    result = await buildSite(docsSite, { out, clean: true })
    crawl = crawlOutput(out)
  })
  afterAll(() => {
    for (const remove of cleanups) remove()
  })

  test('it is built without a word', () => {
    expect(result.diagnostics).toEqual([])
    expect([result.ok, result.pages]).toEqual([true, 448])
  })

  test('every link, image, script and style leads to a file, every anchor to an element', () => {
    const lost = crawl.references.flatMap(({ from, reference, path, hash }) => {
      const file = servedFile(path, crawl.files)
      if (file === undefined) return [`${from}: ${reference}`]
      const isThere = hash === '' || crawl.anchors.get(file)?.has(hash) !== false
      return isThere ? [] : [`${from}: ${reference}, no such place`]
    })
    expect(crawl.references.length).toBeGreaterThan(10_000)
    expect(lost).toEqual([])
  })

  test('the search leads to the page that answers, for nearly all questions', async () => {
    const server = await preview({ site: docsSite, out, port: 0, ...commandDefaults })
    try {
      const search = await openSearch(server.origin + server.base)
      const lost: string[] = []
      let first = 0
      for (const [question, parts] of Object.entries(questions)) {
        for (const part of parts)
          expect(
            [...crawl.files].some((file) => `/${file}`.includes(part)),
            part,
          ).toBe(true)
        const found = await search.query(question, '/')
        const rank = found.findIndex(({ path }) => parts.some((part) => path.includes(part)))
        if (rank === 0) first += 1
        if (rank < 0 || rank > 2) lost.push(question)
      }
      const count = Object.keys(questions).length
      expect(count).toBeGreaterThan(100)
      expect(first / count).toBeGreaterThan(0.8)
      expect(lost.length / count, lost.join(', ')).toBeLessThan(0.06)
    } finally {
      await server.close()
    }
  })

  test('no text has a link to the page on which it stands', () => {
    const circular = [...crawl.files]
      .filter((file) => file.endsWith('.html'))
      .flatMap((file) => {
        const [, text = ''] = readFileSync(join(out, file), 'utf8').split(/class="docs-content[" ]/)
        const [content = ''] = text.split('</article>')
        const own = `<a href="/${file.replace(/(^|\/)index\.html$/, '$1')}"`
        return content.includes(own) ? [file] : []
      })
    expect(circular).toEqual([])
  })

  test('its scripts come with the licenses of what they contain', () => {
    const [file, ...others] = [...crawl.files].filter((path) => /^assets\/js\/licenses\..+\.txt$/.test(path))
    expect(others).toEqual([])
    const text = readFileSync(join(out, file ?? ''), 'utf8')
    for (const name of ['react', 'react-dom', 'nprogress', 'medium-zoom'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(text).toContain('Permission is hereby granted')
  })

  test('every diagram is drawn', () => {
    const written = [...sourceTexts('content'), ...sourceTexts('versions')]
      .flatMap(({ text }) => fencesIn(text))
      .filter(({ language }) => language === 'mermaid').length
    const pages = [...crawl.files]
      .filter((file) => file.endsWith('.html'))
      .map((file) => readFileSync(join(out, file), 'utf8'))
    const count = (pattern: RegExp) =>
      pages.reduce((sum, page) => sum + (page.match(pattern)?.length ?? 0), 0)
    expect(written).toBeGreaterThan(200)
    expect(count(/<div class="diagram-box"[^>]*><svg /g)).toBe(written)
    expect(count(/data-lang="mermaid"/g)).toBe(0)
  })
})
