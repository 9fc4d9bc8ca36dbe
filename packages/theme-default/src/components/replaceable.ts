import { useComponent } from '@quire/engine/theme'
import type { ComponentType } from 'react'

/** Names of the parts that a site can replace. */
export const partNames = [
  'Announcement',
  'Banner',
  'Breadcrumbs',
  'Footer',
  'NavBar',
  'Notices',
  'PageActions',
  'PageFooter',
  'PageNav',
  'Search',
  'Sidebar',
  'TableOfContents',
] as const

/** The part of that name: the site's, if it replaces it. */
export const usePart = <Props>(
  name: (typeof partNames)[number],
  part: ComponentType<Props>,
): ComponentType<Props> => useComponent(name, part)
