import { usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useOptions, useStrings } from '../context.js'
import { formatDay } from '../strings/index.js'
import { Icon } from './Icon.js'
import { newWindow } from './new-window.js'

/** Below the text: links for editing the page and to its Markdown, and when it last changed. */
export function PageFooter(): ReactNode {
  const { editHref, markdownHref, record } = usePage()
  const { markdownLink = false } = useOptions()
  const strings = useStrings()
  const markdown = markdownLink ? markdownHref : null
  const { contributors = [] } = record
  if (editHref === null && markdown === null && record.lastUpdated === undefined && contributors.length === 0)
    return null
  return (
    <div className="page-footer">
      {editHref !== null && (
        <a className="edit-link" href={editHref} {...newWindow}>
          <Icon name="edit" />
          {strings.editPage}
        </a>
      )}
      {markdown !== null && (
        <a className="edit-link" href={markdown} type="text/markdown">
          {strings.viewMarkdown}
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
