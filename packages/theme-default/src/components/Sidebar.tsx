import { type SidebarItemView, usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { fill } from '../strings/index.js'
import { Badge } from './Badge.js'
import { Headings } from './Headings.js'
import { Link } from './Link.js'
import { Words } from './Words.js'

type Group = Extract<SidebarItemView, { kind: 'group' }>
type Page = Extract<SidebarItemView, { kind: 'page' }>

/** The tree of pages. */
export function Sidebar(): ReactNode {
  const { sidebar } = usePage()
  return sidebar === null ? null : <SidebarItems items={sidebar.items} />
}

function SidebarItems({ items }: { readonly items: readonly SidebarItemView[] }): ReactNode {
  return (
    <ul className="sidebar-list">
      {items.map((item) => (
        <li
          key={item.kind === 'page' ? `${item.text} ${item.href}` : item.text}
          className={`sidebar-${item.kind}`}
        >
          {item.kind === 'page' ? <SidebarPage item={item} /> : <SidebarGroup item={item} />}
        </li>
      ))}
    </ul>
  )
}

function SidebarPage({ item }: { readonly item: Page }): ReactNode {
  const { sidebar, untranslated } = usePage()
  const strings = useStrings()
  const { mark } = item
  const link = (
    <Link to={item} className="sidebar-link" current={item.active ? 'page' : undefined}>
      <Words of={item} />
      <Note badge={item.badge} />
      {mark !== undefined && (
        <Note
          badge={
            {
              added: { text: strings.markAdded, type: 'tip' },
              changed: { text: strings.markChanged, type: 'info' },
              moved: { text: strings.markMoved, type: 'light' },
            }[mark]
          }
        />
      )}
    </Link>
  )
  // In a tree that pages share, the headings are inserted later, after the active link.
  if (sidebar?.key !== undefined) return link
  return (
    <>
      {link}
      <Headings items={item.headings} lang={untranslated?.lang} classes={likePages} />
    </>
  )
}

/** A badge after the words of an entry. */
function Note({
  badge,
}: {
  readonly badge: { readonly text: string; readonly type: string } | undefined
}): ReactNode {
  return (
    badge !== undefined && (
      <>
        {' '}
        <Badge {...badge} />
      </>
    )
  )
}

/**
 * Headings as the only content of the sidebar. They look like links to pages, and are shown even if
 * there is a table of contents.
 */
const likePages = { list: 'sidebar-list', item: 'sidebar-page', link: 'sidebar-link' }

/** The headings of the active page, to insert after its link. */
export function ActiveHeadings(): ReactNode {
  const { sidebar, untranslated } = usePage()
  const active = sidebar && activePage(sidebar.items)
  return active ? (
    <Headings
      items={active.headings}
      lang={untranslated?.lang}
      classes={{ list: 'sidebar-headings', link: 'sidebar-heading' }}
    />
  ) : null
}

function activePage(items: readonly SidebarItemView[]): Page | undefined {
  for (const item of items) {
    const found = item.kind === 'group' ? activePage(item.items) : item.active ? item : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * A group. If it has a page of its own, it is a link next to a button that opens and closes the
 * group; otherwise it is only the button.
 */
function SidebarGroup({ item }: { readonly item: Group }): ReactNode {
  const { href } = usePage()
  const strings = useStrings()
  const items = <SidebarItems items={item.items} />
  const words = (
    <>
      <Words of={item} />
      <Note badge={item.badge} />
    </>
  )
  const own = item.href !== undefined && (
    <Link
      to={{ text: item.text, href: item.href, external: false }}
      className="sidebar-title"
      current={item.href === href ? 'page' : undefined}
    >
      {words}
    </Link>
  )
  if (!item.collapsible) {
    return (
      <>
        {own || <p className="sidebar-title">{words}</p>}
        {items}
      </>
    )
  }
  return (
    <>
      {own}
      <details open={item.open}>
        {own ? (
          <summary className="sidebar-fold" aria-label={fill(strings.pagesOf, { name: item.text })} />
        ) : (
          <summary className="sidebar-title">{words}</summary>
        )}
        {items}
      </details>
    </>
  )
}
