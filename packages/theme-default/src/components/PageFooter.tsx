import { usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { formatDay } from '../strings/index.js'
import { Icon } from './Icon.js'

/** Below the text: a link for editing the page, and when it last changed. */
export function PageFooter(): ReactNode {
  const { editHref, record } = usePage()
  const strings = useStrings()
  const { contributors = [] } = record
  if (editHref === null && record.lastUpdated === undefined && contributors.length === 0) return null
  return (
    <div className="page-footer">
      {editHref !== null && (
        <a className="edit-link" href={editHref} target="_blank" rel="noopener noreferrer">
          <Icon name="edit" />
          {strings.editPage}
          <span className="visually-hidden"> {strings.opensInNewWindow}</span>
        </a>
      )}
      {record.lastUpdated !== undefined && (
        <p className="last-updated">
          {strings.lastUpdated + strings.colon}
          <time dateTime={record.lastUpdated}>{formatDay(record.lastUpdated, strings)}</time>
        </p>
      )}
      {contributors.length > 0 && (
        <p className="contributors">{strings.contributors + strings.colon + contributors.join(', ')}</p>
      )}
    </div>
  )
}
