import type { ReactNode } from 'react'

const looks: ReadonlyMap<string, string> = new Map([
  ['tip', 'tip'],
  ['green', 'tip'],
  ['success', 'tip'],
  ['error', 'error'],
  ['danger', 'error'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['yellow', 'warning'],
  ['caution', 'warning'],
  ['info', 'info'],
  ['note', 'info'],
  ['default', 'info'],
  ['light', 'light'],
])

/**
 * A small label next to a heading or in a line.
 *
 * @param props.type `tip`, `info`, `warning`, `error` or `light`, or what other generators call these.
 *   Default: `tip`.
 * @param props.variant What Starlight calls the type.
 * @param props.text The text, unless it is between the tags.
 * @param props.vertical Vertical alignment. Default: `top`.
 * @throws If there is no such type.
 */
export function Badge(props: {
  readonly type?: string
  readonly variant?: string
  readonly text?: string
  readonly vertical?: string
  readonly children?: ReactNode
}): ReactNode {
  const { variant = 'tip', type = variant, text, vertical, children } = props
  const look = looks.get(type)
  if (look === undefined)
    throw new Error(`there is no type "${type}". Write tip, info, warning, error or light.`)
  const classes = ['badge', `is-${look}`, ...(vertical === 'middle' ? ['is-middle'] : [])]
  return <span className={classes.join(' ')}>{children ?? text}</span>
}
