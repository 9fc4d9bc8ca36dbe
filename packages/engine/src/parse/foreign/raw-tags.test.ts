import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { html, messages, parse } from '../test-support.js'
import { convertRawTags } from './raw-tags.js'

/** What becomes of a text if all of its lines are told. */
const converted = (text: string) =>
  convertRawTags(text, new Set(text.split('\n').map((_, index) => index + 1)))

test('tags that keep braces are removed', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    [
      '# A\n\n{% raw %}\n```yaml\na: ${{ b }}\n```\n{% endraw %}\n\nC\n',
      '# A\n\n```yaml\na: ${{ b }}\n```\n\nC\n',
    ],
    [
      'Write {% raw %}`{{ a }}`{% endraw %} or `{% raw %}{{ b }}{% endraw %}`.\n',
      'Write `{{ a }}` or `{{ b }}`.\n',
    ],
    // Where a tag separates paragraphs, an empty line is left.
    ['a\n{%- raw -%}\nb {{ c }}\n{%- endraw -%}\nd\n', 'a\n\nb {{ c }}\n\nd\n'],
    ['```liquid\n{% raw %}\n{{ a }}\n{% endraw %}\n```\n', '```liquid\n{{ a }}\n```\n'],
    ['{% raw %}\r\n{{ a }}\r\n{% endraw %}\r\n', '{{ a }}\r\n'],
    ['> {% raw %}{{ a }}\n> b{% endraw %}\n', '> {{ a }}\n> b\n'],
  ]
  for (const [before, after] of cases) expect(converted(before).text, before).toBe(after)
})

test('what has a meaning without them gets a backslash', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['{% raw %}{{ $page.title }}{% endraw %}\n', '\\{{ $page.title }}\n'],
    ['`{% raw %}{{ $site.title }}{% endraw %}`\n', '`\\{{ $site.title }}`\n'],
    [
      '{% raw %}Write {% include a.md %} or `{% include %}`.{% endraw %}\n',
      'Write \\{% include a.md %} or `{% include %}`.\n',
    ],
    ['{% raw %}{% raw %}{% endraw %}\n', '\\{% raw %}\n'],
    [
      '{% raw %}\n```\n{{ $page.title }} {% if a %}\n```\n{% endraw %}\n',
      '```\n{{ $page.title }} {% if a %}\n```\n',
    ],
    ['{% raw %}\n<b>\n{% if a %}</b>\n{% endraw %}\n', '<b>\n{% if a %}</b>\n'],
  ]
  for (const [before, after] of cases) expect(converted(before).text, before).toBe(after)
  const shown = html(
    converted('{% raw %}{{ $page.title }} {% if a %} `{{ $page.title }}`{% endraw %}\n').text,
  )
  expect(shown).toBe('<p>{{ $page.title }} {% if a %} <code>{{ $page.title }}</code></p>')
})

test('what is not certain stays', () => {
  for (const text of [
    'a {% raw %} b\n',
    'a {% endraw %} b\n',
    'a\n\n    {% raw %}{{ $page.title }}{% endraw %}\n',
    'Between `{% raw %}` and `{% endraw %}`, {% raw %}{{ a }}{% endraw %} is text.\n',
    '# A\n',
  ])
    expect(converted(text)).toEqual({ text, blocks: 0 })
  const example = '```liquid\n{% raw %}{{ a }}{% endraw %}\n```\n'
  expect(convertRawTags(example, new Set())).toEqual({ text: example, blocks: 0 })
})

test('the tags are told in text and around inline code, once', () => {
  expect(messages(parse('# A\n\nb `{% raw %}{{ c }}{% endraw %}`\n\n{% raw %}d{% endraw %}\n'))).toEqual([
    'foreign-syntax :3:3',
  ])
  expect(messages(parse('# A\n\n`{% raw %}` begins, `{% endraw %}` ends.\n'))).toEqual([])
  expect(messages(parse('# A\n\n```\n{% raw %}{{ c }}{% endraw %}\n```\n'))).toEqual([])
  expect(messages(parse('# A\n\n```jinja\n{% raw %}\n{{ c }}\n{% endraw %}\n```\n'))).toEqual([])
  expect(messages(parse('# A\n\n```yaml\n{% raw %}\nb: ${{ c }}\n{% endraw %}\n```\n'))).toEqual([
    'foreign-syntax :4:1',
  ])
  expect(messages(parse('# A\n\n```yaml\n{% raw %}a{% endraw %}: ${{ c }}\n```\n'))).toEqual([])
})

test('thousands of tags take no longer than their length', () => {
  for (const text of [
    '{% raw %}{{ $page.a }}{% endraw %}'.repeat(20_000),
    '{% raw %}'.repeat(50_000),
    `{% raw %}${'`{% a'.repeat(50_000)}{% endraw %}`,
    `{%${' '.repeat(200_000)}`,
    '{% raw %}\na\n{% endraw %}\n'.repeat(20_000),
  ]) {
    const start = workedMs()
    converted(text)
    expect(workedMs() - start).toBeLessThan(2_000)
  }
})
