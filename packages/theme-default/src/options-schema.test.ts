import { expect, test } from 'vitest'
import { optionsSchema } from './options-schema.js'

function issuesOf(value: unknown): string[] {
  const result = optionsSchema['~standard'].validate(value)
  if (result instanceof Promise) throw new Error('The schema is not asynchronous.')
  return (result.issues ?? []).map(({ message, path }) => {
    const keys = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    return `${keys.join('.')} ${message}`
  })
}

test('right options pass', () => {
  const cases = [
    undefined,
    {},
    {
      logo: '/a.png',
      logoDark: { src: 'https://example.org/a.png', width: 10, height: 5 },
      hideSiteName: true,
      accent: '#0aF3b9',
    },
    {
      smoothScroll: false,
      editLinkText: 'Edit',
      lastUpdated: 'Changed',
      markdownLink: true,
      contentSidebarTitle: 'Contents',
      footerCopyright: '©',
    },
    {
      footer: {
        logo: '/l.png',
        logoLink: '/',
        sitemap: {
          A: [
            { text: 'x', link: '/x' },
            { text: 'm', link: 'mailto:a@b.c' },
          ],
        },
      },
    },
    { announcement: { text: 'New.' } },
    { announcement: { text: 'New.', link: { text: 'More', link: '/new' }, dismissible: false } },
    {
      social: [
        { icon: 'discord', link: 'https://chat.example' },
        { icon: '/own.svg', link: '/feed.xml', label: 'News' },
      ],
    },
    {
      pageActions: [
        'copy',
        'markdown',
        'chatgpt',
        'claude',
        { text: 'A', link: 'mailto:a@b.c?subject={title}' },
      ],
    },
    { languages: { fr: { pageActions: [{ text: 'A', link: '/a?{file}' }] } } },
    { pageActions: [{ text: 'Call', link: 'tel:+123' }] },
    { navbar: false, prevLinks: false, nextLinks: true },
    { search: false },
    { search: { provider: 'local' } },
    { search: { provider: 'local', slashKey: false } },
    {
      search: {
        provider: 'docsearch',
        appId: 'A',
        apiKey: 'k',
        indexName: 'docs',
        searchParameters: { hitsPerPage: 5 },
        slashKey: true,
      },
    },
    { ui: { en: { next: 'On' }, 'pt-BR': { notFoundMessages: ['Nada.'] } } },
    {
      languages: {
        fr: {
          footerCopyright: '©',
          announcement: { text: 'Nouveau.', link: { text: 'Voir', link: '/fr/' } },
        },
        'pt-BR': { logo: '/pt.svg', footer: { logo: '/l.svg', logoLink: '/pt/' }, editLinkText: 'Editar' },
      },
    },
    { logoDark: '/d.svg', hideSiteName: true, languages: { fr: { logo: '/fr.svg' } } },
    { hideSiteName: false },
    { ui: { en: { date: '{day}/{year}', takeMeHome: '{home}', searchCountOne: 'one' } } },
  ]
  for (const value of cases) expect(issuesOf(value), JSON.stringify(value)).toEqual([])
})

test('wrong options are named with their path and what would be right', () => {
  const cases: [unknown, string][] = [
    [{ logos: '/a.png' }, 'logos is no option.'],
    [{ palette: {} }, 'palette is no option.'],
    [
      { search: {} },
      'search must be false, { provider: "local" } or { provider: "docsearch", appId, apiKey, indexName }.',
    ],
    [
      { search: { provider: 'algolia', options: {} } },
      'search must be { provider: "docsearch", appId, apiKey, indexName } for the search of Algolia.',
    ],
    [{ search: { provider: 'docsearch', appId: 'A', apiKey: 'k' } }, 'search.indexName is missing.'],
    [{ search: { provider: 'local', apiKey: 'k' } }, 'search.apiKey is no option.'],
    [{ search: { provider: 'local', slashKey: 'off' } }, 'search.slashKey must be true or false.'],
    [{ search: { provider: 'local', slashkey: false } }, 'search.slashkey is no option.'],
    [{ logo: 'a.png' }, 'logo must begin with "/" or "https://".'],
    [{ logo: 5 }, 'logo must be an address that begins with "/" or "https://", or { src, width, height }.'],
    [{ logo: { src: '/a.png', width: 0, height: 5 } }, 'logo.width must be at least 1.'],
    [{ logo: { src: '/a.png', width: 1, height: 5, alt: 'A' } }, 'logo.alt is no option.'],
    [{ logo: { light: '/a.png', dark: '/b.png' } }, 'logo must be an address that begins with'],
    [{ logoDark: '/a.png' }, 'logoDark has no effect without "logo".'],
    [{ hideSiteName: true }, 'hideSiteName has no effect without "logo".'],
    [{ footer: { logoLink: '/a/' } }, 'footer.logoLink has no effect without "logo".'],
    [
      { logo: '/a.png', languages: { fr: { footer: { logoLink: '/a/' } } } },
      'languages.fr.footer.logoLink has no effect without "logo".',
    ],
    [{ accent: 'blue' }, 'accent must be a colour like "#00a3ff".'],
    [{ announcement: 'New.' }, 'announcement must be an object with the fields text, link, dismissible.'],
    [{ announcement: {} }, 'announcement.text is missing.'],
    [
      { announcement: { text: 'New.', link: '/new' } },
      'announcement.link must be an object with the fields text, link.',
    ],
    [
      { announcement: { text: 'New.', link: { text: 'More', link: 'new' } } },
      'announcement.link.link must begin with "/" or a scheme.',
    ],
    [{ announcement: { text: 'New.', id: 'new' } }, 'announcement.id is no option.'],
    [{ smoothScroll: 'yes' }, 'smoothScroll must be true or false.'],
    [{ footerCopyright: '' }, 'footerCopyright must not be empty.'],
    [{ footer: { sitemap: { A: [{ text: 'x' }] } } }, 'footer.sitemap.A.0.link is missing.'],
    [{ footer: { sitmap: {} } }, 'footer.sitmap is no option.'],
    [
      { footer: { sitemap: [] } },
      'footer.sitemap must be an object of titles, each with a list of { text, link }.',
    ],
    [{ footer: [] }, 'footer must be an object with the fields logo, logoLink, sitemap.'],
    [
      { footer: { sitemap: { A: [[]] } } },
      'footer.sitemap.A.0 must be an object with the fields text, link.',
    ],
    [{ ui: [] }, 'ui must be an object of languages.'],
    [[], ' must be an object with the fields logo, '],
    [{ ui: { english: {} } }, 'ui.english must be a language tag like "fr".'],
    [{ ui: { en: { nextt: 'x' } } }, 'ui.en.nextt is no option.'],
    [{ ui: { en: { months: ['Jan'] } } }, 'ui.en.months must have 12 entries.'],
    [{ ui: { en: { notFoundMessages: [] } } }, 'ui.en.notFoundMessages must have an entry.'],
    [
      { ui: { fr: { searchCount: '{count} pages' } } },
      'ui.fr.searchCount may have no other names in braces than {n}.',
    ],
    [{ languages: { french: {} } }, 'languages.french must be a language tag like "fr".'],
    [{ languages: { fr: { accent: '#00a3ff' } } }, 'languages.fr.accent is no option.'],
    [
      { languages: { fr: { announcement: { text: 'Nouveau.', dismissible: false } } } },
      'languages.fr.announcement.dismissible is no option.',
    ],
  ]
  for (const [value, expected] of cases) {
    const issues = issuesOf(value)
    expect(issues.length, JSON.stringify(value)).toBe(1)
    expect(issues[0]).toContain(expected)
  }
})

test('actions of pages are told what they may be', () => {
  expect(
    issuesOf({
      pageActions: [
        'print',
        { text: 'A', link: 'javascript:a' },
        { text: 'A', link: '/?{page}' },
        { text: 'A' },
      ],
    }),
  ).toEqual([
    expect.stringMatching(/^pageActions\.0 must be "copy", "markdown", "chatgpt", "claude" or/),
    'pageActions.1.link must begin with "/" or a scheme.',
    'pageActions.2.link may have no other names in braces than {url}, {markdown}, {title}, {file}.',
    expect.stringContaining('pageActions.3'),
  ])
})

test('an icon is one of the theme, or an image with words', () => {
  const [unknown, ...others] = issuesOf({
    social: [
      { icon: 'gitbucket', link: 'https://a.example' },
      { icon: '/own.svg', link: 'https://a.example' },
      { icon: 'constructor', link: 'a' },
    ],
  })
  expect(unknown).toMatch(/^social\.0\.icon must be the address of an image, or one of .*github, gitlab/)
  expect(others).toEqual([
    'social.1.label is missing: an image needs words for those who do not see it.',
    expect.stringMatching(/^social\.2\.icon must be/),
    'social.2.link must begin with "/" or a scheme.',
  ])
  expect(issuesOf({ social: { github: 'https://a.example' } })).toEqual([
    'social must be a list of { icon, link }.',
  ])
})
