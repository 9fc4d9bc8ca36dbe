import type { ReactNode } from 'react'
import { componentsIn } from './children.js'

interface StepProps {
  /** What is done in the step, as in Mintlify. Default: only the content says so. */
  readonly title?: string
  readonly children?: ReactNode
}

/** One of the `Steps` around it. */
export function Step({ title, children }: StepProps): ReactNode {
  return (
    <li>
      {typeof title === 'string' && title !== '' && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </li>
  )
}

/** Draws steps along a line, numbered: the entries of the ordered list inside, or `Step` elements. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  const steps = componentsIn(children)
  return <div className="steps">{steps === undefined ? children : <ol>{steps}</ol>}</div>
}
