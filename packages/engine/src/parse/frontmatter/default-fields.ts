import { innermostFolder, relativeTo, type SourcePath } from '../../paths.js'
import { lazily } from '../../values/lazily.js'
import { knownFieldsOf } from './check-fields.js'
import type { Data, DefaultFields, Frontmatter, KnownFrontmatter } from './frontmatter.js'
import { type Fields, isFields, plainData } from './plain-data.js'

/** What the config gives a page, beside what is written on it. */
export interface PageDefaults {
  readonly fields: Fields
  /** Those that Quire knows. */
  readonly known: KnownFrontmatter
}

/** A content folder, with the defaults of its pages. */
export interface FolderDefaults {
  readonly dir: string
  readonly frontmatterDefaults: readonly DefaultFields[]
}

/** Whether any page may have fields from the config. */
export const anyDefaults = (folders: readonly FolderDefaults[]): boolean =>
  folders.some(({ frontmatterDefaults }) => frontmatterDefaults.length > 0)

/**
 * Returns a function that finds what the config gives a page; undefined for nothing. A page is
 * matched once, and pages for which the same entries count share the result.
 */
export function defaultsFinder(
  folders: readonly FolderDefaults[],
): (path: SourcePath) => PageDefaults | undefined {
  if (!anyDefaults(folders)) return () => undefined
  const entries = entriesFinder(folders)
  const ofPages = new Map<SourcePath, PageDefaults | undefined>()
  const ofEntries = new Map<string, PageDefaults>()
  return (path) => {
    if (ofPages.has(path)) return ofPages.get(path)
    const { folder, matching } = entries(path)
    const defaults = matching.length === 0 ? undefined : shared(folder, matching)
    ofPages.set(path, defaults)
    return defaults
  }

  function shared(folder: number, matching: readonly DefaultFields[]): PageDefaults {
    const all = folders[folder]?.frontmatterDefaults ?? []
    const key = `${folder} ${matching.map((entry) => all.indexOf(entry)).join(' ')}`
    // Anew, because what another thread is sent has prototypes.
    const fields = () => plainData(Object.assign(noFields(), ...matching.map(fieldsOf)))
    const made = ofEntries.get(key) ?? pageDefaults(fields())
    ofEntries.set(key, made)
    return made
  }
}

const fieldsOf = ({ fields }: DefaultFields) => fields

/** Without a prototype, so that no name has a special meaning. */
const noFields = (): Record<string, Fields[string]> => Object.create(null)

function pageDefaults(data: Data | undefined): PageDefaults {
  const fields = isFields(data) ? data : noFields()
  return { fields, known: knownFieldsOf(fields) }
}

/** Returns a function that finds the entries whose patterns match a page, in the order of the config. */
export function entriesFinder(folders: readonly FolderDefaults[]): (path: SourcePath) => {
  /** Number of its content folder. */
  readonly folder: number
  readonly matching: readonly DefaultFields[]
} {
  const dirs = folders.map(({ dir }) => dir)
  const patterns = folders.map(({ frontmatterDefaults }) =>
    frontmatterDefaults.map((entry) => ({ entry, pattern: new RegExp(entry.pattern) })),
  )
  return (path) => {
    const folder = innermostFolder(path, dirs)
    const inFolder = relativeTo(dirs[folder] ?? '', path)
    const matching = (patterns[folder] ?? []).filter(({ pattern }) => pattern.test(inFolder))
    return { folder, matching: matching.map(({ entry }) => entry) }
  }
}

/** Returns a function that finds the path of the field in the config that a page gets; undefined if there is none. */
export function optionFinder(
  folders: readonly FolderDefaults[],
): (path: SourcePath, field: string) => DefaultFields['option'] | undefined {
  const entries = lazily(() => entriesFinder(folders))
  return (path, field) => {
    const given = entries()(path).matching.findLast(({ fields }) => Object.hasOwn(fields, field))
    return given && [...given.option, field]
  }
}

/**
 * Adds what the config gives a page. A field that the page writes itself replaces that of the config
 * as a whole, even if it is empty there.
 */
export function withDefaults(own: Frontmatter, defaults: PageDefaults | undefined): Frontmatter {
  if (defaults === undefined) return own
  const { data: written, ...known } = own
  const { fields, known: given } = isAnyWritten(defaults, written) ? without(defaults, written) : defaults
  const merged = { data: Object.assign(noFields(), fields, written), ...given, ...known }
  // One side may come from `head`. The first tag of a name counts.
  const meta = [...(known.meta ?? []), ...described(given.meta ?? [], known)]
  return meta.length === 0 ? merged : { ...merged, meta }
}

const isAnyWritten = ({ fields }: PageDefaults, written: Fields) =>
  Object.keys(fields).some((name) => Object.hasOwn(written, name))

const without = ({ fields }: PageDefaults, written: Fields): PageDefaults =>
  pageDefaults(
    Object.assign(
      noFields(),
      Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(written, name))),
    ),
  )

/** A description that the page has itself is also the one for search engines. */
const described = (tags: NonNullable<KnownFrontmatter['meta']>, { description }: KnownFrontmatter) =>
  description === undefined ? tags : tags.filter(({ name }) => name !== 'description')
