import type { AlternateView } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { Icon } from './Icon.js'
import { Link } from './Link.js'

/** Links to the page in its other versions or languages. Nothing if there is only one. */
export function AlternatesMenu(props: {
  readonly kind: 'version' | 'language'
  readonly label: string
  readonly items: readonly AlternateView[]
}): ReactNode {
  const { kind, label, items } = props
  const strings = useStrings()
  if (items.length < 2) return null
  const current = items.find((item) => item.current)
  const name = ({ text, isLatest }: AlternateView) =>
    isLatest === true && text === 'latest' ? strings.latest : text
  return (
    <details className={`menu ${kind}-menu`} name="menu">
      <summary className="menu-button">
        {kind === 'language' && <Icon name="globe" />}
        <span className="visually-hidden">{label + strings.colon}</span>
        <span className="menu-value">{current && name(current)}</span>
      </summary>
      <div className="menu-panel" tabIndex={-1}>
        <ul>
          {items.map((item) => (
            <li key={item.text}>
              {/* Another language is loaded as a document, since text outside of the regions changes, too. */}
              <Link
                to={item}
                className="menu-item"
                current={item.current ? 'true' : undefined}
                samePage={item.samePage && !item.current}
                {...(kind === 'language' && { lang: item.lang, rel: 'alternate external' })}
              >
                {name(item)}
                {item.isLatest === true && item.text !== 'latest' && (
                  <>
                    {' '}
                    <span className="menu-mark">{strings.latest}</span>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
