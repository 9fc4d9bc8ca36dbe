import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getLanguageService, type JSONSchema, TextDocument } from 'vscode-json-languageservice'
import { optionsSchema } from './options-schema.js'
import { en } from './strings/en.js'

const schema = JSON.parse(
  readFileSync(new URL('../config.schema.json', import.meta.url), 'utf8'),
) as JSONSchema

const service = getLanguageService({
  clientCapabilities: {
    textDocument: { completion: { completionItem: { documentationFormat: ['markdown'] } } },
  },
})
service.configure({ schemas: [{ fileMatch: ['*'], uri: 'file:///config.schema.json', schema }] })

/** What an editor says about the options of the theme. */
async function inEditor(themeConfig: unknown): Promise<string[]> {
  const text = JSON.stringify({ title: 'My docs', themeConfig })
  const document = TextDocument.create('file:///docs.config.json', 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map(({ message, range }) => `${document.getText(range)}: ${message}`)
}

function inBuild(themeConfig: unknown): boolean {
  const result = optionsSchema['~standard'].validate(themeConfig)
  return !(result instanceof Promise) && result.issues === undefined
}

const link = { text: 'A', link: '/a' }
const logo = { src: '/a.png', width: 10, height: 5 }
const docSearch = { provider: 'docsearch', appId: 'A', apiKey: 'k', indexName: 'docs' }

describe('editor and build agree', () => {
  const right: readonly object[] = [
    {},
    { logo: '/a.png', logoDark: logo, hideSiteName: true, accent: '#0aF3b9', colorScheme: 'dark' },
    { hideSiteName: false, colorSwitch: false, smoothScroll: false, markdownLink: true, navbar: false },
    { prevLinks: false, nextLinks: true, editLinkText: 'E', lastUpdated: 'L', contentSidebarTitle: 'C' },
    { footerCopyright: '©', footer: { logo, logoLink: 'https://a.example', sitemap: { A: [link] } } },
    { footer: {} },
    { announcement: { text: 'New.', link, dismissible: false } },
    { social: [{ icon: 'github', link: 'https://a.example' }] },
    { social: [{ icon: 'rss', link: 'mailto:a@b.example', label: 'News' }] },
    { social: [{ icon: '/own.svg', link: '/feed.xml', label: 'News' }] },
    { pageActions: ['copy', 'claude', { text: 'A', link: '/a?{url}{title}' }] },
    { search: false },
    { search: { provider: 'local', slashKey: false } },
    { search: { ...docSearch, searchParameters: { facetFilters: ['a'] } } },
    { ui: { fr: { next: 'Suite', pagesOf: 'Pages de {name}', months: Array(12).fill('m') } } },
    { ui: { 'pt-BR': { pagesOf: 'Páginas', notFoundMessages: ['Nada'] } } },
    { languages: { fr: { footerCopyright: 'À nous', announcement: { text: 'Neuf.', link } } } },
    { logoDark: '/b.png', hideSiteName: true, languages: { de: {}, fr: { logo: '/a.png' } } },
  ]
  const wrong: readonly unknown[] = [
    null,
    [],
    'a',
    { logos: '/a.png' },
    { logo: 'a.png' },
    { logo: 5 },
    { logo: { src: '/a.png' } },
    { logo: { ...logo, width: 0 } },
    { logo: { ...logo, alt: 'A' } },
    { logoDark: '/b.png' },
    { hideSiteName: true },
    { hideSiteName: true, languages: { de: {} } },
    { accent: 'red' },
    { accent: '#fff' },
    { colorScheme: 'Dark' },
    { navbar: 'no' },
    { editLinkText: '' },
    { editLinkText: 5 },
    { footer: { logoLink: '/' } },
    { footer: { sitemap: { '': [link] } } },
    { footer: { sitemap: { A: link } } },
    { footer: { sitemap: { A: [{ text: 'a' }] } } },
    { footer: { sitemap: [] } },
    { announcement: 'New.' },
    { announcement: {} },
    { announcement: { text: 'a', link: '/a' } },
    { announcement: { text: 'a', link: { text: 'a', link: 'javascript:a()' } } },
    { social: { icon: 'github', link: '/' } },
    { social: [{ icon: 'myspace', link: '/' }] },
    { social: [{ icon: 'github' }] },
    { social: [{ icon: '/own.svg', link: '/' }] },
    { pageActions: 'copy' },
    { pageActions: ['print'] },
    { pageActions: [{ text: 'A', link: '/a?{page}' }] },
    { pageActions: [{ text: 'A', link: 'a' }] },
    { search: true },
    { search: 'local' },
    { search: { provider: 'algolia' } },
    { search: { provider: 'docsearch', appId: 'A' } },
    { search: { provider: 'local', appId: 'A' } },
    { search: { ...docSearch, searchParameters: [] } },
    { ui: { french: {} } },
    { ui: { fr: { nexxt: 'Suite' } } },
    { ui: { fr: { next: '' } } },
    { ui: { fr: { pagesOf: 'Pages de {nom}' } } },
    { ui: { fr: { months: ['m'] } } },
    { ui: { fr: { notFoundMessages: [] } } },
    { languages: { fr: { navbar: false } } },
    { languages: { fr: { announcement: { text: 'a', dismissible: true } } } },
    { languages: [] },
  ]
  test('on what is right', async () => {
    for (const options of right)
      expect([options, await inEditor(options), inBuild(options)]).toEqual([options, [], true])
  })

  test('on what is wrong', async () => {
    for (const options of wrong)
      expect([options, (await inEditor(options)).length > 0, inBuild(options)]).toEqual([
        options,
        true,
        false,
      ])
  })
})

test('the options of the engine are in the schema, too', async () => {
  const text = '{ "title": "", "sidebr": "auto" }'
  const document = TextDocument.create('file:///docs.config.json', 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  expect(found.map(({ range }) => document.getText(range))).toEqual(['""', '"sidebr"'])
})

test('an editor says what is allowed, as the build does', async () => {
  const cases = [
    [{ accent: 'red' }, '"red": This must be a colour like "#00a3ff".'],
    [{ navbar: 'no' }, '"no": This must be true or false.'],
    [{ footer: { logo: '/a.png', logoLink: 'a' } }, '"a": This must begin with "/" or "https://".'],
    [{ ui: { fr: { pagesOf: '{nom}' } } }, '"{nom}": This may have no other names in braces than {name}.'],
  ] as const
  for (const [options, message] of cases) expect(await inEditor(options)).toEqual([message])
})

test('an editor completes options and their values, and describes them', async () => {
  const text =
    '{ "title": "A", "themeConfig": { "": 1, "colorScheme": , "ui": { "fr": { "": 1 } }, "social": [{ "icon":  }] } }'
  const document = TextDocument.create('file:///docs.config.json', 'json', 1, text)
  const json = service.parseJSONDocument(document)
  const offered = async (offset: number) =>
    (await service.doComplete(document, document.positionAt(offset), json))?.items ?? []
  const names = await offered(text.indexOf('""') + 1)
  expect(names.map(({ label }) => label)).toEqual(expect.arrayContaining(['logo', 'accent', 'languages']))
  expect(names.find(({ label }) => label === 'accent')?.documentation).toMatchObject({
    value:
      'Accent colour as `#rrggbb`. Tones that are readable as text are derived from it. Default: `#00a3ff`.',
  })
  const schemes = await offered(text.indexOf('"colorScheme": ') + '"colorScheme": '.length)
  expect(schemes.map(({ label }) => label)).toEqual(['"auto"', '"light"', '"dark"'])
  const words = await offered(text.lastIndexOf('""') + 1)
  expect(words.map(({ label }) => label).sort()).toEqual(Object.keys(en).sort())
  expect(words.find(({ label }) => label === 'colon')?.documentation).toMatchObject({
    value: 'Between a label and what follows, with its spaces. In English: ": ".',
  })
  const icons = await offered(text.lastIndexOf('"icon": ') + '"icon": '.length)
  expect(icons.map(({ label }) => label)).toContain('"github"')
})
