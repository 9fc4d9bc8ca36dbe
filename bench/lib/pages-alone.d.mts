import type { SiteConfig } from '@quire/engine'

/** Options of a site that has nothing but its pages; see the module itself. */
export const pagesAlone: Pick<SiteConfig, 'search' | 'discovery'>
