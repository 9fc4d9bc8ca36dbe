import { resolve } from 'node:path'
import { routeOfFile } from '../../addresses/page-file.js'
import {
  type ContractEntry,
  contractProblems,
  contractText,
  isOurContract,
  readContract,
} from '../../check/contract.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { pathFrom } from '../../io/path-from.js'
import { writeTextFile } from '../../io/writing/text-file.js'
import { pathIn, type RoutePath } from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import { routeAt } from '../../route/resolve-path.js'
import { type ComparedKind, readCompared } from './compared-file.js'
import type { CheckFile } from './options.js'

const kind: ComparedKind = {
  name: 'contract',
  isOurs: isOurContract,
  fault: (text) => (readContract(text).length === 0 ? 'it has no addresses' : undefined),
}

/**
 * Compares the addresses of a site with those that it promised, or writes a new contract.
 *
 * @throws ConfigError if there is no such contract.
 */
export async function compareContract(
  steps: Pipeline,
  root: string,
  contract: CheckFile,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly addresses: number }> {
  const path = resolve(contract.file)
  const published = readContract(await readCompared(contract, kind))
  const leads = leadsSomewhere(steps)
  if (contract.update) {
    // Addresses that were published once and are redirected now remain promised.
    const kept = published.filter((entry) => leads(entry.path, entry.fragment))
    const text = contractText([...kept, ...addressesOf(steps)])
    await writeTextFile(path, text)
    return { diagnostics: [], addresses: readContract(text).length }
  }
  const name = pathFrom(root, path)
  const { nearestPage } = steps.referenceScope()
  return {
    diagnostics: contractProblems(published, name, { leads, nearest: nearestPage }),
    addresses: published.length,
  }
}

function addressesOf(steps: Pipeline): Omit<ContractEntry, 'line'>[] {
  return [
    ...steps.routes().routes.flatMap(({ path, page }) => {
      const { headings, anchors } = steps.facts(page)
      const places = [...headings.map(({ slug }) => slug), ...anchors].filter((id) => id !== '')
      return [{ path, fragment: undefined }, ...places.map((fragment) => ({ path, fragment }))]
    }),
    ...steps.redirects.table().pages.map(({ from }) => ({ path: from, fragment: undefined })),
    ...steps.redirects.table().fragments.map(({ from, fragment }) => ({ path: from, fragment })),
  ]
}

function leadsSomewhere(steps: Pipeline): (path: string, fragment: string | undefined) => boolean {
  const routes = steps.routes()
  const scope = steps.referenceScope()
  const hasPlace = (route: RoutePath, fragment: string) => {
    const page = routes.byPath.get(route)?.page
    return page !== undefined && scope.anchorsOf(page).has(fragment)
  }
  return function leads(path, fragment): boolean {
    if (fragment !== undefined && steps.redirects.moved(path, fragment) !== undefined) return true
    if (routes.has(path)) return fragment === undefined || hasPlace(path, fragment)
    const route = routeOfFile(routes, path)
    if (route !== undefined) return leads(route, fragment)
    if (scope.publicFile(path) !== undefined) return true
    const to = steps.redirects.moved(path)
    if (to === undefined) return false
    if (!to.startsWith('/')) return true
    const target = pathIn(to)
    const arrived = routeAt(target, routes)
    if (arrived === undefined) return scope.publicFile(target) !== undefined
    // Browsers keep the fragment, unless the new address has its own.
    return fragment === undefined || to.includes('#') || hasPlace(arrived, fragment)
  }
}
