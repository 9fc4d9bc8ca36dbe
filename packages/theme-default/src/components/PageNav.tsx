import { usePage } from '@quire/engine/theme'
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
      {prev !== null && (
        <Link to={prev} className="page-nav-link is-prev" rel="prev">
          <span className="page-nav-label">{strings.previous}</span>
          <span className="page-nav-title">
            <Words of={prev} />
          </span>
        </Link>
      )}
      {next !== null && (
        <Link to={next} className="page-nav-link is-next" rel="next">
          <span className="page-nav-label">{strings.next}</span>
          <span className="page-nav-title">
            <Words of={next} />
          </span>
        </Link>
      )}
    </nav>
  )
}
