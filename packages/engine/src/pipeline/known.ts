import type { RoutePath } from '../paths.js'
import type { Route, RouteIndex } from '../route/route.js'

/**
 * Asserts that earlier answers contain a value.
 *
 * @throws If they do not, which is a bug of the caller.
 */
export function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The site has no "${name}".`)
  return value
}

/** @throws If there is no such page, which is a bug of the caller. */
export function knownRoute({ byPath }: Pick<RouteIndex, 'byPath'>, path: RoutePath): Route {
  return known(byPath.get(path), path)
}
