import type { ReactNode } from 'react'
import { announcementId } from '../announcement.js'
import { useLangOf, useLink, useOptions, useSiteOptions, useStrings } from '../context.js'
import { announcementsOf } from '../options.js'
import { Icon } from './Icon.js'
import { Link } from './Link.js'

/** The site's announcement, a line above the navigation bar that readers can close. */
export function Announcement(): ReactNode {
  const { announcement } = useOptions()
  const siteOptions = useSiteOptions()
  const lang = useLangOf('announcement')
  const strings = useStrings()
  const link = useLink()
  if (announcement === undefined) return null
  return (
    <aside className="banner announcement" aria-label={strings.announcement}>
      <span {...(lang !== undefined && { lang, dir: 'auto' })}>
        {announcement.text}
        {announcement.link !== undefined && (
          <>
            {' '}
            <Link to={link(announcement.link.text, announcement.link.link)} />
          </>
        )}
      </span>
      {announcement.dismissible !== false && (
        // The early script acts on it.
        <button
          type="button"
          aria-label={strings.searchClose}
          data-dismiss={announcementId(announcementsOf(siteOptions))}
        >
          <Icon name="close" />
        </button>
      )}
    </aside>
  )
}
