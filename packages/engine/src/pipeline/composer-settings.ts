import type { ClientBundle } from '../bundle/client.js'
import type { HeadTag } from '../config/config.js'
import { contentLanguages } from '../config/content-languages.js'
import type { ResolvedConfig } from '../config/resolve.js'
import { urlOf } from '../paths.js'
import type { DocumentAssets } from '../render/document.js'
import { type DocumentTagOptions, documentTagOptions, siteTags } from '../render/document-tags.js'
import type { SiteView } from '../render/page-view.js'
import { siteViewOf } from '../render/site-view.js'
import { manifestPath } from '../split/manifest.js'
import type { MarkdownSettings } from './page-markdown.js'

/** What the pages of a site have in common; plain data, as far as the theme's options are. */
export interface ComposerSettings {
  readonly site: SiteView
  /** Origin; undefined where the config names none. */
  readonly url: string | undefined
  /** No page is to be found by search engines. */
  readonly noindex: boolean
  /** Tags of the config. */
  readonly head: readonly HeadTag[]
  /** Those of them that are not meta tags, with the base. */
  readonly headTags: readonly HeadTag[]
  readonly documentTags: DocumentTagOptions
  readonly markdown: MarkdownSettings
  readonly assets: Omit<DocumentAssets, 'page' | 'siteTitle'>
  /** Addresses of the scripts of `'use client'` modules, by the absolute path of the module. */
  readonly islandScripts: ReadonlyMap<string, string>
}

export function composerSettings(config: ResolvedConfig, client: ClientBundle): ComposerSettings {
  const { base } = config
  return {
    site: siteViewOf(config),
    url: config.url,
    noindex: config.pr !== undefined,
    head: config.head,
    headTags: siteTags(config),
    documentTags: documentTagOptions(config),
    markdown: { folderAliases: config.folderAliases, languages: contentLanguages(config) },
    assets: {
      styles: client.styles.map((path) => urlOf(base, `/${path}`)),
      earlyScript: client.earlyScript && urlOf(base, `/${client.earlyScript}`),
      script: urlOf(base, `/${client.script}`),
      manifest: urlOf(base, `/${manifestPath}`),
    },
    islandScripts: new Map([...client.islands].map(([file, path]) => [file, urlOf(base, `/${path}`)])),
  }
}
