import { usePage, useSite } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useLink, useOptions, useStrings } from '../context.js'
import { shownActions } from '../page-actions.js'
import { Link } from './Link.js'

/** Above the text: what readers can do with the page, for instance copy it. */
export function PageActions(): ReactNode {
  const { pageActions = [] } = useOptions()
  const { url } = useSite()
  const { href, markdownHref, record, source, siteTitle } = usePage()
  const strings = useStrings()
  const link = useLink()
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
        <li key={`${text} ${target}`} className={kind === 'copy' ? 'needs-script' : undefined}>
          {kind === 'copy' && (
            <button type="button" className="edit-link" data-copy-page={target}>
              {text}
            </button>
          )}
          {kind === 'markdown' && (
            <a className="edit-link" href={target} type="text/markdown">
              {text}
            </a>
          )}
          {kind === 'link' && <Link to={link(text, target)} className="edit-link" />}
        </li>
      ))}
    </ul>
  )
}
