import { type SidebarItemView, usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { Words } from './Words.js'

interface Crumb {
  readonly text: string
  readonly href?: string | undefined
  readonly lang?: string | undefined
}

/**
 * The groups of the sidebar that contain the page. Nothing if it is in none, or if the navigation bar
 * leads to it: nothing is above the first page of an area, wherever the sidebar lists it.
 */
export function Breadcrumbs(): ReactNode {
  const page = usePage()
  const strings = useStrings()
  const isArea = page.nav.some((item) => item.kind === 'link' && item.href === page.href)
  const trail = isArea ? [] : trailOf(page.sidebar?.items ?? [], page.href)
  if (trail.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        {trail.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups of one trail may have one name, and the list never changes.
          <li key={index}>
            {crumb.href === undefined ? (
              <Words of={crumb} />
            ) : (
              <a href={crumb.href}>
                <Words of={crumb} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The groups from the top of the tree to the active page, without the page itself. */
function trailOf(items: readonly SidebarItemView[], href: string): readonly Crumb[] {
  const group = items.find((item) => item.kind === 'group' && item.active)
  if (group?.kind !== 'group' || group.href === href) return []
  return [group, ...trailOf(group.items, href)]
}
