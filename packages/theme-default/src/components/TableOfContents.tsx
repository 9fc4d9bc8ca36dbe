import { usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { Headings } from './Headings.js'

/**
 * The headings of the page: a column on wide screens; on others a bar that stays visible, says
 * which section is being read and opens the list. `contentSidebar: false` in the frontmatter
 * removes it.
 */
export function TableOfContents(): ReactNode {
  const { toc, record, untranslated } = usePage()
  const strings = useStrings()
  if (toc.length === 0 || record.frontmatter.contentSidebar === false) return null
  return (
    <nav className="toc" aria-label={strings.onThisPage} tabIndex={-1}>
      {/* The list is next to the details, not inside: on a wide screen it is shown even if they are closed. */}
      <details className="toc-toggle">
        <summary>
          {strings.onThisPage} <span className="toc-current" />
        </summary>
      </details>
      <p className="toc-title" aria-hidden="true">
        {strings.onThisPage}
      </p>
      <Headings items={toc} lang={untranslated?.lang} tabIndex={-1} classes={{ list: 'toc-list' }} />
    </nav>
  )
}
