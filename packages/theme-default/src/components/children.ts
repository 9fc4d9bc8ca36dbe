import { Children, isValidElement, type ReactNode } from 'react'

/** Children without the space between them. */
export const contentOf = (children: ReactNode): ReturnType<typeof Children.toArray> =>
  Children.toArray(children).filter((child) => typeof child !== 'string' || child.trim() !== '')

/**
 * The children, if all are components, of which there is at least one. Which ones they are is not
 * asked, because a site can replace each of them; but elements of Markdown are no components.
 */
export function componentsIn(children: ReactNode): ReactNode[] | undefined {
  const content = contentOf(children)
  return content.length > 0 && content.every(isComponent) ? content : undefined
}

const isComponent = (child: ReactNode) => isValidElement(child) && typeof child.type !== 'string'
