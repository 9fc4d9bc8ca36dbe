import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type Diagnostic, type Place, topOfFile } from '../diagnostics/diagnostic.js'
import {
  versionFilesMissing,
  versionsFileSyntax,
  versionsFileWrong,
  versionTwice,
} from '../diagnostics/messages/versions.js'
import { hashOf } from '../io/hash.js'
import { decodeText } from '../io/reading/decode-text.js'
import { openSiteFiles, type SiteFiles } from '../io/reading/files.js'
import { ifThere } from '../io/reading/look-at.js'
import { type SourcePath, sourcePath, versionsFolder } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import type { ConfigPath } from './checking/config-path.js'
import { pathOfIssue } from './checking/schema-issues.js'
import type { ContentRoot } from './config.js'
import type { ConfigFile } from './reading/config-source.js'
import { jsonProblems } from './reading/json-problems.js'
import { literalsOf } from './reading/literals.js'
import { placeOfKey } from './reading/place.js'

/** In the site's root: the frozen versions, newest first. Authors may reorder it and remove entries. */
export const versionsFile = sourcePath('versions.json')

/** Lists what a version is made of. Written once, when the version is frozen. */
export const versionFile = (name: string): SourcePath => sourcePath(`${versionsFolder}/${name}/version.json`)

/** An entry of the list: a name, or a name with settings of that version. */
export type ListedVersion =
  | string
  | {
      readonly name: string
      readonly label?: string | undefined
      readonly outdated?: boolean | undefined
      readonly noindex?: boolean | undefined
    }

/** What a version is made of. Folders are relative to the version's own. */
export interface FrozenVersion {
  readonly content: readonly ContentRoot[]
}

/** The content folders of the versions that a site lists. */
export interface FrozenVersions {
  /** Folder that the places of problems are relative to; absolute. */
  readonly root: string
  /** In the order of the list, in the form that the config uses. */
  readonly content: readonly ContentRoot[]
  readonly listed: readonly ListedVersion[]
  readonly files: readonly ConfigFile[]
  readonly problems: readonly Diagnostic[]
}

/** The name of one folder, so that a list cannot lead out of the folder of versions. */
const nameSchema = v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[^/\\]+$/))
const listForm = 'a list of names, or of { name, label, outdated, noindex }'
const listSchema = v.array(
  v.union(
    [
      nameSchema,
      v.strictObject({
        name: nameSchema,
        label: v.optional(v.pipe(v.string(), v.minLength(1))),
        outdated: v.optional(v.boolean()),
        noindex: v.optional(v.boolean()),
      }),
    ],
    listForm,
  ),
  listForm,
)
const fileForm = 'a file of the site, and no folder, pipe or link that leads to none'
/** Other fields of the entries are checked together with the config. */
const versionForm = '{ "content": […] }, each entry with "dir" inside the folder of the version, and "prefix"'
const versionSchema = v.strictObject(
  {
    content: v.pipe(
      v.array(
        v.looseObject({ dir: v.string(versionForm), prefix: v.string(versionForm) }, versionForm),
        versionForm,
      ),
      v.check((content) => content.every(({ dir }) => !dir.split(/[/\\]/).includes('..')), versionForm),
    ),
  },
  versionForm,
)

/**
 * Reads what `docs version` wrote. A site without the list has no frozen versions.
 *
 * @param inConfig Names of the versions that the config itself has, in other folders.
 */
async function readVersions(root: string, inConfig: ReadonlySet<unknown>): Promise<FrozenVersions> {
  const reader = new VersionsReader(root, inConfig)
  const listed = await reader.list()
  const content: ContentRoot[] = []
  for (const entry of listed) content.push(...(await reader.contentOf(namedEntry(entry))))
  return { root, content, listed, files: reader.files, problems: reader.problems }
}

type NamedEntry = Exclude<ListedVersion, string>

const namedEntry = (entry: ListedVersion): NamedEntry => (typeof entry === 'string' ? { name: entry } : entry)

/** Reads the files of versions, and collects what is wrong with them. */
class VersionsReader {
  /** Files that were read. */
  readonly files: ConfigFile[] = []
  readonly problems: Diagnostic[] = []
  private readonly site: SiteFiles | undefined

  constructor(
    private readonly root: string,
    private readonly inConfig: ReadonlySet<unknown>,
  ) {
    this.site = ifThere(() => openSiteFiles(root))
  }

  async list(): Promise<readonly ListedVersion[]> {
    const read = await this.read(versionsFile)
    // As if it were absent, the next build would remove all versions from what is published.
    if (read === undefined && this.site?.names('').has(versionsFile) === true) {
      this.problems.push(versionsFileWrong(topOfFile(versionsFile), fileForm))
      return []
    }
    const list = v.safeParse(listSchema, read ?? [])
    if (list.success) return this.withoutRepeated(list.output)
    this.tellWrong(versionsFile, listForm, list.issues)
    return []
  }

  /** A merge in git can leave an entry twice. */
  private withoutRepeated(list: readonly ListedVersion[]): readonly ListedVersion[] {
    const names = new Set<string>()
    return list.filter((entry) => {
      const { name } = namedEntry(entry)
      const isRepeated = names.has(name)
      if (isRepeated) this.problems.push(versionTwice(this.placeOf(name, 1), name))
      names.add(name)
      return !isRepeated
    })
  }

  /** The content folders of a version. */
  async contentOf(entry: NamedEntry): Promise<ContentRoot[]> {
    const path = versionFile(entry.name)
    const value = await this.read(path)
    // Docusaurus has a list of the same name, for folders that the config names.
    if (value === undefined && !this.inConfig.has(entry.name)) this.tellMissing(entry.name)
    if (value === undefined || value === null) return []
    const version = v.safeParse(versionSchema, value)
    if (version.success) return version.output.content.map((root) => rootOf(entry, root))
    this.tellWrong(path, versionForm, version.issues)
    return []
  }

  /** @returns Undefined if there is no such file; null if it is not JSON, which is reported. */
  private async read(path: SourcePath): Promise<unknown> {
    const bytes = this.site?.read(path)
    if (bytes === undefined) return undefined
    const file = join(this.root, path)
    const text = decodeText(bytes).text
    this.files.push({ file, hash: hashOf(bytes), text })
    try {
      return JSON.parse(text)
    } catch {
      for (const { text: problem, at } of await jsonProblems(file, text))
        this.problems.push(
          versionsFileSyntax({ path, line: at?.line ?? 1, column: at?.column ?? 1 }, problem),
        )
      return null
    }
  }

  private tellWrong(path: SourcePath, form: string, [issue]: readonly v.BaseIssue<unknown>[]): void {
    const text = this.files.filter(({ file }) => file === join(this.root, path))
    const at = issue && placeOfKey(text, deepestPath(issue), this.root)
    this.problems.push(versionsFileWrong(at ?? topOfFile(path), form))
  }

  private tellMissing(name: string): void {
    this.problems.push(versionFilesMissing(this.placeOf(name), name, versionFile(name)))
  }

  /** @param time Which of the places where the list has the name, counted from 0. */
  private placeOf(name: string, time = 0): Place {
    return literalsOf(name, this.files.slice(0, 1), this.root)[time]?.at ?? topOfFile(versionsFile)
  }
}

/** A content folder of a version, as the config would name it. */
function rootOf({ name, label, outdated, noindex }: NamedEntry, root: ContentRoot): ContentRoot {
  return {
    // Without fields from the config as it is now: pages stay what they were.
    frontmatterDefaults: {},
    ...root,
    dir: [versionsFolder, name, root.dir].filter((part) => part !== '' && part !== '.').join('/'),
    version: name,
    ...(label === undefined ? {} : { versionLabel: label }),
    ...(outdated === undefined ? {} : { outdated }),
    ...(noindex === undefined ? {} : { noindex }),
  }
}

/** The deepest path that a problem mentions: an issue of a union contains the issues of all alternatives. */
function deepestPath(issue: v.BaseIssue<unknown>): ConfigPath {
  const inside = (issue.issues ?? []).map(deepestPath)
  const deepest = inside.reduce((longest, path) => (path.length > longest.length ? path : longest), [])
  return [...pathOfIssue(issue), ...deepest]
}

/**
 * Adds the frozen versions of a site to its config, as content folders. Without versions the config
 * is unchanged.
 */
export async function withVersions(
  value: unknown,
  folder: string,
): Promise<{ readonly value: unknown; readonly versions: FrozenVersions }> {
  if (!isRecord(value)) return { value, versions: { ...noVersions, root: folder } }
  const root = resolve(folder, typeof value.root === 'string' ? value.root : '.')
  const { content = 'content' } = value
  const own = typeof content === 'string' ? [{ dir: content }] : content
  const versions = await readVersions(root, namesInConfig(own))
  if (versions.content.length === 0) return { value, versions }
  return {
    // A wrong type is reported later, when the config is checked.
    value: Array.isArray(own) ? { ...value, content: [...own, ...versions.content] } : value,
    versions,
  }
}

/**
 * Versions that the config itself has: by their names, or, for the one at the address of all, by the
 * name of its folder as Docusaurus writes it.
 */
function namesInConfig(content: unknown): ReadonlySet<unknown> {
  const entries = Array.isArray(content) ? content.filter(isRecord) : []
  return new Set(
    entries.flatMap(({ dir, version }) => [
      version,
      typeof dir === 'string' ? /(?:^|\/)version-([^/]+)\/?$/.exec(dir)?.[1] : undefined,
    ]),
  )
}

const noVersions: Omit<FrozenVersions, 'root'> = { content: [], listed: [], files: [], problems: [] }
