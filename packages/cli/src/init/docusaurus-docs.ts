import type { SidebarEntry } from '@quire/engine'
import { type OldFiles, type OtherFolder, plainText, type Sidebars, textSetting } from './layout.js'
import { docusaurusSidebars, openedSidebars } from './navigation/docusaurus.js'
import type { NamedPages } from './navigation/entries.js'
import { inFolder } from './paths.js'
import { readScript, type Script } from './script/literals.js'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './values.js'

/** Pages of an instance of the docs plugin of Docusaurus. A site can have several instances. */
export interface DocsPages {
  readonly id: string
  readonly options: Fields
  /** Folder of the version that readers see first. */
  readonly dir: string
  /** Where that version is published. */
  readonly prefix: string
  readonly versionLabel: string | undefined
  /** What `sidebars.js` exports, or its copy for that version. */
  readonly sidebars: unknown
  /** Its other versions, and all translations. */
  readonly folders: readonly OtherFolder[]
  /** What nothing is made of: options, and HTML in sidebars. */
  readonly leftOut: readonly string[]
}

/** A version of Docusaurus. */
interface Version {
  /** `current` is the one in the folder of the plugin. */
  readonly name: string
  readonly dir: string
  readonly prefix: string
  readonly label: string | undefined
  readonly outdated: false | undefined
  readonly sidebars: unknown
}

/** The instances of the plugin: that of the preset first. */
export function docsPages(script: Script, folder: string, files: OldFiles): readonly DocsPages[] {
  const config = fieldsOf(script.exported())
  return optionsOf(config, script).flatMap((options) => {
    const id = textOf(options.id) ?? 'default'
    const suffix = id === 'default' ? '' : `-${id}`
    const versions = versionsOf(options, { folder, id, files })
    const [main] = versions
    if (main === undefined) return []
    const translations = inFolder(folder, 'i18n')
    const i18n = fieldsOf(config.i18n)
    const others =
      'locales' in i18n && i18n.locales === undefined
        ? foldersIn(translations, files)
        : listOf(i18n.locales).filter((lang) => typeof lang === 'string')
    const locales = fieldsOf(i18n.localeConfigs)
    return [
      {
        id,
        options,
        dir: main.dir,
        prefix: main.prefix,
        versionLabel: main.label,
        sidebars: main.sidebars,
        folders: [
          ...versions.slice(1).map(
            (version): OtherFolder => ({
              dir: version.dir,
              prefix: version.prefix,
              version: nameOf(version),
              versionLabel: version.label,
              outdated: version.outdated,
              sidebar: (pages) => sidebarAt(version, pages),
            }),
          ),
          ...others.flatMap((lang) =>
            versions.map((version): OtherFolder => {
              const part = version.name === 'current' ? 'current' : `version-${version.name}`
              const isMain = version === main
              const theme = inFolder(translations, `${lang}/docusaurus-theme-classic`)
              const copyright = messagesIn(`${theme}/footer.json`, files).copyright
              return {
                dir: inFolder(translations, `${lang}/docusaurus-plugin-content-docs${suffix}/${part}`),
                prefix: `/${lang}${version.prefix}`,
                ...(!isMain && { version: nameOf(version) }),
                lang,
                fallback: true,
                footerCopyright: plainText(copyright),
                labels: labelsIn({
                  ...messagesIn(`${theme}/navbar.json`, files),
                  ...messagesIn(
                    inFolder(translations, `${lang}/docusaurus-plugin-content-docs${suffix}/${part}.json`),
                    files,
                  ),
                }),
                // Without one, it shows the sidebars of the version that readers see first.
                ...(!isMain && {
                  original: version.dir,
                  sidebar: (pages) => sidebarAt({ ...version, prefix: `/${lang}${version.prefix}` }, pages),
                }),
                versionLabel: version.label,
                ...(!isMain && { outdated: version.outdated }),
                label: fieldOf(locales[lang], 'label'),
              }
            }),
          ),
        ],
        leftOut: [
          ...Object.keys(options)
            .filter(
              (name) =>
                !takenOptions.has(name) || (name === 'editUrl' && textOf(options.editUrl) === undefined),
            )
            .map((name) => `docs.${name}`),
          ...(versions.some(({ sidebars }) => hasHtml(sidebars)) ? ['items of the type "html"'] : []),
          ...(areSidebarsComputed(options, folder, files) ? ['docs.sidebarPath (computed)'] : []),
        ],
      },
    ]
  })
}

/** Names of the folders in a folder, in order. */
const foldersIn = (folder: string, { list }: OldFiles): readonly string[] =>
  [
    ...new Set(
      list
        .filter((file) => file.startsWith(`${folder}/`))
        .flatMap(
          (file) =>
            file
              .slice(folder.length + 1)
              .split('/')
              .slice(0, -1)[0] ?? [],
        ),
    ),
  ].sort()

const fieldOf = (value: unknown, name: string) => textOf(fieldsOf(value)[name])

/** The texts in a file of translations of Docusaurus, by their keys. */
function messagesIn(file: string, { read }: OldFiles): Readonly<Record<string, string>> {
  const content = readScript(read(file) ?? '').exported()
  return Object.fromEntries(
    Object.entries(fieldsOf(content)).flatMap(([key, value]) => {
      const text = fieldOf(value, 'message')
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

/** Translations by labels: keys are `sidebar.main.category.Label` and `item.label.Label`. */
const labelsIn = (messages: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, text]) => {
      const label = /^(?:sidebar\.[^.]+\.(?:category|link|doc)|item\.label)\.(.+)$/s.exec(key)?.[1]
      return label === undefined || label === text ? [] : [[label, text]]
    }),
  )

/** Options that are handled, or that nobody will miss. */
const takenOptions: ReadonlySet<string> = new Set(
  `id path routeBasePath sidebarPath editUrl editCurrentVersion editLocalizedFiles versions lastVersion
  onlyIncludeVersions includeCurrentVersion disableVersioning showLastUpdateTime showLastUpdateAuthor breadcrumbs
  sidebarCollapsible sidebarCollapsed tags tagsBasePath onInlineTags numberPrefixParser`.split(/\s+/),
)

/** Whether sidebars, bars or footers contain items that are HTML. */
export const hasHtml = (items: unknown): boolean => /"type":"html"|"html":"/.test(JSON.stringify([items]))

const nameOf = ({ name }: Version) => (name === 'current' ? 'next' : name)

/** Options of each instance of the plugin. */
function optionsOf(config: Fields, script: Script): readonly Fields[] {
  const presets = listOf(config.presets).map((preset) => listOf(preset).find(isFields))
  const ofPreset = presets.find((preset) => preset !== undefined && 'docs' in preset)?.docs
  const own = presets.length === 0 ? script.setting('docs') : ofPreset
  const plugins = listOf(config.plugins).flatMap((plugin) => {
    const [name, options] = typeof plugin === 'string' ? [plugin] : listOf(plugin)
    return isDocsPlugin(name) ? [fieldsOf(options)] : []
  })
  // If the config is not read as a whole, the name is usually that of this plugin.
  const ofWords = { routeBasePath: textSetting(script, 'routeBasePath') }
  return [...(own === false ? [] : [isFields(own) ? own : ofWords]), ...plugins]
}

export const isDocsPlugin = (name: unknown): boolean =>
  name === '@docusaurus/plugin-content-docs' || name === 'content-docs'

/**
 * The versions that an instance publishes, that at its address first. By default, this is the newest
 * one that was frozen, and the folder of the plugin is published below `next`.
 */
function versionsOf(
  options: Fields,
  { folder, id, files }: { readonly folder: string; readonly id: string; readonly files: OldFiles },
): readonly Version[] {
  const of = id === 'default' ? '' : `${id}_`
  const route = textOf(options.routeBasePath)?.replace(/^\/+|\/+$/g, '') ?? 'docs'
  const base = options.routeBasePath === '/' || route === '' ? '/' : `/${route}/`
  const settings = fieldsOf(options.versions)
  const path = textOf(options.path) ?? 'docs'
  const frozen =
    options.disableVersioning === true
      ? []
      : versionNames(files.read(inFolder(folder, `${of}versions.json`))).filter((name) =>
          files.has(inFolder(folder, `${of}versioned_docs/version-${name}`)),
        )
  const only = listOf(options.onlyIncludeVersions)
  const hasCurrent = options.includeCurrentVersion !== false && files.has(inFolder(folder, path))
  const names = [...(hasCurrent ? ['current'] : []), ...frozen].filter(
    (name) => only.length === 0 || only.includes(name),
  )
  const last = textOf(options.lastVersion) ?? names.find((name) => name !== 'current') ?? 'current'
  const areOpen = options.sidebarCollapsed === false || options.sidebarCollapsible === false
  const withOption = (sidebars: unknown) =>
    areOpen && isFields(sidebars)
      ? Object.fromEntries(Object.entries(sidebars).map(([key, items]) => [key, openedSidebars(items)]))
      : sidebars
  const versions = names.map((name): Version => {
    const label = fieldOf(settings[name], 'label')
    const part = fieldsOf(settings[name]).path
    const address = typeof part === 'string' ? part : name === last ? '' : name === 'current' ? 'next' : name
    const isCurrent = name === 'current'
    return {
      name,
      dir: inFolder(folder, isCurrent ? path : `${of}versioned_docs/version-${name}`),
      prefix: `${base}${address.replace(/^\/+|\/+$/g, '')}/`.replace(/\/+$/, '/'),
      label:
        label ?? (last === 'current' ? undefined : isCurrent ? 'Next' : name === last ? name : undefined),
      outdated: isCurrent || fieldOf(settings[name], 'banner') === 'none' ? false : undefined,
      sidebars: withOption(
        isCurrent
          ? sidebarsIn(options, folder, files)
          : frozenSidebars(
              name,
              files.read(inFolder(folder, `${of}versioned_sidebars/version-${name}-sidebars.json`)),
            ),
      ),
    }
  })
  return versions.sort((a, b) => Number(b.name === last) - Number(a.name === last))
}

/** The versions in the file `versions.json` of Docusaurus. */
function versionNames(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/"([^"\\]+)"/g)].map(([, name = '']) => name)
}

/** What the file with the sidebars exports; undefined if there is none. */
const sidebarsIn = (options: Fields, folder: string, files: OldFiles): unknown =>
  sidebarScript(options, folder, files)?.exported()

/** Whether a part of the sidebars is computed. */
function areSidebarsComputed(options: Fields, folder: string, files: OldFiles): boolean {
  const script = sidebarScript(options, folder, files)
  return script?.isComputed(script.exported()) ?? false
}

function sidebarScript({ sidebarPath, id }: Fields, folder: string, { read }: OldFiles): Script | undefined {
  const named = textOf(sidebarPath)
  // Only the first instance has a usual place, even if its path is computed.
  const usual = id === undefined || id === 'default' ? sidebarFiles : []
  const written = named === undefined ? [] : [named, ...scriptEndings.map((ending) => `${named}.${ending}`)]
  const file = [...written, ...usual]
    .map((name) => inFolder(folder, name))
    .find((path) => read(path) !== undefined)
  return file === undefined ? undefined : readScript(read(file) ?? '', { path: file, read })
}

const scriptEndings = ['js', 'ts', 'json', 'cjs', 'mjs']
const sidebarFiles = scriptEndings.map((ending) => `sidebars.${ending}`)

/** The sidebars of a frozen version. In older files, names of pages begin with that of the version. */
function frozenSidebars(version: string, text: string | undefined): unknown {
  return text === undefined ? undefined : readScript(text.replaceAll(`"version-${version}/`, '"')).exported()
}

/** The sidebars of a version, or all its pages, as Docusaurus lists them without sidebars. */
export function sidebarAt(
  { prefix, sidebars }: Pick<Version, 'prefix' | 'sidebars'>,
  pages: NamedPages,
): Sidebars {
  const written: readonly SidebarEntry[] = docusaurusSidebars(sidebars, pages) ?? []
  return { [prefix]: written.length > 0 ? written : pages.below('.') }
}
