import type { AlternateView } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.js'
import { Link } from './Link.js'

/** The page in its other versions or languages. Nothing where it has only one. */
export function AlternatesMenu(props: {
  readonly label: string
  readonly items: readonly AlternateView[]
  readonly className: string
  readonly icon?: 'globe'
}): ReactNode {
  const { label, items, className, icon } = props
  if (items.length < 2) return null
  const current = items.find((item) => item.current)
  return (
    <details className={`menu ${className}`} name="menu">
      <summary className="menu-button">
        {icon !== undefined && <Icon name={icon} />}
        <span className="visually-hidden">{label}: </span>
        <span className="menu-value">{current?.text}</span>
      </summary>
      <div className="menu-panel">
        <ul>
          {items.map((item) => (
            <li key={item.text}>
              <Link
                to={item}
                className="menu-item"
                current={item.current ? 'true' : undefined}
                lang={icon === 'globe' ? item.lang : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
