import { createContext, useContext } from 'react'

/** What an island knows of the page it stands on; the same at build time and in the browser. */
export interface PageInfo {
  /** Route below the base. */
  readonly path: string
  /** Address with the base. */
  readonly href: string
  /** Null for a page without a title. */
  readonly title: string | null
  /** Language tag of its text. */
  readonly lang: string
  /** Writing direction of that language. */
  readonly dir: 'ltr' | 'rtl'
  /** Name of its version: `latest`, or that of an older one. */
  readonly version: string
}

/** What an island knows of the site. */
export interface SiteInfo {
  readonly title: string
  /** With slashes at both ends. */
  readonly base: string
}

/** What the engine gives to an island. */
export interface IslandData {
  readonly page: PageInfo
  readonly site: SiteInfo
  /** Goes to an address of the site as a click on a link would. Does nothing at build time. */
  readonly navigate: (address: string) => void
}

/** Set by the engine around every island. Not for islands: they use the hooks. */
export const IslandContext = createContext<IslandData | null>(null)

function useIslandData(): IslandData {
  const data = useContext(IslandContext)
  if (data === null)
    throw new Error(
      'usePage, useSite and useNavigate of @quire/engine/client work only inside an island: a module that begins with "use client", in the site or in a package whose package.json says "quire": { "theme": true }.',
    )
  return data
}

/** The page that the island stands on. */
export function usePage(): PageInfo {
  return useIslandData().page
}

/** The site that the island stands on. */
export function useSite(): SiteInfo {
  return useIslandData().site
}

/** A function that goes to an address of the site as a click on a link would. */
export function useNavigate(): (address: string) => void {
  return useIslandData().navigate
}
