import { type SidebarItemView, type TocItem, usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'

/**
 * The headings of the page: a column on wide screens, a box that opens on
 * others. Frontmatter `contentSidebar: false` leaves it out.
 */
export function TableOfContents(): ReactNode {
  const { toc, record, sidebar } = usePage()
  const strings = useStrings()
  if (toc.length === 0) return null
  return (
    // The depth is for the sidebar's headings, which are made from these after a navigation in the browser.
    <nav
      className="toc"
      aria-label={strings.onThisPage}
      hidden={record.frontmatter.contentSidebar === false}
      data-sidebar-depth={headingDepth(sidebar?.items ?? [])}
    >
      {/* The list is beside the details and not in it: open or not, a wide screen shows it. */}
      <details className="toc-toggle">
        <summary>{strings.onThisPage}</summary>
      </details>
      <p className="toc-title" aria-hidden="true">
        {strings.onThisPage}
      </p>
      <TocItems items={toc} />
    </nav>
  )
}

function TocItems({ items }: { readonly items: readonly TocItem[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <ul className="toc-list">
      {items.map((item) => (
        <li key={item.href}>
          <a href={item.href}>{item.title}</a>
          <TocItems items={item.children} />
        </li>
      ))}
    </ul>
  )
}

/** How many levels of headings the sidebar shows below the active link: 0, 1 or 2. */
export function headingDepth(items: readonly SidebarItemView[]): 0 | 1 | 2 {
  for (const item of items) {
    if (item.kind === 'page' && item.headings.length > 0) return item.headings.some((heading) => heading.children.length > 0) ? 2 : 1
    const depth = item.kind === 'group' ? headingDepth(item.items) : 0
    if (depth > 0) return depth
  }
  return 0
}
