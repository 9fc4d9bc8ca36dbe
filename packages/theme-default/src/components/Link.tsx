import type { LinkView } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'

/**
 * A link as the theme shows all of them: one that leads out of the site opens a
 * new window and says so, and one that leads to a file is the browser's.
 */
export function Link(props: {
  readonly to: LinkView
  readonly className?: string | undefined
  readonly current?: 'page' | 'true' | undefined
  readonly rel?: 'prev' | 'next' | 'alternate external' | undefined
  readonly lang?: string | undefined
  /** Default: the link's text. */
  readonly children?: ReactNode
  readonly label?: string | undefined
}): ReactNode {
  const { to, className, current, rel, lang, label, children = to.text } = props
  const strings = useStrings()
  const common = { href: to.href, 'aria-current': current, 'aria-label': label, lang, hrefLang: lang }
  // A mail program or a telephone does not open a window.
  if (!to.external || /^(?:mailto|tel):/i.test(to.href)) {
    return (
      <a className={className} rel={rel ?? (to.file ? 'external' : undefined)} {...common}>
        {children}
      </a>
    )
  }
  return (
    <a
      className={className === undefined ? 'external' : `${className} external`}
      target="_blank"
      rel="noopener noreferrer"
      {...common}
    >
      {children}
      <span className="visually-hidden"> {strings.opensInNewWindow}</span>
    </a>
  )
}
