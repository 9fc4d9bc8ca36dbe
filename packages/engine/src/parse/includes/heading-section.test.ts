import { expect, test } from 'vitest'
import { sectionOf } from './heading-section.js'

const text = `# Parts

Before.

## 1. Install *the* \`tool\`

Install.

### With npm ##

\`\`\`sh
# Not a heading
\`\`\`

## Use [it](./use.md) {#usage}

Use.

## Same

One.

## Same

Two.

## \`Map<K>\` <b>of</b> :tada: all

Map.

## 中文 标题

Last.`

test('a section goes from its heading to the next one that is not below it', () => {
  const cases: readonly (readonly [id: string, first: string, last: string])[] = [
    ['_1-install-the-tool', '## 1. Install *the* `tool`', '```'],
    ['1-install-the-tool', '## 1. Install *the* `tool`', '```'],
    ['with-npm', '### With npm ##', '```'],
    ['usage', '## Use [it](./use.md) {#usage}', 'Use.'],
    ['same', '## Same', 'One.'],
    ['same-2', '## Same', 'Two.'],
    ['same-1', '## Same', 'Two.'],
    ['中文-标题', '## 中文 标题', 'Last.'],
    ['map-k-of-all', '## `Map<K>` <b>of</b> :tada: all', 'Map.'],
    ['parts', '# Parts', 'Last.'],
  ]
  for (const [id, first, last] of cases) {
    const part = sectionOf(text, id)
    const lines = part?.text.trimEnd().split('\n')
    expect([lines?.[0], lines?.at(-1)], id).toEqual([first, last])
    expect(text.split('\n')[(part?.lineOf(1) ?? 0) - 1], id).toBe(first)
  }
  for (const id of ['use-it', 'not-a-heading', 'same-3', '']) expect(sectionOf(text, id), id).toBeUndefined()
})
