import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { bothParsers, html, messages, parse } from '../test-support.js'
import { keepBraces, shownBraces, writtenBraces } from './kept-braces.js'

const page = (text: string) => `---\nx: 1\n---\n\n${text}`

bothParsers('braces behind a backslash, or in what has v-pre, are shown as they are', (parser) => {
  const value = '{{ $page.frontmatter.x }}'
  const cases = [
    [`\\${value} \\{\\{ $site.title }} ${value}`, `<p>${value} {{ $site.title }} 1</p>`],
    [`\\\\${value}`, '<p>\\1</p>'],
    [`\`\\${value}\` \`${value}\``, `<p><code>${value}</code> <code>1</code></p>`],
    [`<div>\\${value} ${value}</div>`, `<div>${value} 1</div>`],
    [`\`\\{{ x }}\` \\{{ x }}`, '<p><code>\\{{ x }}</code> {{ x }}</p>'],
    [`<b v-pre>${value} <b>*${value}*</b></b> ${value}`, `<p><b>${value} <b><em>${value}</em></b></b> 1</p>`],
    [
      `<div v-pre class="a">\n\n${value}\n\n</div>\n\n${value}`,
      `<div class="a">\n<p>${value}</p>\n</div>\n<p>1</p>`,
    ],
    [`a <br v-pre> ${value} <i v-pre/> <b v-pre>${value}`, '<p>a <br> 1 <i> <b>1</b></i></p>'],
    [
      `::: v-pre\n${value}\n\n::: tip A\n${value}\n:::\n\n${value}\n:::\n\n${value}`,
      `<p>${value}</p>\n<div class="custom-block tip" data-kind="TIP"><p class="custom-block-title">A</p><p>${value}</p></div>\n<p>${value}</p>\n<p>1</p>`,
    ],
    [
      `::: v-pre\n\`${value}\`\n\n    \\${value}\n:::`,
      `<p><code>${value}</code></p>\n<div class="code-block language-text"><pre tabindex="0"><code>\\${value}\n</code></pre></div>`,
    ],
    [
      `\`\`\`md\n<b v-pre>\n\\${value}\n\`\`\`\n\n${value}</b>`,
      `<div class="code-block language-md" data-lang="md"><pre tabindex="0"><code>&lt;b v-pre&gt;\n\\${value}\n</code></pre></div>\n<p>1</p>`,
    ],
  ] as const
  for (const [text, expected] of cases)
    expect(html(page(text), { parser }).replace(/<\/?span[^>]*>/g, ''), text).toBe(expected)
})

test('they are so in titles, ids, excerpts, components and what search finds, and no message is about them', () => {
  const result = parse(
    page(
      '# A \\{{ $page.title }}\n\nB \\{{ $page.y }}\n\n<Box v-pre a={{"b": 1}}>\n\nC {{ $page.z }}\n\n</Box>\n\nD {{ $page.w }}\n',
    ),
  )
  const { facts, sections, body } = result
  expect([facts.title, facts.headings[0]?.slug, facts.excerpt]).toEqual([
    'A {{ $page.title }}',
    'a-page-title',
    'B {{ $page.y }}',
  ])
  expect(sections.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'A {{ $page.title }}: B {{ $page.y }}\nC {{ $page.z }}\nD',
  ])
  expect(body.components[0]).toMatchObject({ properties: { a: { b: 1 } } })
  expect(JSON.stringify(result)).not.toMatch(/[\uFDD2\uFDD3]/)
  expect(messages(result)).toEqual(['unknown-interpolation :15:3'])
})

test('the source stays as long as it was, and what is kept can be written again', () => {
  const text = 'a \\{{ $page.b }}\n<i v-pre>{{ c }}</i> \\{\\{ $site.d }}\n'
  const kept = keepBraces(text)
  expect(kept.length).toBe(text.length)
  expect(kept).not.toContain('{{')
  expect(writtenBraces(kept)).toBe(text)
  expect(shownBraces(kept)).toBe('a {{ $page.b }}\n<i v-pre>{{ c }}</i> {{ $site.d }}\n')
})

test('many elements without an end take little time', () => {
  const start = workedMs()
  keepBraces(`${'<b v-pre>'.repeat(20_000)}{{ a }}${'<i v-pre '.repeat(20_000)}`)
  keepBraces(`${'::: v-pre\n'.repeat(5_000)}{{ a }}`)
  expect(workedMs() - start).toBeLessThan(1_000)
})
