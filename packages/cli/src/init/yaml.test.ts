import { expect, test } from 'vitest'
import { yamlBlock, yamlSetting, yamlText } from './yaml.js'

test('values in one line are read as YAML has them', () => {
  const cases: readonly (readonly [written: string, text: string | undefined])[] = [
    ['Plain text', 'Plain text'],
    ['A: b # note', 'A: b'],
    ['C# and a#b', 'C# and a#b'],
    ["'It''s' # note", "It's"],
    [String.raw`"Say \"hi\" \u00e9"`, 'Say "hi" é'],
    ['"A" or "B"', undefined],
    ['  ', undefined],
    ['# note', undefined],
    ["''", undefined],
    ['>-', undefined],
    ['| # note', undefined],
    ['[a, b]', undefined],
    ['!ENV [NAME]', undefined],
    ['*anchor', undefined],
  ]
  for (const [written, text] of cases) expect(yamlText(written), written).toBe(text)
})

test('a field is one at the top, and a block ends with the next', () => {
  const config = "a:\n  title: Inner\n  # note\n\n# note\n  b: 1\ntitle: 'Outer'\nc: 2\n"
  expect(yamlSetting(config, 'title')).toBe('Outer')
  expect(yamlSetting(config, 'b')).toBeUndefined()
  expect(yamlBlock(config, 'a')).toBe('  title: Inner\n  # note\n\n# note\n  b: 1\n')
  expect(yamlBlock('a: # note\n  b: 1', 'a')).toBe('  b: 1')
  expect(yamlBlock(config, 'title') + yamlBlock(config, 'none')).toBe('')
})
