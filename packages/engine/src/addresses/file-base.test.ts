import { expect, test } from 'vitest'
import { fileBase } from './file-base.js'

test('the base is put before addresses of imported files, and before nothing else', () => {
  const file = '/assets/files/a_b.12ab34cd.svg'
  const cases = [
    [`<img src="${file}"/>`, `<img src="/hub${file}"/>`],
    [`<img srcSet="${file} 1x, ${file} 2x"/>`, `<img srcSet="/hub${file} 1x, /hub${file} 2x"/>`],
    [
      `<i data-props="{&quot;a&quot;:&quot;${file}&quot;}">`,
      `<i data-props="{&quot;a&quot;:&quot;/hub${file}&quot;}">`,
    ],
    [`<img src="/hub${file}"/>`, undefined],
    [`<img src="https://example.org${file}"/>`, undefined],
    ['<a href="/assets/files/">/assets/files/a.svg</a>', undefined],
    ['<code>/assets/files/a_b.12ab34ce.svg</code>', undefined],
    [`.a{background:url(${file})}`, `.a{background:url(/hub${file})}`],
  ] as const
  for (const [markup, expected = markup] of cases) {
    expect(fileBase('/hub/', new Set([file]))(markup)).toBe(expected)
    expect(fileBase('/', new Set([file]))(markup)).toBe(markup)
  }
})
