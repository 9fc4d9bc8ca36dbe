import { usePage, useSite } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { isOutside, useOptions, useStrings } from '../context.js'
import { shownActions } from '../page-actions.js'
import { newWindow } from './new-window.js'

/** Above the text: what readers can do with the page, for instance copy it. */
export function PageActions(): ReactNode {
  const { pageActions = [] } = useOptions()
  const { url } = useSite()
  const { href, markdownHref, record, source, siteTitle } = usePage()
  const strings = useStrings()
  const withOrigin = (address: string) => (url ?? '') + address
  const actions = shownActions(
    pageActions,
    {
      url: withOrigin(href),
      markdown: markdownHref === null ? null : withOrigin(markdownHref),
      markdownHref,
      title: record.title ?? siteTitle,
      file: source,
      isPublic: url !== undefined,
    },
    strings,
  )
  if (actions.length === 0) return null
  return (
    <ul className="page-actions">
      {actions.map(({ kind, text, href: target }) => (
        <li key={text} className={kind === 'copy' ? 'needs-script' : undefined}>
          {kind === 'copy' ? (
            <button type="button" className="edit-link" data-copy-page={target}>
              {text}
            </button>
          ) : (
            <a
              className="edit-link"
              href={target}
              {...(kind === 'markdown' ? { type: 'text/markdown' } : isOutside(target) ? newWindow : {})}
            >
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
