import { misspeltScheme } from '../addresses/misspelt-scheme.js'
import { schemeOf } from '../addresses/scheme.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { addressOfComputer, misspeltAddress } from '../diagnostics/messages/links.js'

/** What is wrong with an address of the config that leads out of the site; empty if nothing is. */
export function outsideProblems(address: string): readonly Diagnostic[] {
  if (schemeOf(address) === 'file') return [addressOfComputer(undefined, address)]
  const meant = misspeltScheme(address)
  return meant === undefined ? [] : [misspeltAddress(undefined, address, meant)]
}
