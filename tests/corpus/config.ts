import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ContentRoot,
  defineConfig,
  type NavEntry,
  type SidebarDepth,
  type SidebarEntry,
  type SidebarOption,
  type SiteConfig,
} from '@quire/engine'

/** The corpus and what is known about it are beside the checkout, not in it. */
const shared = new URL('../../../shared/', import.meta.url)

/** Folder of the corpus. */
export const corpusFolder = fileURLToPath(new URL('corpora/mojaloop', shared))

/** Whether the corpus is there. */
export const corpusExists = existsSync(join(corpusFolder, 'docs'))

/** Whether the facts about the reference site are there. */
export const specExists = existsSync(new URL('spec/routes.json', shared))

/** Reads a file with facts about the reference site. */
export function readSpec<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`spec/${name}`, shared), 'utf8')) as T
}

/** Trees in the reference site's config, by path prefix. */
type RawTrees = Readonly<Record<string, readonly RawEntry[]>>

type RawEntry =
  | string
  | readonly [path: string, label: string]
  | {
      readonly title: string
      readonly path?: string
      readonly collapsable?: boolean
      readonly sidebarDepth?: SidebarDepth | 4
      readonly children?: readonly RawEntry[]
    }

type Sidebars = Readonly<Record<'latest' | 'v1.0.1' | 'fr', { readonly raw: RawTrees }>>

interface Nav {
  readonly latest: readonly NavItem[]
  readonly fr: { readonly items: readonly NavItem[] }
}

interface NavItem {
  readonly text: string
  readonly link: string
}

/** Config for the corpus as it is. Its pages are not changed. */
export function corpusConfig({ french }: { readonly french: boolean }): SiteConfig {
  const sidebars = readSpec<Sidebars>('sidebars.json')
  const nav = readSpec<Nav>('nav.json')
  const entries = (items: readonly NavItem[]): NavEntry[] => items.map(({ text, link }) => ({ text, link }))
  const content: ContentRoot[] = [
    { dir: 'docs', exclude: ['fr/**'], sidebar: cleanTrees(sidebars.latest.raw) },
    {
      dir: 'versioned/v1.0.1',
      prefix: '/v1.0.1/',
      version: 'v1.0.1',
      sidebar: cleanTrees(sidebars['v1.0.1'].raw),
    },
  ]
  if (french) {
    content.push({
      dir: 'docs/fr',
      prefix: '/fr/',
      lang: 'fr',
      title: 'Documentation Mojaloop',
      description: 'Documentation officielle du projet Mojaloop',
      nav: entries(nav.fr.items),
      sidebar: cleanTrees({ ...sidebars.fr.raw, '/fr/product/': sidebars.latest.raw['/product/'] ?? [] }),
    })
  }
  return defineConfig({
    title: 'Mojaloop Documentation',
    description: 'Mojaloop Documentation 3.0',
    root: corpusFolder,
    content,
    publicDir: 'public',
    folderAliases: { 'docs/.vuepress/public': 'public' },
    // The reference site shows its only diagram as code.
    markdown: { diagrams: false },
    nav: entries(nav.latest),
    sidebarDepth: 2,
    externalVersions: [{ text: 'legacy', link: 'https://docs.mojaloop.io/legacy/' }],
  })
}

/**
 * Removes from the tree what nothing ever read: typos such as "collapsible", and depths below level
 * 3, which the headings of pages do not reach.
 */
function cleanEntry(entry: RawEntry): SidebarEntry {
  if (typeof entry === 'string' || 'length' in entry) return entry
  const { title, path, collapsable, sidebarDepth, children } = entry
  return {
    title,
    ...(path !== undefined && { path }),
    ...(collapsable !== undefined && { collapsable }),
    ...(sidebarDepth !== undefined && { sidebarDepth: sidebarDepth === 4 ? 2 : sidebarDepth }),
    ...(children !== undefined && { children: children.map(cleanEntry) }),
  }
}

function cleanTrees(trees: RawTrees): SidebarOption {
  return Object.fromEntries(Object.entries(trees).map(([key, entries]) => [key, entries.map(cleanEntry)]))
}
