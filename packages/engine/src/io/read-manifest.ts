import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of a `package.json` that Quire needs. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  /** Versions by name. */
  readonly dependencies?: Readonly<Record<string, string>>
  /** Module format of the package's `.js` files. */
  readonly type?: string
  readonly quire?: { readonly theme?: boolean }
}

/** The `package.json` of a folder; undefined if there is none, or if it is invalid. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    // Whoever looks for a package goes on with the folder above.
    return undefined
  }
}
