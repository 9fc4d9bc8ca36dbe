import { describe, expect, test, vi } from 'vitest'
import { lazy } from './lazy.js'
import { markdownParser } from './markdown.js'
import { plainText } from './syntax/text.js'

/** Types of the blocks in a text. */
const blocks = (parse: (text: string) => { children: { type: string }[] }, text: string) =>
  parse(text).children.map(({ type }) => type)

describe('a parser of Markdown', () => {
  const text = '# A\n\n| a |\n|---|\n| b |\n\n---\n\n- [ ] c[^1]\n\n[^1]: d\n'

  test.each(['satteri', 'remark'] as const)('%s reads GFM, or CommonMark alone', (name) => {
    const parser = markdownParser(name)
    expect([parser.name, parser.fallback]).toEqual([name, undefined])
    expect(blocks(parser.parse, text)).toEqual([
      'heading',
      'table',
      'thematicBreak',
      'list',
      'footnoteDefinition',
    ])
    expect(blocks(markdownParser(name, { gfm: false }).parse, text)).toEqual([
      'heading',
      'paragraph',
      'thematicBreak',
      'list',
      'definition',
    ])
  })

  test.each(['satteri', 'remark'] as const)('%s leaves frontmatter, punctuation and colons alone', (name) => {
    const tree = markdownParser(name).parse('---\n"a" -- b... :c[d] $e$ {#f}\n\n::: g\n')
    expect(JSON.stringify(tree)).toContain('\\"a\\" -- b... :c[d] $e$ {#f}')
    expect(tree.children[0]?.type).toBe('thematicBreak')
  })

  test('is remark where satteri has no binary, and says so', () => {
    const load = vi.spyOn(lazy, 'satteri').mockImplementation(() => {
      throw new Error('Cannot find native binding')
    })
    const parser = markdownParser('satteri')
    expect([parser.name, parser.fallback]).toEqual(['remark', 'Cannot find native binding'])
    expect(blocks(parser.parse, text)).toHaveLength(5)
    load.mockRestore()
  })

  test.each(['satteri', 'remark'] as const)(
    '%s ends a bare address where the cell of a table ends',
    (name) => {
      const rows = ['https://a.example/b', '"HTTP://a.example/b"', '[e](https://a.example)']
      const { children } = markdownParser(name).parse(
        `|a|b|c|\n|-|-|-|\n${rows.map((cell) => `|1|${cell}|3|\n`).join('')}`,
      )
      const [table] = children
      const cells =
        table?.type === 'table'
          ? table.children.map((row) => row.children.map((cell) => plainText(cell)))
          : []
      expect(cells).toEqual([
        ['a', 'b', 'c'],
        ['1', 'https://a.example/b', '3'],
        ['1', '"HTTP://a.example/b"', '3'],
        ['1', 'e', '3'],
      ])
    },
  )

  test('is remark for a text that satteri would need gigabytes for', () => {
    const load = vi.spyOn(lazy, 'remarkParse')
    const { parse } = markdownParser('satteri')
    const references = '&amp;'.repeat(15_000)
    expect(JSON.stringify(parse(references))).toContain('&'.repeat(15_000))
    expect(load).toHaveBeenCalledOnce()
    // The parser takes HTML as it is, no matter what it contains.
    parse(`<div>\n${references}\n</div>\n`)
    expect(load).toHaveBeenCalledOnce()
    load.mockRestore()
  })
})
