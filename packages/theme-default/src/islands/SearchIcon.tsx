import type { ReactNode } from 'react'

const paths = {
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M13 13l4 4',
  page: 'M5.5 3h6L15 6.5V17H5.5zM11.5 3v3.5H15M8 10h4.5M8 13h4.5',
  section: 'M8 4L6.5 16M13.5 4L12 16M4.5 8h12M3.5 12h12',
  recent: 'M10 3.5a6.5 6.5 0 1 1-6.1 4.2M3.5 4v4h4M10 6.5V10l2.5 1.5',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  enter: 'M15.5 5v5.5h-10M8.5 7.5l-3 3 3 3',
} as const

/**
 * An icon of 20 by 20 pixels in the text's colour. Only decoration, so screen readers skip it. Drawn
 * here again and not by `Icon`, because islands and what renders pages share no component.
 */
export function SearchIcon({ name }: { readonly name: keyof typeof paths }): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
