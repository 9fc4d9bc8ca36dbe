import { expect, test } from 'vitest'
import { insteadOfOption } from './foreign-options.js'
import { checkConfig } from './schema.js'

test('names of other generators have a hint, others have none', () => {
  const cases: readonly (readonly [path: readonly (string | number)[], hint: string | undefined])[] = [
    [['baseUrl'], 'Write "base".'],
    [['cleanUrls'], 'Write addresses: "clean" to publish "guide/install.md" at "/guide/install".'],
    [['use_directory_urls'], 'Write addresses: "folder" to publish "guide/install.md" at "/guide/install/".'],
    [['components'], 'It belongs to a theme: write theme: extend(theme, { components: … }).'],
    [['themeConfig', 'nav'], 'Write "nav" beside "title".'],
    [['themeConfig', 'socialLinks'], 'Write "social".'],
    [['themeConfig', 'footer', 'nav'], undefined],
    [['themeConfig', 'footer', 'copyright'], 'Write "footerCopyright".'],
    [['themeConfig', 'languages', 'fr', 'nav'], undefined],
    [['sidebar', '/a/', 0, 'items'], 'Write "children".'],
    [['content', 0, 'sidebar', 0, 'text'], 'Write "title".'],
    [['nav', 0, 'items', 1, 'to'], 'Write "link".'],
    [['redirects', '/a'], 'Write redirects into the file redirects.txt, one on each line: /a /new.html'],
    [['redirects', 'output'], undefined],
    [['content', 0, 'baseUrl'], undefined],
    [['constructor'], undefined],
  ]
  for (const [path, hint] of cases) expect(insteadOfOption(path), path.join('.')).toBe(hint)
})

const problemsOf = (value: unknown) => {
  const checked = checkConfig(value)
  const problems = 'problems' in checked ? checked.problems : []
  return problems.map(({ kind, path }) => `${kind} ${path.join('.')}`).sort()
}

test('all unknown names of an object are told, not only the first', () => {
  const value = {
    title: 'A',
    baseUrl: '/',
    sidebar: [{ title: 'B', text: 'C', items: [] }],
    dest: 'd',
  }
  expect(problemsOf(value)).toEqual([
    'unknown baseUrl',
    'unknown dest',
    'unknown sidebar.0.items',
    'unknown sidebar.0.text',
  ])
})

test('a required name that is misspelt is told once', () => {
  expect(problemsOf({ titel: 'A', nav: [{ txt: 'B', url: '/' }] })).toEqual([
    'missing nav.0.link',
    'unknown nav.0.txt',
    'unknown nav.0.url',
    'unknown titel',
  ])
})
