import type { ReactNode } from 'react'

/**
 * The place of the search box in the navigation bar: empty, until a theme or
 * site puts its own component `Search` there.
 */
export function Search(): ReactNode {
  return null
}
