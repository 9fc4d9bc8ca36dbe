import { type Edits, pick, type State } from './state.js'
import { sidebarNames, writeConfig } from './write-config.js'

type Values = Readonly<Record<string, readonly unknown[]>>

/** Options of the config with values that are not their default. */
const options: Values = {
  lang: ['de-DE', 'ar'],
  base: ['/docs/'],
  url: [null],
  description: ['Words'],
  head: [
    [['meta', { name: 'a', content: 'b' }]],
    [['link', { rel: 'icon', href: '/pic.svg' }]],
    [['style', {}, 'p { background: url(/pic.svg) }']],
  ],
  contributors: [true],
  lastUpdated: [false],
  ignoreMessages: [['duplicate-title'], ['unknown-redirect', 'foreign-syntax', 'moved-link']],
  sidebarDepth: [0, 2],
  contentSidebar: [[2, 4]],
  externalVersions: [[{ text: 'v0', link: 'https://old.example.org/' }], [{ text: 'v0', link: '/a/' }]],
  repository: [{ url: 'owner/name' }, { url: 'owner/name', dir: 'docs/content', branch: 'dev' }],
  folderAliases: [{ pictures: 'public' }, { was: 'content/a', pictures: 'public' }],
  redirects: [
    { outputs: ['html', 'netlify', 'nginx', 'cloudfront'] },
    'more-redirects.txt',
    { outputs: ['netlify'] },
  ],
  discovery: [{ image: '/pic.svg' }, { markdown: false }, { tags: false, sitemap: false }, { llms: false }],
  navigation: [{ chunkTimeoutMs: 5_000 }],
  images: [{ widths: [40, 80] }],
  nav: [
    [
      {
        text: 'More',
        items: [
          { text: 'A', link: '/a/' },
          { text: 'Group', items: [{ text: 'B', link: '/b/' }] },
        ],
      },
    ],
    [{ text: 'One', link: '/a/one', activeMatch: '/b/', ariaLabel: 'First' }],
    [
      { text: 'Old', link: '/nowhere.html' },
      { text: 'Robots', link: '/robots.txt' },
    ],
    [],
  ],
}

const ofMarkdown: Values = {
  parser: ['remark'],
  slugs: ['github'],
  lineNumbers: [true],
  hiddenLines: [{ js: '#' }],
  languages: [{ own: 'js' }],
  emoji: [false],
  diagrams: [false],
  tocLevels: [[1, 3]],
  titleHeading: [true],
  definitionLists: [false],
}

const ofTheme: Values = {
  pageActions: [
    ['copy', 'chatgpt'],
    ['markdown', { text: 'Report', link: '/start.html?{title}&{url}&{file}&{markdown}' }],
  ],
  announcement: [{ text: 'New.' }, { text: 'New.', link: { text: 'One', link: '/a/one.html' } }],
  footerCopyright: ['Copyright'],
  footer: [{ sitemap: { Pages: [{ text: 'One', link: '/a/one.html' }] } }, { logo: '/pic.svg' }],
  logo: ['/pic.svg', { src: '/photo.png', width: 10, height: 10 }],
  social: [[{ icon: 'github', link: 'https://github.com/owner/name' }]],
  markdownLink: [true],
  ui: [{ en: { next: 'On' } }, { fr: { next: 'Plus loin' } }],
  languages: [{ fr: { footerCopyright: 'Droits', announcement: { text: 'Neuf.' } } }],
  search: [false],
  nextLinks: [false],
  colorScheme: ['dark'],
}

/** Sets one of the options, or leaves it out if it was set. */
function changed(
  state: State,
  values: Values,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const name = pick(state, Object.keys(values))
  const { [name]: given, ...others } = before
  return given === undefined ? { ...others, [name]: pick(state, values[name] ?? []) } : others
}

export const optionEdits: Edits = {
  'change an option': (state) => {
    state.options = changed(state, options, state.options)
    writeConfig(state)
    return JSON.stringify(state.options)
  },
  'change an option of Markdown': (state) => {
    state.markdown = changed(state, ofMarkdown, state.markdown)
    writeConfig(state)
    return JSON.stringify(state.markdown)
  },
  'change another option of the theme': (state) => {
    state.themeConfig = changed(state, ofTheme, state.themeConfig)
    writeConfig(state)
    return JSON.stringify(state.themeConfig)
  },
  'change the sidebar': (state) => {
    state.sidebar = pick(state, sidebarNames)
    writeConfig(state)
    return state.sidebar
  },
  'change the config': (state) => {
    state.title = `Site ${++state.words}`
    writeConfig(state)
    return state.title
  },
  'change a theme option': (state) => {
    state.accent = pick(state, ['#00a3ff', '#aa3300', '#336699'])
    writeConfig(state)
    return state.accent
  },
  'change the form of the config': (state) => {
    state.form = state.form === 'code' ? 'data' : 'code'
    writeConfig(state)
    return state.form
  },
  'change which files are pages': (state) => {
    state.exclude = pick(state, [[], ['b/**'], ['**/two.md', 'new.md'], ['a/README.md']])
    writeConfig(state)
    return state.exclude.join(', ')
  },
  'change an option of the plugin, or take it': (state) => {
    state.mark = pick(state, ['+', '-', ''])
    writeConfig(state)
    return state.mark
  },
  'change the version': (state) => {
    state.version = !state.version
    writeConfig(state)
    return String(state.version)
  },
  'add or take French': (state) => {
    state.french = pick(state, ['absent', 'alone', 'with fallback', 'with its own fields'])
    writeConfig(state)
    return state.french
  },
  'change the defaults of frontmatter': (state) => {
    const globs = ['**', 'a/**', '*/one.md', '{start,new}.md'].filter(() => state.random() < 0.5)
    const fields = () =>
      pick(state, [
        { pageClass: `c${++state.words}` },
        { draft: true },
        { sidebar: false, search: false },
        { lang: 'fr', order: 1 },
        { unlisted: true, sidebarBadge: 'new' },
        { description: 'Described', keywords: ['found'], searchBoost: 0.5 },
        { prev: '/start.html', contentSidebar: [2, 4] },
        { layout: 'Missing', own: state.words },
        { head: [['script', { src: '/made.svg' }]], tags: ['released'] },
      ])
    state.defaults = Object.fromEntries(globs.map((glob) => [glob, fields()]))
    writeConfig(state)
    return JSON.stringify(state.defaults)
  },
  'change what programs get': (state) => {
    state.discovery = !state.discovery
    writeConfig(state)
    return String(state.discovery)
  },
  'change the form of addresses': (state) => {
    state.addresses = pick(
      state,
      (['html', 'folder', 'clean'] as const).filter((form) => form !== state.addresses),
    )
    writeConfig(state)
    return state.addresses
  },
  'switch the search': (state) => {
    state.search = !state.search
    writeConfig(state)
    return String(state.search)
  },
  'switch the schema of frontmatter': (state) => {
    state.schema = !state.schema
    writeConfig(state)
    return String(state.schema)
  },
}
