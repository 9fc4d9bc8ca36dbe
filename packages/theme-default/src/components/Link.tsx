import type { LinkView } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { newWindow } from './new-window.js'

/**
 * A link in the theme's style. If it leads to another site, it opens a new window and says so; if
 * it leads to a file, the browser handles it.
 */
export function Link(props: {
  readonly to: LinkView
  readonly className?: string | undefined
  readonly current?: 'page' | 'true' | undefined
  readonly rel?: 'prev' | 'next' | 'alternate external' | undefined
  readonly lang?: string | undefined
  /** Whether it leads to this page in another version or language, where the same place may be. */
  readonly samePage?: boolean | undefined
  /** Default: the link's text. */
  readonly children?: ReactNode
  readonly label?: string | undefined
}): ReactNode {
  const { to, className, current, rel, lang, samePage, label, children = to.text } = props
  // Mail programs and phones open no window.
  const opensWindow = to.external && !/^(?:mailto|tel):/i.test(to.href)
  return (
    <a
      href={to.href}
      aria-current={current}
      aria-label={label}
      lang={lang}
      hrefLang={lang}
      data-same-page={samePage === true ? '' : undefined}
      className={opensWindow ? [className, 'external'].filter(Boolean).join(' ') : className}
      {...(opensWindow ? newWindow : { rel: rel ?? (to.file ? 'external' : undefined) })}
    >
      {children}
    </a>
  )
}
