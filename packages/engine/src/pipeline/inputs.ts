import { randomUUID } from 'node:crypto'
import type { FileLocation } from '../graph/page-links.js'
import { entriesOfKey, sidebarTrees } from '../graph/sidebar.js'
import { refusalOf } from '../io/error-code.js'
import { decodeText } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { lazily } from '../lazily.js'
import type { BaseSite } from '../machine/compare.js'
import type { SourcePath } from '../paths.js'
import { fingerprintOf } from '../query/fingerprint.js'
import type { Input, Memo } from '../query/query.js'
import type { SettingName, Site, SourcePage } from '../site.js'
import { absentFingerprint, refusalIn, refusedFingerprint } from './content-fingerprint.js'

/** What the questions ask of the outside. Whoever reads one of these depends on it. */
export interface SiteInputs {
  /** Fingerprint of what of the config a step sees. */
  readonly setting: (name: SettingName) => string
  /** Who asks for it reads the entries of a content root's navigation bar. */
  readonly navEntries: (root: number) => void
  /** … which sidebars it has. */
  readonly sidebarKeys: (root: number) => void
  /** … the entries of one of them. */
  readonly sidebarEntries: (root: number, key: string) => void
  readonly listing: () => readonly SourcePage[]
  /** Of a file; undefined when there is none. Throws for a file that cannot be read. */
  readonly bytes: Input<Uint8Array | undefined, SourcePath>
  /** The system's name for why a file cannot be read; undefined for any other. */
  readonly refusal: (path: SourcePath) => string | undefined
  /** The same as text. */
  readonly textOf: (path: SourcePath) => string | undefined
  readonly location: (path: SourcePath) => FileLocation
  /** Of the public folder, by its path below the base. */
  readonly publicFile: (path: string) => SourcePath | undefined
  /** Seconds since 1970 of the last commit on a file. */
  readonly changed: (path: SourcePath) => number | undefined
  /** Whether that is known of any file. */
  readonly hasDates: () => boolean
  readonly contributors: (path: SourcePath) => readonly string[]
  /** What the site is compared with; null when it is not a preview, or compared with nothing. */
  readonly baseSite: () => BaseSite | null
  /** Picture of a diagram; undefined until it is drawn. */
  readonly drawn: (id: string) => string | undefined
  /** Who asks for it names a line of the site's code. */
  readonly codePlaces: () => void
  /** Who asks for it gives an answer that is not to outlive this pipeline, or this revision. */
  readonly onlyIn: (span: Span) => void
}

type Span = 'pipeline' | 'revision'

/** @param site Gives the revision that the memo is in. */
export function siteInputs(site: () => Site, memo: Memo): SiteInputs {
  const setting = memo.input('setting', {
    fingerprint: (name: SettingName) => site().settings[name],
    value: (name) => site().settings[name],
  })
  // The last build may have had more of them.
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
    fingerprint(arg) {
      const [root, key] = JSON.parse(arg) as [number, string]
      return fingerprintOf(entriesOfKey(rootOf(root)?.sidebar ?? false, key))
    },
    value: () => undefined,
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
    sidebarEntries: (root, key) => sidebarEntries(JSON.stringify([root, key])),
    listing: () => listing(''),
    bytes,
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
    codePlaces: () => codePlaces(''),
    onlyIn: (given) => span(given),
  }
}

/** Of a file's content. */
function contentFingerprint(site: Site, path: SourcePath): string {
  try {
    return site.fileHash(path) ?? absentFingerprint
  } catch (error) {
    const code = refusalOf(error)
    if (code === undefined) throw error
    return refusedFingerprint(code)
  }
}
