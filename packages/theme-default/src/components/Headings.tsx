import type { TocItem } from '@quire/engine/theme'
import type { ReactNode } from 'react'

export interface HeadingsProps {
  readonly items: readonly TocItem[]
  /** Language of the headings, if it is not that of the words around them. */
  readonly lang: string | undefined
  /** -1 for a list that scrolls: in Firefox, it would be a stop of the keyboard besides its links. */
  readonly tabIndex?: -1
  /** Classes of each list, of its items and of their links. */
  readonly classes: { readonly list: string; readonly item?: string; readonly link?: string }
}

/** Links to the headings of the page, with those below them. */
export function Headings({ items, lang, tabIndex, classes }: HeadingsProps): ReactNode {
  if (items.length === 0) return null
  return (
    <ul className={classes.list} lang={lang} tabIndex={tabIndex}>
      {items.map(({ href, title, children }) => (
        <li key={href} className={classes.item}>
          <a href={href} className={classes.link}>
            {title}
          </a>
          <Headings items={children} lang={undefined} classes={classes} />
        </li>
      ))}
    </ul>
  )
}
