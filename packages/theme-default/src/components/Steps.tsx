import type { ReactNode } from 'react'

/** Draws the ordered list inside as numbered steps along a line. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>
}
