import type { ReactNode } from 'react'
import { useStrings } from '../context.js'

/**
 * Collapsible text below a title, like the container `::: details`.
 *
 * @param props.open Whether it is open at first.
 */
export function Details(props: {
  readonly title?: string
  readonly open?: boolean | string
  readonly children?: ReactNode
}): ReactNode {
  const { title, open, children } = props
  const strings = useStrings()
  return (
    <details className="custom-block details" open={open !== undefined && open !== false && open !== 'false'}>
      <summary className="custom-block-title">{title ?? strings.details}</summary>
      {children}
    </details>
  )
}
