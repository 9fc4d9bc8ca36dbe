import type { ClientBundle } from '../bundle/client.js'
import type { HeadTag } from '../config/head-tag.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { contentLanguages } from '../config/resolving/content-languages.js'
import { urlOf } from '../paths.js'
import type { DocumentAssets } from '../render/document.js'
import { type DocumentTagOptions, documentTagOptions, siteTags } from '../render/document-tags.js'
import type { SiteView } from '../render/page-view.js'
import { siteViewOf } from '../render/site-view.js'
import { manifestPath } from '../split/manifest.js'
import type { ContentLanguages } from '../words.js'

/** What all pages of a site have in common. Plain data, except for the theme's options, which may not be. */
export interface ComposerSettings {
  readonly site: SiteView
  /** Origin of the site; undefined if the config names none. */
  readonly url: string | undefined
  /** Whether to keep search engines away from all pages. True for previews. */
  readonly noindex: boolean
  /** Tags from the config. */
  readonly head: readonly HeadTag[]
  /** Those of the tags that are not meta tags, with the base. */
  readonly headTags: readonly HeadTag[]
  readonly documentTags: DocumentTagOptions
  /** What the Markdown copies of pages are made with. */
  readonly markdown: {
    readonly folderAliases: ResolvedConfig['folderAliases']
    readonly languages: ContentLanguages
  }
  readonly assets: DocumentAssets
  /** Addresses of files that code imports, without the base. */
  readonly importedFiles: ReadonlySet<string>
  /** Addresses of the scripts of `'use client'` modules, separated by spaces, by the module's absolute path. */
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
    importedFiles: config.importedFiles,
    islandScripts: new Map(
      [...client.islands].map(([file, paths]) => [
        file,
        paths.map((path) => urlOf(base, `/${path}`)).join(' '),
      ]),
    ),
  }
}
