import { expect, test } from 'vitest'
import { withoutHiddenLines } from './hidden-lines.js'

const rust = (code: string) => withoutHiddenLines(code, { rust: '#' }, 'rust')

test('lines that begin with the mark of their language are left out', () => {
  expect(rust('# fn main() {\nlet a = 1;\n    # b();\n#\n# }')).toBe('let a = 1;')
  expect(rust('#[derive(Debug)]\n#![no_std]\nlet a = "# b";')).toBe(
    '#[derive(Debug)]\n#![no_std]\nlet a = "# b";',
  )
  expect(rust('  ## a\n##[b]')).toBe('  # a\n#[b]')
})

test('other languages have no hidden lines', () => {
  expect(withoutHiddenLines('# a', { rust: '#' }, 'python')).toBe('# a')
  expect(withoutHiddenLines('# a', {}, 'constructor')).toBe('# a')
  expect(withoutHiddenLines('~~ a\n~ b\n~c', { python: '~' }, 'python')).toBe('~ a\n~c')
})
