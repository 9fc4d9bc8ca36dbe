import type { ReactNode } from 'react'
import { useLink } from '../context.js'
import { Link } from './Link.js'

/** Cards side by side, as many as fit. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="cards">{children}</div>
}

/**
 * A box with a title. With `href`, the whole box is a link.
 *
 * @param props.href As in any link on a page.
 * @param props.description The text, unless it is between the tags. Cards of Starlight have it.
 * @throws Without a title, because the link would have no name.
 */
export function Card(props: {
  readonly title?: string
  readonly href?: string
  readonly description?: string
  readonly children?: ReactNode
}): ReactNode {
  const { title, href, description, children } = props
  const link = useLink()
  if (title === undefined || title === '') throw new Error('it needs a title="…".')
  return (
    <div className={href === undefined ? 'card' : 'card is-link'}>
      <p className="card-title">{href === undefined ? title : <Link to={link(title, href)} />}</p>
      <div className="card-text">{children ?? (description !== undefined && <p>{description}</p>)}</div>
    </div>
  )
}
