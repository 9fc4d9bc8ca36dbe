import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { frontmatterOf } from './frontmatter-alone.js'

const long = `description: ${'many words '.repeat(1_000)}\n`
const text = 'Text of the page. '.repeat(1_000)

test.each([
  ['none', text, undefined],
  ['none, one long line without an end', text.trim(), undefined],
  ['a short one before a long text', `---\ntitle: Page\n---\n${text}`, 'Page'],
  ['one that is longer than what is looked at first', `---\n${long}title: Page\n---\n${text}`, 'Page'],
  ['a long one in TOML', `+++\ntext = "${'x'.repeat(5_000)}"\ntitle = "Page"\n+++\n${text}`, 'Page'],
  ['after a byte order mark', `\uFEFF---\n${long}title: Page\n---\n${text}`, 'Page'],
  ["with Windows' ends of lines", `---\r\n${long.trim()}\r\ntitle: Page\r\n---\r\n${text}`, 'Page'],
  ['one that is not closed', `---\n${long}title: Page\n${text}`, undefined],
  ['letters that are cut in two', `---\ntitle: ${'é'.repeat(3_000)}\n---\n`, 'é'.repeat(3_000)],
])('%s', (_, source, title) => {
  expect(frontmatterOf(Buffer.from(source), 'page.md' as SourcePath).title).toBe(title)
})
