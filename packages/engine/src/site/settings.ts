import { inspect } from 'node:util'
import type { PluggableList } from 'unified'
import type { ClientBundle } from '../bundle/client.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { contentLanguages } from '../config/resolving/content-languages.js'
import { anyDefaults } from '../parse/frontmatter/default-fields.js'
import { fingerprintOf } from '../query/fingerprint.js'

/**
 * The steps that read the config. Each sees only part of it and has a fingerprint of that part, so
 * that, for instance, a search setting makes no page again.
 */
export type SettingName =
  | 'parse'
  | 'shown-site'
  | 'schemas'
  | 'schema-folders'
  | 'defaults'
  | 'site'
  | 'navigation'
  | 'drafts'
  | 'render'
  | 'search'

/**
 * Computes what each step sees of the config. A theme is represented by the fingerprint of its
 * code; plugins by that of the config's code and of packages.
 */
export function settingsOf(
  config: ResolvedConfig,
  client: ClientBundle,
  {
    drafts,
    code,
    configCode,
    isCompared,
  }: {
    readonly drafts: boolean
    /** Fingerprint of the code of config, plugins and theme. */
    readonly code: string
    /** Fingerprint of the code of the config. */
    readonly configCode: string
    /** Whether the site is a preview that is compared with the published site. */
    readonly isCompared: boolean
  },
): Readonly<Record<SettingName, string>> {
  const {
    root: _root,
    outDir: _outDir,
    browserMermaid,
    theme,
    markdown,
    shiki,
    themeConfig,
    images,
    diagnostics: _diagnostics,
    ignoreMessages: _ignoreMessages,
    content,
    importedFiles,
    ...others
  } = config
  const site = {
    ...others,
    // JSON has no sets.
    importedFiles: [...importedFiles],
    content: content.map(
      ({
        nav: _nav,
        sidebar: _sidebar,
        generate: _generate,
        frontmatterDefaults: _frontmatterDefaults,
        frontmatterSchema,
        ...root
      }) => ({
        ...root,
        hasSchema: frontmatterSchema !== undefined,
      }),
    ),
    // Without the folder of the encoder, which may differ between checkouts.
    ...(images && { images: { ...images, encoder: images.encoder.version } }),
  }
  const { title, description, base, lang } = site
  const components = Object.keys(theme.components ?? {})
  const { remarkPlugins, rehypePlugins, ...markdownOptions } = markdown
  const parse = [
    // Which characters are letters decides slugs.
    process.versions.unicode,
    markdownOptions,
    pluginsAsText([remarkPlugins, rehypePlugins]),
    components,
    theme.anchorComponents ?? [],
    site.folderAliases,
    contentLanguages(config),
    site.trust,
    site.plantuml !== false,
    images !== undefined,
    browserMermaid?.version ?? null,
    shiki?.version,
    // Without plugins, only the engine's own code reads pages. Plugins may show what the config made its words
    // of, such as a version that it has read from a file.
    remarkPlugins.length + rehypePlugins.length === 0 ? '' : [code, title, description],
  ]
  return {
    parse: fingerprintOf(parse),
    // Separate, because few pages show any of it: a preview has a base of its own.
    'shown-site': fingerprintOf([title, description, base, lang]),
    // The values of schemas cannot be compared.
    schemas: configCode,
    'schema-folders': fingerprintOf(
      content.flatMap(({ dir, frontmatterSchema }) => (frontmatterSchema === undefined ? [] : [dir])),
    ),
    // Whether there are any. Which ones a page has is an input of its own.
    defaults: String(anyDefaults(content)),
    site: fingerprintOf([site, isCompared]),
    // Separate, so that a new entry only changes the pages that show it: see `SiteInputs`.
    navigation: fingerprintOf(content.map(({ nav, sidebar }) => [nav, sidebar])),
    // Separate, so that the dev server, which shows drafts, can use what a build cached.
    drafts: String(drafts),
    render: fingerprintOf([site, themeConfig, theme.name, client.fingerprint, code]),
    // Words are split by rules for the language, from a dictionary (ICU) that comes with Node.
    search: fingerprintOf([process.versions.icu, contentLanguages(config)]),
  }
}

/**
 * Names plugins by their function's name. Their options may contain more than JSON can represent:
 * patterns, maps, circular references.
 */
function pluginsAsText(plugins: readonly PluggableList[]): string {
  if (plugins.every(({ length }) => length === 0)) return ''
  const whole = { depth: Number.POSITIVE_INFINITY, maxArrayLength: null, maxStringLength: null }
  return inspect(plugins, { ...whole, breakLength: Number.POSITIVE_INFINITY })
}
