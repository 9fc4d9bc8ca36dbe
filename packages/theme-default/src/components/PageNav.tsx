import { type LinkView, usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useOptions, useStrings } from '../context.js'
import { Link } from './Link.js'
import { Words } from './Words.js'

/**
 * Links to the previous and the next page. Those that the page itself names are shown no matter
 * what the options say.
 */
export function PageNav(): ReactNode {
  const { record, ...page } = usePage()
  const { prevLinks, nextLinks } = useOptions()
  const prev = prevLinks === false && record.frontmatter.prev === undefined ? null : page.prev
  const next = nextLinks === false && record.frontmatter.next === undefined ? null : page.next
  const strings = useStrings()
  if (prev === null && next === null) return null
  return (
    <nav className="page-nav" aria-label={strings.pageNavigation}>
      {prev !== null && <Neighbour to={prev} rel="prev" label={strings.previous} />}
      {next !== null && <Neighbour to={next} rel="next" label={strings.next} />}
    </nav>
  )
}

function Neighbour({
  to,
  rel,
  label,
}: {
  readonly to: LinkView
  readonly rel: 'prev' | 'next'
  readonly label: string
}): ReactNode {
  return (
    <Link to={to} className={`page-nav-link is-${rel}`} rel={rel}>
      <span className="page-nav-label">{label}</span>
      <span className="page-nav-title">
        <Words of={to} />
      </span>
    </Link>
  )
}
