import { createElement, type ReactNode } from 'react'

/**
 * A heading with a link to itself, for pages that write their headings as components.
 *
 * @param props.href `#` and the id.
 * @param props.level 1 to 6. Default: 2.
 * @throws If `href` has no id.
 */
export function AppHeading(props: {
  readonly href?: string
  readonly level?: string | number
  readonly children?: ReactNode
}): ReactNode {
  const { href = '', level = 2, children } = props
  const id = href.slice(href.indexOf('#') + 1)
  if (id === '') throw new Error('it needs href="#…", with the id that the heading is to have.')
  const rank = Math.min(6, Math.max(1, Math.trunc(Number(level)) || 2))
  // Only for the pointer: screen readers have their own list of headings.
  const anchor = createElement(
    'a',
    { className: 'header-anchor', href, 'aria-hidden': 'true', tabIndex: -1 },
    '#',
  )
  return createElement(`h${rank}`, { id }, anchor, ' ', children)
}
