import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAddresses } from '@quire/engine'
import { writeFiles } from '../../../support/sites.js'

/** What the random site is made from, besides its files. */
export interface State {
  readonly site: string
  readonly random: () => number
  /** Whether the config is code, with a theme, plugins and generators of its own, or plain data. */
  form: 'code' | 'data'
  title: string
  sidebar: string
  accent: string
  version: boolean
  french: 'absent' | 'alone' | 'with fallback' | 'with its own fields'
  discovery: boolean
  addresses: PageAddresses
  search: boolean
  /** Increases with each change, so that texts differ. */
  words: number
  /** Option of the plugin; empty for no plugin. */
  mark: string
  /** Fields that the config gives to pages. */
  defaults: Readonly<Record<string, object>>
  /** Other options of the config: of the site, of `markdown`, and of the theme. */
  options: Readonly<Record<string, unknown>>
  markdown: Readonly<Record<string, unknown>>
  themeConfig: Readonly<Record<string, unknown>>
  /** Files of the content folder that are no pages. */
  exclude: readonly string[]
  /** Whether a schema checks frontmatter. */
  schema: boolean
  /** The picture that a component, an island and a behaviour import. */
  imported: string
}

/** A change of the site, by its name. Each describes what it has done. */
export type Edits = Readonly<Record<string, (state: State) => string | Promise<string>>>

/** A link may lead nowhere. */
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

export const pagesOf = (state: State, folder = 'content'): string[] =>
  filesIn(state, folder).filter((name) => name.endsWith('.md'))

export function filesIn({ site }: State, folder: string): string[] {
  if (!existsSync(join(site, folder))) return []
  return readdirSync(join(site, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => isFile(join(site, folder, name)))
    .sort()
}

export const contentOf = ({ site }: State, page: string): string =>
  readFileSync(join(site, 'content', page), 'utf8')

/** Writes files. Whatever is in the way, such as a folder with the name of a page, is removed first. */
export function put({ site }: State, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const file of Object.keys(files)) {
    const names = file.split('/')
    names.forEach((_, index) => {
      const path = join(site, ...names.slice(0, index + 1))
      const isLast = index === names.length - 1
      if (existsSync(path) && statSync(path).isDirectory() === isLast) rmSync(path, { recursive: true })
    })
  }
  writeFiles(site, files)
}

/** Writes a file, or removes it if it is there. */
export function putOrTake(state: State, file: string, content: string | Uint8Array): string {
  const path = join(state.site, file)
  if (existsSync(path)) rmSync(path, { recursive: true })
  else put(state, { [file]: content })
  return file
}

export const pick = <T>({ random }: State, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T

export const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`

/** A paragraph with links of all kinds. */
export function text(state: State): string {
  state.words += 1
  const links = [
    '[start](/start.md)',
    '[one](/a/one.md#part)',
    '[gone](/nowhere.md)',
    '[robots](/robots.txt)',
    '[feed](/a/feed.xml)',
    '[llms](/llms.txt)',
    '![picture](/pic.svg)',
    '![alias](/pictures/pic.svg)',
    '[beside](./one.md)',
    '[permalink](/p/)',
    '[French](/fr/start.html)',
    '[old](/v1/a/one.html)',
  ]
  return `Text ${state.words} ${links.filter(() => state.random() < 0.6).join(' ')}\n`
}
