import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../../../support/sites.js'
import type { State } from './state.js'

/** Many links to few pages, so that pages show only parts of the list. */
const many = Array.from({ length: 420 }, (_, index) => [['one', 'two', ''][index % 3], `Link ${index}`])

const sidebars: Readonly<Record<string, unknown>> = {
  lists: { '/a/': ['', 'one', ['two', 'Second']], '/b/': 'auto', '/': ['start'] },
  groups: { '/a/': [{ title: 'Group', children: ['', 'one', 'two'] }], '/': ['', 'start', '/pic.svg'] },
  folders: {
    '/a/': [{ title: 'All', folder: '', collapsed: false }],
    '/': [
      'start',
      { title: 'B', path: '/b/', folder: 'b/', badge: 'new', children: ['b/deep/one'] },
      { title: 'Everything', folder: '', collapsable: false, sidebarDepth: 2 },
      ['https://other.example.org/', 'Elsewhere'],
    ],
  },
  'many links': {
    '/a/': ['', { title: 'Many', children: many }, { title: 'More', folder: '' }],
    '/': ['start', { title: 'Folder', folder: '' }],
  },
  'one list': [
    'start',
    { title: 'A', folder: 'a/' },
    { title: 'B', children: ['b/', { title: 'Deep', folder: 'b/deep/' }] },
  ],
  headings: 'auto',
}

/** Names of sidebars that the site can have. */
export const sidebarNames = Object.keys(sidebars)

export const configFile = ({ site, form }: Pick<State, 'site' | 'form'>): string =>
  join(site, form === 'code' ? 'docs.config.js' : 'docs.config.json')

/** Writes the config that a state describes. */
export function writeConfig(state: State): void {
  const { site, form } = state
  rmSync(configFile({ site, form: form === 'code' ? 'data' : 'code' }), { force: true })
  const settings = JSON.stringify(settingsOf(state), null, 1)
  if (form === 'data') return writeFiles(site, { 'docs.config.json': settings })
  const code = {
    schema: state.schema ? 'frontmatterSchema: teams,' : '',
    markdown: JSON.stringify({ definitionLists: true, ...state.markdown }),
    plugins: state.mark === '' ? '[]' : `[[sign, ${JSON.stringify({ mark: state.mark })}]]`,
  }
  writeFiles(site, {
    'docs.config.js': `import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { sign } from './code/sign.js'
import { listed, made } from './code/made.js'
import { teams } from './code/teams.js'
import { Shown } from './code/Shown'
import { Counter } from './code/Counter.jsx'
import { Shield } from './code/Shield.jsx'
import { About, PageFooter, Wide } from './code/parts.jsx'
const { content, ...settings } = ${settings}
export default defineConfig({
  description: process.env.QUIRE_TEST_DESCRIPTION ?? '',
  ...settings,
  content: content.map((root) => (root.dir === 'made' ? { ...root, generate: made } : root)),
  generatePublic: listed,
  ${code.schema}
  theme: {
    ...extend(theme, {
      from: import.meta.url,
      components: { Shown, Counter, Shield, About, PageFooter },
      layouts: { Wide },
      styles: ['./code/menu.css'],
    }),
    behaviours: [...theme.behaviours, import.meta.dirname + '/code/menu.js'],
  },
  markdown: { ...${code.markdown}, remarkPlugins: ${code.plugins} },
})
`,
  })
}

function settingsOf(state: State): object {
  const { form, title, version, discovery, addresses, search, defaults, accent, options } = state
  return {
    title,
    url: 'https://docs.example.org',
    content: [
      { dir: 'content', exclude: state.exclude },
      ...(form === 'code' ? [{ dir: 'made', prefix: '/made/' }] : []),
      ...(version ? [{ dir: 'old', prefix: '/v1/', version: 'v1' }] : []),
      ...french(state),
    ],
    sidebar: sidebars[state.sidebar],
    ...(discovery ? {} : { discovery: { feeds: false, llms: false, markdown: false } }),
    ...(search ? {} : { search: false }),
    addresses,
    frontmatterDefaults: defaults,
    nav: [
      { text: 'A', link: '/a/' },
      { text: 'Picture', link: '/pic.svg' },
      { text: 'Feed', link: '/feed.xml' },
    ],
    lastUpdated: true,
    ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value ?? undefined])),
    themeConfig: { accent, ...state.themeConfig },
    ...(form === 'data' ? { markdown: { definitionLists: true, ...state.markdown } } : {}),
  }
}

function french({ french }: State): readonly object[] {
  if (french === 'absent') return []
  const own = {
    title: 'Site en français',
    sidebar: ['', 'start', { title: 'Tout', folder: 'a/' }],
    nav: [{ text: 'Début', link: '/fr/start.html' }],
    frontmatterDefaults: { '**': { sidebarBadge: 'neuf' } },
  }
  return [
    {
      dir: 'french',
      prefix: '/fr/',
      lang: 'fr',
      fallback: french !== 'alone',
      ...(french === 'with its own fields' ? own : {}),
    },
  ]
}
