import { createContext, useContext } from 'react'

/** What an island knows about the page it is on. The same at build time and in the browser. */
export interface PageInfo {
  /** Route of the page, without the base. */
  readonly path: string
  /** Address of the page, with the base. */
  readonly href: string
  /** Null if the page has no title. */
  readonly title: string | null
  /** Language tag of the page's text. */
  readonly lang: string
  /** Writing direction of that language. */
  readonly dir: 'ltr' | 'rtl'
  /** Name of the page's version: `latest`, or an older one. */
  readonly version: string
}

/** What an island knows about the site. */
export interface SiteInfo {
  readonly title: string
  /** Path of the site on its host, with slashes at both ends. */
  readonly base: string
}

/** What the engine provides to an island. */
export interface IslandData {
  readonly page: PageInfo
  readonly site: SiteInfo
  /** Goes to an address, exactly as a click on a link would. Does nothing at build time. */
  readonly navigate: (address: string) => void
}

/** Provided by the engine around every island. Islands use the hooks instead. */
export const IslandContext = createContext<IslandData | null>(null)

function useIslandData(): IslandData {
  const data = useContext(IslandContext)
  if (data === null)
    throw new Error(
      'usePage, useSite and useNavigate of @quire/engine/client work only inside an island: a module that begins with "use client", in the site or in a package whose package.json says "quire": { "theme": true }.',
    )
  return data
}

/**
 * The page that the island is on.
 *
 * @throws Outside of an island.
 */
export function usePage(): PageInfo {
  return useIslandData().page
}

/**
 * The site that the island is on.
 *
 * @throws Outside of an island.
 */
export function useSite(): SiteInfo {
  return useIslandData().site
}

/**
 * Returns a function that goes to an address, exactly as a click on a link would. It does nothing
 * at build time.
 *
 * @throws Outside of an island.
 */
export function useNavigate(): (address: string) => void {
  return useIslandData().navigate
}
