import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../io/reading/read-manifest.js'
import { byPath } from '../paths.js'

/**
 * The licenses of the packages that files belong to, as a text to publish with a bundle of them, as
 * most licenses require. Files outside of `node_modules` are the author's own.
 *
 * @param files Absolute paths.
 * @returns Packages with the same license are grouped; empty if there are none.
 */
export function licensesOf(files: Iterable<string>): string {
  const folders = new Set([...files].map(packageFolder).filter((folder) => folder !== undefined))
  const packages = new Map<string, Set<string>>()
  for (const folder of folders) {
    const { name, license } = licenseOf(folder)
    packages.set(license, (packages.get(license) ?? new Set()).add(name))
  }
  return [...packages]
    .map(([license, names]) => `${[...names].sort(byPath).join('\n')}\n\n${license}\n`)
    .sort(byPath)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * Folder of the package that a file belongs to; undefined for files outside of packages. Yarn's linker
 * `pnpm` keeps packages in `.store`, in folders that are all called `package`.
 */
export function packageFolder(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:\.store[\\/][^\\/]+[\\/]package|(?:@[^\\/]+[\\/])?[^\\/]+)/.exec(
    file,
  )?.[0]
}

function licenseOf(folder: string): { readonly name: string; readonly license: string } {
  const manifest = readManifest(folder)
  const texts = licenseFiles(folder).map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim())
  return {
    name: `${manifest?.name ?? folder.replace(/^.*[\\/]node_modules[\\/]/, '')} ${manifest?.version ?? ''}`.trim(),
    license: texts.length > 0 ? texts.join('\n\n') : `License: ${manifest?.license ?? 'not stated'}`,
  }
}

function licenseFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)\b/i.test(entry.name))
      .map(({ name }) => join(folder, name))
      .sort(byPath)
  } catch {
    // A script that somebody put into `node_modules` by hand.
    return []
  }
}
