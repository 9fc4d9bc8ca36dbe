/** What a project has besides its content: its packages, and what tools keep there. */

export type PackageManager = 'npm' | 'pnpm' | 'yarn'

export function packageManagerOf(files: readonly string[]): PackageManager {
  if (files.includes('pnpm-lock.yaml')) return 'pnpm'
  return files.includes('yarn.lock') ? 'yarn' : 'npm'
}

/** Names that begin with a dot are settings of tools, too. */
const settings =
  /^(?:\..+|node_modules|package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|yarn\.lock|bun\.lockb?|tsconfig\.json|biome\.jsonc?|licen[cs]e(?:\.txt)?)$/i

/** Whether a project has no content yet, so that a new site does not mix with anything. */
export const isWithoutContent = (names: readonly string[]): boolean =>
  names.every((name) => settings.test(name))

/** What a site with the default theme needs. */
const neededPackages = ['@quire/cli', '@quire/engine', '@quire/theme-default', 'react', 'react-dom']

/**
 * The packages that a site needs and its `package.json` does not name.
 *
 * @param text The file's content. If it is damaged, all are missing.
 * @param more What it needs besides those that every site needs.
 */
export function missingPackages(text: string, more: readonly string[]): readonly string[] {
  const named = new Set(['dependencies', 'devDependencies'].flatMap((field) => keysIn(text, field)))
  return [...neededPackages, ...more].filter((name) => !named.has(name))
}

function keysIn(json: string, field: string): string[] {
  try {
    return Object.keys(JSON.parse(json)?.[field] ?? {})
  } catch {
    return []
  }
}
