import { createSlugger } from '@quire/engine'
import { type AdoptedSite, adoptedSite } from './adopted-site.js'
import type { ExistingFolder } from './existing-folder.js'

type FileTexts = Readonly<Record<string, string>>

export const folderOf = (files: FileTexts): ExistingFolder => ({
  files: Object.keys(files).sort(),
  isAll: true,
  has: (path) => path in files,
  read: (path) => files[path] ?? '',
})

/** The site for a folder; undefined if it holds no pages. */
export const adopt = (files: FileTexts, title?: string): AdoptedSite | undefined =>
  adoptedSite(folderOf(files), { name: 'my-docs', version: '1.0.0', title, createSlugger })

/** Text of a file that the site has new; undefined if it has none of that name. */
export const textIn = (site: AdoptedSite | undefined, name: string): string | undefined =>
  site?.files.find(({ path }) => path === name)?.content

export const configOf = (files: FileTexts): string => textIn(adopt(files), 'docs.config.ts') ?? ''

/** The values in such a config. */
export const held = (config: string): Record<string, unknown> =>
  new Function('openapi', `return (${/defineConfig\(([\s\S]*)\)/.exec(config)?.[1]})`)((options: object) => ({
    openapi: options,
  })) as Record<string, unknown>

/** The site for a folder, with the values in its config. */
export function adoptWhole(files: FileTexts) {
  const site = adopt(files)
  const text = (name: string) => textIn(site, name)
  return { ...site, text, config: held(text('docs.config.ts') ?? '') }
}
