import { Children, type ReactNode } from 'react'
import { isOutside } from '../context.js'
import { contentOf } from './children.js'
import { Link } from './Link.js'

/**
 * Cards side by side, as many as fit. A list, so that screen readers say how many there are. Each
 * child is an item, because only the site knows which of its own components are cards.
 */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <ul className="cards">
      {Children.map(contentOf(children), (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/**
 * A box with a title. With `href`, the whole box is a link.
 *
 * @param props.href As in any link on a page; it gets here with the base.
 * @param props.description The text, unless it is between the tags. Cards of Starlight have it.
 * @throws Without a title, because the link would have no name.
 */
export function Card(props: {
  readonly title?: string
  readonly href?: string
  readonly description?: string
  /** Language tag of its words, if they are not in the language of the page. */
  readonly lang?: string | undefined
  readonly children?: ReactNode
}): ReactNode {
  const { title, href, description, lang, children } = props
  if (title === undefined || title === '') throw new Error('it needs a title="…".')
  return (
    <div className={href === undefined ? 'card' : 'card is-link'}>
      <p className="card-title" lang={href === undefined ? lang : undefined}>
        {href === undefined ? (
          title
        ) : (
          <Link to={{ text: title, href, external: isOutside(href) }} lang={lang} />
        )}
      </p>
      <div className="card-text" lang={lang}>
        {children ?? (description !== undefined && <p>{description}</p>)}
      </div>
    </div>
  )
}
