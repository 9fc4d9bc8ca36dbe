import type { ReactNode } from 'react'
import { useLink, useSiteOptions } from '../context.js'
import { type SocialLink, socialLabel } from '../social.js'
import { socialIcons } from '../social-icons.js'
import { Image } from './Image.js'
import { newWindow } from './new-window.js'

/** Links that are icons, in the navigation bar. Their names are for screen readers, and shown to mice. */
export function SocialLinks(): ReactNode {
  const { social = [] } = useSiteOptions()
  const link = useLink()
  return social.map((entry) => {
    const label = socialLabel(entry)
    const { href, external } = link(label, entry.link)
    return (
      <a
        key={`${entry.icon} ${entry.link}`}
        className="social-link"
        href={href}
        aria-label={label}
        title={label}
        {...(external ? newWindow : { rel: 'external' })}
      >
        <SocialIcon entry={entry} />
      </a>
    )
  })
}

function SocialIcon({ entry }: { readonly entry: SocialLink }): ReactNode {
  const icon = socialIcons.get(entry.icon)
  if (icon === undefined)
    return <Image image={{ src: entry.icon, width: 20, height: 20 }} alt="" className="icon" />
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={icon.path} />
    </svg>
  )
}
