import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import {
  versionFilesMissing,
  versionsFileSyntax,
  versionsFileWrong,
} from '../diagnostics/messages/versions.js'
import { decodeText, isMissing, openSite } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { type SourcePath, sourcePath, versionsFolder } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import { type ConfigPath, pathOfIssue } from './checking/schema.js'
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

const listForm = 'a list of names, or of { name, label, outdated, noindex }'
const listSchema = v.array(
  v.union(
    [
      v.pipe(v.string(), v.minLength(1)),
      v.strictObject({
        name: v.pipe(v.string(), v.minLength(1)),
        label: v.optional(v.pipe(v.string(), v.minLength(1))),
        outdated: v.optional(v.boolean()),
        noindex: v.optional(v.boolean()),
      }),
    ],
    listForm,
  ),
  listForm,
)
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

/** Reads what `docs version` wrote. A site without the list has no frozen versions. */
async function readVersions(root: string): Promise<FrozenVersions> {
  const files: ConfigFile[] = []
  const problems: Diagnostic[] = []
  const site = openIfThere(root)
  const read = async (path: SourcePath): Promise<unknown> => {
    const bytes = site?.read(path)
    if (bytes === undefined) return undefined
    const text = decodeText(bytes).text
    files.push({ file: join(root, path), hash: hashOf(bytes), text })
    try {
      return JSON.parse(text)
    } catch {
      for (const { text: problem, at } of await jsonProblems(join(root, path), text))
        problems.push(versionsFileSyntax({ path, line: at?.line ?? 1, column: at?.column ?? 1 }, problem))
      return null
    }
  }
  const startOf = (path: SourcePath): Place => ({ path, line: 1, column: 1 })
  const tellWrong = (path: SourcePath, form: string, [issue]: readonly v.BaseIssue<unknown>[]) => {
    const text = files.filter(({ file }) => file === join(root, path))
    const at = issue && placeOfKey(text, deepestPath(issue), root)
    problems.push(versionsFileWrong(at ?? startOf(path), form))
  }
  const list = v.safeParse(listSchema, (await read(versionsFile)) ?? [])
  if (!list.success) tellWrong(versionsFile, listForm, list.issues)
  const listed: readonly ListedVersion[] = list.success ? list.output : []
  const contentOf = async (entry: ListedVersion): Promise<ContentRoot[]> => {
    const { name, label, outdated, noindex } =
      typeof entry === 'string'
        ? { name: entry, label: undefined, outdated: undefined, noindex: undefined }
        : entry
    const value = await read(versionFile(name))
    if (value === undefined) {
      const [listedAt] = literalsOf(name, files.slice(0, 1), root)
      problems.push(versionFilesMissing(listedAt?.at ?? startOf(versionsFile), name, versionFile(name)))
    }
    if (value === undefined || value === null) return []
    const version = v.safeParse(versionSchema, value)
    if (!version.success) {
      tellWrong(versionFile(name), versionForm, version.issues)
      return []
    }
    return version.output.content.map((root) => ({
      ...root,
      dir: [versionsFolder, name, root.dir].filter((part) => part !== '' && part !== '.').join('/'),
      version: name,
      ...(label === undefined ? {} : { versionLabel: label }),
      ...(outdated === undefined ? {} : { outdated }),
      ...(noindex === undefined ? {} : { noindex }),
    }))
  }
  const content: ContentRoot[] = []
  for (const entry of listed) content.push(...(await contentOf(entry)))
  return { root, content, listed, files, problems }
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
  const versions = await readVersions(root)
  if (versions.content.length === 0) return { value, versions }
  const { content = 'content' } = value
  const own = typeof content === 'string' ? [{ dir: content }] : content
  return {
    // A wrong type is reported later, when the config is checked.
    value: Array.isArray(own) ? { ...value, content: [...own, ...versions.content] } : value,
    versions,
  }
}

const noVersions: Omit<FrozenVersions, 'root'> = { content: [], listed: [], files: [], problems: [] }

function openIfThere(root: string): ReturnType<typeof openSite> | undefined {
  try {
    return openSite(root)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
