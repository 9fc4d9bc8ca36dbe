import { join } from 'node:path'
import { isRecord } from '../../values/is-record.js'
import { readPlainFile } from './read-plain-file.js'

/** What Quire needs of a `package.json`. Fields of another type than they should have count as absent. */
export interface Manifest {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly license: string | undefined
  /** Names of the packages that it depends on. */
  readonly dependencies: readonly string[]
  /** Module format of the package's `.js` files. */
  readonly type: string | undefined
  /** Whether the package says that it is a theme of Quire. */
  readonly isTheme: boolean
}

/** The `package.json` of a folder; undefined if there is none, or if it is invalid. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return manifestOf(JSON.parse(String(readPlainFile(join(folder, 'package.json')))))
  } catch {
    // Whoever looks for a package goes on with the folder above.
    return undefined
  }
}

function manifestOf(json: unknown): Manifest | undefined {
  if (!isRecord(json)) return undefined
  return {
    name: textOf(json.name),
    version: textOf(json.version),
    license: textOf(json.license),
    dependencies: isRecord(json.dependencies) ? Object.keys(json.dependencies) : [],
    type: textOf(json.type),
    isTheme: isRecord(json.quire) && json.quire.theme === true,
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
