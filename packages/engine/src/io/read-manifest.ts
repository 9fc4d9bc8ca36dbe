import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a package says of itself, as far as Quire asks. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  /** Versions by name. */
  readonly dependencies?: Readonly<Record<string, string>>
  /** Of its `.js` files. */
  readonly type?: string
  readonly quire?: { readonly theme?: boolean }
}

/** The `package.json` of a folder; undefined where there is none, or a broken one. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    // Whoever looks for a package looks further up.
    return undefined
  }
}
