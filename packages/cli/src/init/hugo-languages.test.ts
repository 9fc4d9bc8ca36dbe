import { expect, test } from 'vitest'
import { hugoLanguages } from './hugo-languages.js'

const languagesIn = (config: string, beside: Readonly<Record<string, string>> = {}) =>
  hugoLanguages(
    config,
    { content: 'content', first: 'en' },
    {
      path: Object.keys(beside).length === 0 ? 'hugo.toml' : 'config/_default/hugo.toml',
      list: ['en/a.md', 'fr/a.md', 'zh-cn/a.md', 'api/a.md', 'de.md'].map((file) => `content/${file}`),
      read: (path) => beside[path],
    },
  )

const french = { dir: 'content/fr', prefix: '/fr/', lang: 'fr', label: 'Français' }
const chinese = { dir: 'content/zh-cn', prefix: '/zh-cn/', lang: 'zh-cn', label: '中文' }

test('folders that the config names as languages are languages, in all its forms', () => {
  const toml =
    'title = "T"\n\n[languages]\n  [languages.en]\n    languageName = "English"\n  [languages.fr]\n    weight = 2\n    languageName = \'Français\'\n  [languages.zh-cn]\n    languageName = "中文"\n'
  const yaml =
    'title: T\nlanguages:\n  en:\n    languageName: English\n  fr:\n    languageName: Français\n    weight: 2\n  zh-cn:\n    languageName: "中文"\n'
  const json =
    '{\n"languages": {\n"en": {\n"languageName": "English"\n},\n"fr": {\n"languageName": "Français"\n},\n"zh-cn": {\n"languageName": "中文"\n}\n}\n}'
  for (const config of [toml, yaml, json]) expect(languagesIn(config), config).toEqual([french, chinese])
  const beside = '[en]\nlanguageName = "English"\n\n[fr]\n  weight = 3\n\n[zh-cn]\nlanguageName = "中文"\n'
  expect(languagesIn('title = "T"\n', { 'config/_default/languages.toml': beside })).toEqual([
    { ...french, label: undefined },
    chinese,
  ])
})

test('other folders are none, even if their names are as short', () => {
  expect(languagesIn('title = "api"\nfr = 1\n')).toEqual([])
  expect(languagesIn('[languages.en]\nlanguageName = "English"\n')).toEqual([])
})
