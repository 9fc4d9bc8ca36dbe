import type { ReactNode } from 'react'

const looks: ReadonlyMap<string, string> = new Map([
  ['tip', 'tip'],
  ['green', 'tip'],
  ['error', 'error'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['yellow', 'warning'],
  ['info', 'info'],
  ['light', 'light'],
])

/**
 * A small label next to a heading or in a line.
 *
 * @param props.type `tip` or `green`, `error`, `warning`, `warn` or `yellow`, `info`, `light`.
 *   Default: `tip`.
 * @param props.text The text, unless it is between the tags.
 * @param props.vertical Vertical alignment. Default: `top`.
 */
export function Badge(props: {
  readonly type?: string
  readonly text?: string
  readonly vertical?: string
  readonly children?: ReactNode
}): ReactNode {
  const { type = 'tip', text, vertical, children } = props
  const classes = ['badge', `is-${looks.get(type) ?? 'tip'}`, ...(vertical === 'middle' ? ['is-middle'] : [])]
  return <span className={classes.join(' ')}>{children ?? text}</span>
}
