import { randomUUID } from 'node:crypto'
import type { FileLocation } from '../graph/page-assets.js'
import { entriesOfKey, sidebarTrees } from '../graph/sidebar.js'
import { refusalOf } from '../io/error-code.js'
import { hashOf } from '../io/hash.js'
import type { CopiedPicture } from '../io/pictures/picture-copies.js'
import { decodeText } from '../io/reading/decode-text.js'
import type { BaseSite } from '../machine/compare.js'
import { defaultsFinder, type PageDefaults } from '../parse/frontmatter/default-fields.js'
import type { SourcePath } from '../paths.js'
import { fingerprintOf } from '../query/fingerprint.js'
import type { Input, Memo } from '../query/query.js'
import type { SettingName } from '../site/settings.js'
import type { Site } from '../site.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import { lazily } from '../values/lazily.js'
import { absentFingerprint, refusalIn, refusedFingerprint } from './content-fingerprint.js'

/**
 * Everything that the questions read from outside: the config, files, git. A question that reads
 * one of these depends on it.
 */
export interface SiteInputs {
  /** Fingerprint of the part of the config that a step sees. */
  readonly setting: (name: SettingName) => string
  /** Makes the running question depend on the entries of a content root's navigation bar. */
  readonly navEntries: (root: number) => void
  /** Like `navEntries`, for the list of the root's sidebars. */
  readonly sidebarKeys: (root: number) => void
  /** Like `navEntries`, for the entries of one of the sidebars. */
  readonly sidebarEntries: (root: number, key: string) => void
  /** What the config gives a page; undefined for nothing. */
  readonly defaultsOf: (page: SourcePath) => PageDefaults | undefined
  readonly listing: () => readonly SourcePath[]
  /** Content of a file; undefined if it does not exist. Throws if it cannot be read. */
  readonly bytes: Input<Uint8Array | undefined, SourcePath>
  /** Fingerprint of what `bytes` gave for a file. Another than that of the input if the file has changed in between. */
  readonly hashOfBytes: (path: SourcePath, content: Uint8Array) => string
  /** The system's code for why a file cannot be read; undefined if it can. */
  readonly refusal: (path: SourcePath) => string | undefined
  /** Like `bytes`, as text. */
  readonly textOf: (path: SourcePath) => string | undefined
  readonly location: (path: SourcePath) => FileLocation
  /** A file of the public folder, by its path below the base. */
  readonly publicFile: (path: string) => SourcePath | undefined
  /** Time of the last commit on a file, in seconds since 1970. */
  readonly changed: (path: SourcePath) => number | undefined
  /** Whether that time is known for any file. */
  readonly hasDates: () => boolean
  readonly contributors: (path: SourcePath) => readonly string[]
  /**
   * The site that a preview is compared with; null if this is not a preview or there is nothing to
   * compare with.
   */
  readonly baseSite: () => BaseSite | null
  /** The picture of a diagram; undefined until it is drawn. */
  readonly drawn: (id: string) => string | undefined
  /** Narrower copies of a picture, by its id; undefined until they are made. */
  readonly copied: (id: string) => CopiedPicture | undefined
  /** Makes the running question depend on the places in the site's code, because its answer names one. */
  readonly codePlaces: () => void
  /**
   * Limits how long the running question's answer may be reused: only within this pipeline, or only
   * in this revision.
   */
  readonly onlyIn: (span: Span) => void
}

type Span = 'pipeline' | 'revision'

/** @param site Returns the site in the memo's current revision. */
export function siteInputs(site: () => Site, memo: Memo): SiteInputs {
  const setting = memo.input('setting', {
    fingerprint: (name: SettingName) => site().settings[name],
    value: (name) => site().settings[name],
  })
  // Undefined for roots that only the last build had.
  const rootOf = (root: number) => site().config.content[root]
  const navEntries = memo.input('nav-entries', {
    fingerprint: (root) => fingerprintOf(rootOf(Number(root))?.nav),
    value: () => undefined,
  })
  const sidebarKeys = memo.input('sidebar-keys', {
    fingerprint: (root) =>
      fingerprintOf(
        sidebarTrees(rootOf(Number(root))?.sidebar ?? false).map(([key, entries]) => [
          key,
          entries === 'auto',
        ]),
      ),
    value: () => undefined,
  })
  const sidebarEntries = memo.input('sidebar-entries', {
    fingerprint(arg: JsonText<readonly [root: number, key: string]>) {
      const [root, key] = fromJson(arg)
      return fingerprintOf(entriesOfKey(rootOf(root)?.sidebar ?? false, key))
    },
    value: () => undefined,
  })
  const defaultsOf = lazily(() => defaultsFinder(site().config.content))
  /** Thousands of pages may share the same. */
  const fingerprints = new WeakMap<PageDefaults, string>()
  const pageDefaults = memo.input('page-defaults', {
    fingerprint(page: SourcePath) {
      const defaults = defaultsOf()(page)
      if (defaults === undefined) return ''
      const fingerprint = fingerprints.get(defaults) ?? fingerprintOf(defaults.fields)
      fingerprints.set(defaults, fingerprint)
      return fingerprint
    },
    value: (page) => defaultsOf()(page),
  })
  const listing = memo.input('listing', {
    fingerprint: () => fingerprintOf(site().pages),
    value: () => site().pages,
  })
  const bytes = memo.input<Uint8Array | undefined, SourcePath>('bytes', {
    fingerprint: (path) => contentFingerprint(site(), path),
    value: (path) => site().files.read(path),
    isAsFingerprinted: (path) => site().isAsHashed(path),
  })
  const location = memo.input('location', {
    fingerprint: (path: SourcePath) => fingerprintOf(site().locate(path)),
    value: (path) => site().locate(path),
  })
  const publicFile = memo.input('public-file', {
    fingerprint: (path) => site().publicFiles.get(path) ?? '',
    value: (path) => site().publicFiles.get(path),
  })
  const changed = memo.input('changed', {
    fingerprint: (path: SourcePath) => String(site().changed(path)),
    value: (path) => site().changed(path),
  })
  const hasDates = memo.input('has-dates', {
    fingerprint: () => String(site().hasDates()),
    value: () => site().hasDates(),
  })
  const contributors = memo.input('contributors', {
    fingerprint: (path: SourcePath) => fingerprintOf(site().contributors(path)),
    value: (path) => site().contributors(path),
  })
  const baseSite = memo.input('base-site', {
    fingerprint: () => site().base?.fingerprint ?? '',
    value: () => site().base,
  })
  const drawn = memo.input('drawn', {
    fingerprint: (id) => {
      const svg = site().drawings.get(id)
      return svg === undefined ? `absent ${site().drawings.problem(id)}` : hashOf(svg)
    },
    value: (id) => site().drawings.get(id),
  })
  const copied = memo.input('copied', {
    fingerprint: (id) => JSON.stringify(site().pictureCopies.get(id)) ?? '',
    value: (id) => site().pictureCopies.get(id),
    // Nothing at the beginning of the next build, too. But that build may make copies.
    isAsFingerprinted: (id) => site().pictureCopies.get(id) !== undefined,
  })
  const codePlaces = memo.input('code-places', {
    fingerprint: () => site().codePlaces(),
    value: () => undefined,
  })
  const thisPipeline = lazily(() => randomUUID())
  const span = memo.input<undefined, Span>('span', {
    fingerprint: (span) => (span === 'pipeline' ? thisPipeline() : span),
    value: () => undefined,
    isAsFingerprinted: (span) => span === 'pipeline',
  })

  return {
    setting,
    navEntries: (root) => navEntries(String(root)),
    sidebarKeys: (root) => sidebarKeys(String(root)),
    sidebarEntries: (root, key) => sidebarEntries(toJson([root, key] as const)),
    // Pages of a site without defaults have one input for all, instead of one each.
    defaultsOf: (page) => (setting('defaults') === 'true' ? pageDefaults(page) : undefined),
    listing: () => listing(''),
    bytes,
    hashOfBytes: (path, content) =>
      (site().isAsHashed(path) ? site().fileHash(path) : undefined) ?? hashOf(content),
    refusal: (path) => refusalIn(bytes.fingerprint(path)),
    textOf(path) {
      const content = bytes(path)
      return content && decodeText(content).text
    },
    location,
    publicFile,
    changed,
    hasDates: () => hasDates(''),
    contributors,
    baseSite: () => baseSite(''),
    drawn,
    copied,
    codePlaces: () => codePlaces(''),
    onlyIn: (given) => span(given),
  }
}

/** Fingerprint of a file's content. */
function contentFingerprint(site: Site, path: SourcePath): string {
  try {
    return site.fileHash(path) ?? absentFingerprint
  } catch (error) {
    const code = refusalOf(error)
    if (code === undefined) throw error
    return refusedFingerprint(code)
  }
}
