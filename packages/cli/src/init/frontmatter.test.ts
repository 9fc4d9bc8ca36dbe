import { expect, test } from 'vitest'
import { frontmatterList, frontmatterOf, frontmatterSetting } from './frontmatter.js'

test('lists are read from each form of frontmatter', () => {
  const cases = [
    ['---\naliases: [/a/, "/b c/", old]\ntitle: A\n---\n', ['/a/', '/b c/', 'old']],
    ['---\naliases:\n- /a/\n  - /b/\ntags:\n  - c\n---\n', ['/a/', '/b/']],
    ['---\naliases: # old\n  # older\n  - /a/\n\n  - "/b/" # b\n---\n', ['/a/', '/b/']],
    ['---\r\naliases: /a.html # old\r\n---\r\n', ['/a.html']],
    ["+++\naliases = [\n  \"/a/\", # it's old, too\n  '/b/',\n]\n+++\n", ['/a/', '/b/']],
    ['---\naliases: ["/a, b/", \'/c]/\']\n---\n', ['/a, b/', '/c]/']],
    ['---\naliases: []\n---\n', []],
    ['---\ntitle: A\n---\n\naliases: [/a/]\n', []],
  ] as const
  for (const [text, expected] of cases)
    expect(frontmatterList(frontmatterOf(text), 'aliases'), text).toEqual(expected)
})

test('fields at the top are read from YAML and TOML', () => {
  expect(frontmatterSetting(frontmatterOf('---\nurl: /a/\n---\n'), 'url')).toBe('/a/')
  const toml = frontmatterOf("+++\nslug = 'a'\n[params]\n  url = '/b/'\n+++\n")
  expect(frontmatterSetting(toml, 'slug')).toBe('a')
  expect(frontmatterSetting(toml, 'url')).toBeUndefined()
})
