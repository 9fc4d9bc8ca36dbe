import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { type Crawl, crawlOutput, servedFile } from '../support/crawl.js'
import { temporaryFolder } from '../support/sites.js'
import { docsSite, fencesIn, sourceTexts } from './pages.js'

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
