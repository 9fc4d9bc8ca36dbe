import { Children, isValidElement, type ReactNode } from 'react'

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
  const content = Children.toArray(children).filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  )
  // A page's components are wrapped, so that they cannot be told apart. A list is no component.
  const areSteps = content.length > 0 && content.every(isComponent)
  return <div className="steps">{areSteps ? <ol>{content}</ol> : children}</div>
}

const isComponent = (child: ReactNode) => isValidElement(child) && typeof child.type !== 'string'
