import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { contractBroken, contractPlaceLost } from '../diagnostics/messages/links.js'
import { byPath, type SourcePath } from '../paths.js'

/** A published address, with its line in the contract. */
export interface ContractEntry {
  /** Decoded path below the base. */
  readonly path: string
  /** Decoded, without `#`; undefined for the page itself. */
  readonly fragment: string | undefined
  readonly line: number
}

const header =
  '# Addresses that are published and must lead somewhere: docs check --contract. Do not edit by hand.\n'

export function readContract(text: string): ContractEntry[] {
  return text.split(/\r?\n/).flatMap((written, index) => {
    if (!written.startsWith('/')) return []
    const [path = '', fragment] = written.split(/#(.*)/s)
    return [{ path: unescaped(path), fragment, line: index + 1 }]
  })
}

/** Whether the file may be overwritten: it is a contract, even one with merge conflicts, or it is empty. */
export const isOurContract = (text: string): boolean =>
  text.startsWith(header.slice(0, header.indexOf(':'))) ||
  text.split(/\r?\n/).every((line) => /^(?:$|#|\/)/.test(line))

/**
 * One address a line, each page before its places, sorted by code unit, so that differences are
 * small and conflicts rare.
 */
export function contractText(entries: readonly Omit<ContractEntry, 'line'>[]): string {
  const lines = entries.map(({ path, fragment }) =>
    fragment === undefined ? escaped(path) : `${escaped(path)}#${fragment}`,
  )
  return (
    header +
    [...new Set(lines)]
      .sort(byPath)
      .map((line) => `${line}\n`)
      .join('')
  )
}

/**
 * Reports addresses in the contract that lead nowhere.
 *
 * @param file The contract, relative to the site root.
 * @param leads Whether an address is a page or place, or is redirected to one.
 */
export function contractProblems(
  entries: readonly ContractEntry[],
  file: SourcePath,
  scope: {
    readonly leads: (path: string, fragment: string | undefined) => boolean
    readonly nearest: (path: string) => string | undefined
  },
): Diagnostic[] {
  const lost = new Set(
    entries
      .filter(({ path, fragment }) => fragment === undefined && !scope.leads(path, undefined))
      .map(({ path }) => path),
  )
  return entries.flatMap(({ path, fragment, line }) => {
    // If a page is gone, its places are gone, too. One message is enough.
    if (fragment === undefined ? !lost.has(path) : lost.has(path) || scope.leads(path, fragment)) return []
    const at = { path: file, line, column: 1 }
    if (fragment !== undefined && scope.leads(path, undefined)) return [contractPlaceLost(at, path, fragment)]
    const address = fragment === undefined ? path : `${path}#${fragment}`
    return [contractBroken(at, address, scope.nearest(path))]
  })
}

const escaped = (path: string): string => path.replace(/[%#\r\n]/g, encodeURIComponent)
const unescaped = (path: string): string => path.replace(/%(?:25|23|0D|0A)/g, decodeURIComponent)
