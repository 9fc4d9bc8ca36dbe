import type { ExistingFolder } from './existing-folder.js'
import { readScript } from './script/literals.js'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './values.js'

/**
 * What a `_meta.json` or `_meta.ts` of Nextra or Rspress, or a `meta.json` of Fumadocs, says about
 * the pages and subfolders of its folder.
 */
export interface FolderMeta {
  /** In order. */
  readonly entries: readonly MetaEntry[]
  /** Whether it lists everything that should be shown. */
  readonly isWhole: boolean
}

export type MetaEntry =
  | {
      readonly kind: 'named'
      /** Name of a page without its extension, or of a folder. */
      readonly name: string
      readonly label: string | undefined
      readonly isHidden: boolean
    }
  | { readonly kind: 'link'; readonly href: string; readonly label: string | undefined }
  /** A heading for what follows. Without a label, what follows has no heading. */
  | { readonly kind: 'heading'; readonly label: string | undefined }
  /** Everything that no other entry names. */
  | { readonly kind: 'rest' }
  /** What is in a folder, without a group for it. */
  | { readonly kind: 'inside'; readonly name: string }

const endings = ['json', 'ts', 'js', 'tsx', 'jsx', 'mts', 'mjs', 'cts', 'cjs']

/** @param path Empty, or with a trailing slash. */
export function metaOf(path: string, folder: ExistingFolder): FolderMeta | undefined {
  const value = metaValue(path, folder)
  if (value === undefined) return fumadocsList(fumadocsMeta(path, folder))
  const translate = translator(path, folder)
  const entries = Array.isArray(value)
    ? value.flatMap((item: unknown) => rspressEntry(item, translate))
    : isFields(value)
      ? Object.entries(value).flatMap(([name, entry]) => nextraEntry(name, entry))
      : []
  return entries.length === 0 ? undefined : { entries, isWhole: Array.isArray(value) }
}

/** The value in the file; undefined if there is no file, or if it is not plain data. */
export function metaValue(path: string, { has, read }: ExistingFolder): unknown {
  const file = endings.map((ending) => `${path}_meta.${ending}`).find(has)
  const readThere = (name: string) => (has(name) ? read(name) : undefined)
  return file === undefined ? undefined : readScript(read(file), { path: file, read: readThere }).exported()
}

const fumadocsKeys = new Set(['title', 'description', 'icon', 'pages', 'root', 'defaultOpen', 'collapsible'])

/**
 * The `meta.json` of Fumadocs in a folder; without fields if there is none. Files of that name may
 * also be something else.
 *
 * @param path Empty, or with a trailing slash.
 */
export function fumadocsMeta(path: string, { has, read }: ExistingFolder): Fields {
  const file = `${path}meta.json`
  const meta = has(file) ? fieldsOf(readScript(read(file)).exported()) : {}
  return Object.keys(meta).every((key) => fumadocsKeys.has(key)) ? meta : {}
}

function fumadocsList({ pages }: Fields): FolderMeta | undefined {
  const names = listOf(pages).filter((name) => typeof name === 'string')
  return names.length === 0 ? undefined : { entries: names.map(fumadocsEntry), isWhole: true }
}

function fumadocsEntry(written: string): MetaEntry {
  const [, , label, href] = /^(?:external:)?(\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(written) ?? []
  if (href !== undefined) return { kind: 'link', href, label: textOf(label) }
  const heading = /^---(?:\[[^\]]*\])?(.*?)-*$/.exec(written)?.[1]
  if (heading !== undefined) return { kind: 'heading', label: textOf(heading) }
  if (written === '...' || written === 'z...a') return { kind: 'rest' }
  const name = written.replace(/^(?:!|\.{3})?(?:\.\/)?|\.mdx?$|\/$/gi, '')
  if (written.startsWith('...')) return { kind: 'inside', name }
  return { kind: 'named', name, label: undefined, isHidden: written.startsWith('!') }
}

function nextraEntry(name: string, value: unknown): MetaEntry[] {
  const { type, title, href, display }: Fields = isFields(value) ? value : { title: value }
  const label = textOf(title)
  if (type === 'separator') return [{ kind: 'heading', label }]
  // Links and drop-downs of the navigation bar, and defaults for all entries.
  if ((type === 'page' && href !== undefined) || type === 'menu' || name === '*') return []
  if (typeof href === 'string') return [{ kind: 'link', href, label }]
  return [{ kind: 'named', name, label, isHidden: display === 'hidden' }]
}

function rspressEntry(item: unknown, translate: Translator): MetaEntry[] {
  const { type, name, label: key, link }: Fields = isFields(item) ? item : { name: item }
  const label = translate(textOf(key))
  if (type === 'section-header' || type === 'divider') return [{ kind: 'heading', label }]
  if (typeof link === 'string' && type === 'custom-link') return [{ kind: 'link', href: link, label }]
  return typeof name === 'string'
    ? [{ kind: 'named', name: name.replace(/^\.\/|\.mdx?$|\/$/gi, ''), label, isHidden: false }]
    : []
}

export type Translator = (label: string | undefined) => string | undefined

/**
 * Returns a function that translates labels of Rspress, which may be names of texts in `i18n.json`
 * next to the config.
 *
 * @param path Folder in which the labels are used. One part of it may be a language.
 */
export function translator(path: string, { has, read }: ExistingFolder): Translator {
  const names = path.split('/')
  const file = names.map((_, depth) => [...names.slice(0, depth), 'i18n.json'].join('/')).find(has)
  const texts = file === undefined ? undefined : readScript(read(file)).exported()
  return (label) => {
    const found = isFields(texts) && label !== undefined ? texts[label] : undefined
    if (!isFields(found)) return label
    const lang = names.find((name) => Object.hasOwn(found, name))
    return textOf(lang === undefined ? Object.values(found)[0] : found[lang]) ?? label
  }
}
