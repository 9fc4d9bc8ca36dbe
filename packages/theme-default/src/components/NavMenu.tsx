import { type NavItemView, usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Link } from './Link.js'

/** The entries of the navigation bar. A group is a drop-down; a group inside it is a section with a title. */
export function NavMenu({ items }: { readonly items: readonly NavItemView[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <ul className="nav-list">
      {items.map((item) => (
        <li key={keyOf(item)} lang={item.lang}>
          {item.kind === 'link' ? (
            <NavLink item={item} className="nav-link" />
          ) : (
            // Browsers keep at most one of several details with the same name open.
            <details className="menu" name="menu">
              <summary
                className={item.active ? 'nav-link is-active' : 'nav-link'}
                aria-label={item.ariaLabel}
              >
                {item.text}
              </summary>
              <div className="menu-panel" tabIndex={-1}>
                <MenuItems items={item.items} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function MenuItems({ items }: { readonly items: readonly NavItemView[] }): ReactNode {
  return (
    <ul>
      {items.map((item) =>
        item.kind === 'link' ? (
          <li key={keyOf(item)}>
            <NavLink item={item} className="menu-item" />
          </li>
        ) : (
          <li key={keyOf(item)} className="menu-group">
            <span className="menu-title">{item.text}</span>
            <MenuItems items={item.items} />
          </li>
        ),
      )}
    </ul>
  )
}

function NavLink({
  item,
  className,
}: {
  readonly item: Extract<NavItemView, { kind: 'link' }>
  readonly className: string
}): ReactNode {
  const { href } = usePage()
  const current = item.href === href ? 'page' : item.active ? 'true' : undefined
  return <Link to={item} className={className} current={current} label={item.ariaLabel} />
}

const keyOf = (item: NavItemView): string => (item.kind === 'link' ? `${item.text} ${item.href}` : item.text)
