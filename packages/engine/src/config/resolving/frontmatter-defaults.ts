import micromatch from 'micromatch'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { fieldNotDefault } from '../../diagnostics/messages/config.js'
import { frontmatterUntrusted } from '../../diagnostics/messages/untrusted.js'
import { checkFields } from '../../parse/frontmatter/check-fields.js'
import type { DefaultFields } from '../../parse/frontmatter/frontmatter.js'
import { fieldsOfOnePage } from '../../parse/frontmatter/known-fields.js'
import { type Fields, isFields, plainData } from '../../parse/frontmatter/plain-data.js'
import { safeFrontmatter } from '../../parse/frontmatter/safe-frontmatter.js'
import { versionFolderOf } from '../../paths.js'
import { type ConfigPath, formatPath } from '../checking/config-path.js'
import type { ConfigReport, PlaceOf } from '../checking/report.js'
import type { ContentRoot, FrontmatterDefaults, SiteConfig } from '../config.js'

/** Who wrote what the config gives to pages. */
interface Authors {
  /** Whether the config is a stranger's. */
  readonly isStrangers: boolean
  /** Whether the frozen versions in the site are, wherever the config is. */
  readonly areVersionsStrangers: boolean
}

/** For each content folder, the fields that its pages have unless they write them themselves. */
export function folderDefaults(
  { frontmatterDefaults = {} }: Pick<SiteConfig, 'frontmatterDefaults'>,
  folders: readonly Pick<ContentRoot, 'dir' | 'frontmatterDefaults'>[],
  { isStrangers, areVersionsStrangers }: Authors,
  report: ConfigReport,
): readonly (readonly DefaultFields[])[] {
  const ofSite = defaultFields(frontmatterDefaults, ['frontmatterDefaults'], isStrangers, report)
  return folders.map(({ dir, frontmatterDefaults: own }, index) => {
    if (own === undefined) return ofSite
    const isOfStrangers = isStrangers || (areVersionsStrangers && versionFolderOf(`${dir}/`) !== '')
    return defaultFields(own, ['content', index, 'frontmatterDefaults'], isOfStrangers, report)
  })
}

/** Checks fields as if they were written on a page. Those that strangers must not set are left out. */
function defaultFields(
  given: FrontmatterDefaults,
  option: ConfigPath,
  isStrangers: boolean,
  report: ConfigReport,
): readonly DefaultFields[] {
  return Object.entries(given).map(([glob, values]) => {
    const path = [...option, glob]
    const fields = fieldsOf(values)
    const { value, diagnostics } = checkFields(fields, {
      nameOf: (name) => ({ name, option: formatPath([...path, name]) }),
      placeOf: (name) => report.placeOf([...path, name]),
      // Pages say only later whether they are home pages.
      isHome: true,
      placeIn: (name) => report.placeOf([...path, name]),
    })
    report.found.push(...diagnostics, ...wrongDefaults(path, fields, value, report.placeOf))
    const unsafe = isStrangers ? unsafeFields(fields, value) : []
    for (const name of unsafe) report.found.push(frontmatterUntrusted(report.placeOf([...path, name]), name))
    return {
      glob,
      pattern: patternOf(glob),
      fields: Object.assign(
        Object.create(null),
        Object.fromEntries(Object.entries(fields).filter(([name]) => !unsafe.includes(name))),
      ),
      option: path,
    }
  })
}

/** The values have been checked: none is nested too deep. */
function fieldsOf(values: FrontmatterDefaults[string]): Fields {
  const fields = plainData(values)
  return isFields(fields) ? fields : {}
}

/** Matches what `exclude` would. */
const patternOf = (glob: string): string => micromatch.makeRe(glob, { dot: true }).source

/** @param known The fields that Quire knows, of which tags in `head` may give some. */
function wrongDefaults(
  path: ConfigPath,
  fields: Fields,
  known: object,
  placeOf: PlaceOf,
): readonly Diagnostic[] {
  return [...new Set([...Object.keys(fields), ...Object.keys(known)])].flatMap((name) => {
    const why = fieldsOfOnePage.get(name)
    if (why === undefined) return []
    const field = [...path, Object.hasOwn(fields, name) ? name : 'head']
    return [fieldNotDefault(placeOf(field), formatPath(field), why)]
  })
}

/** Fields that are left out of pages that are not trusted, with all that gives such a field its value. */
function unsafeFields(fields: Fields, value: ReturnType<typeof checkFields>['value']): readonly string[] {
  const unsafe = new Set<string>()
  safeFrontmatter({ data: fields, ...value }, (name) => unsafe.add(name))
  if (unsafe.has('meta')) unsafe.add('head')
  return Object.keys(fields).filter((name) => unsafe.has(name))
}
