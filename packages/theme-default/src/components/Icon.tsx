import type { ReactNode } from 'react'

const paths = {
  menu: 'M3 6h14M3 10h14M3 14h9',
  close: 'M5 5l10 10M15 5L5 15',
  up: 'M10 16V4M5 9l5-5 5 5',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 1.8v1.6M10 16.6v1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M1.8 10h1.6M16.6 10h1.6M4.2 15.8l1.1-1.1M14.7 5.3l1.1-1.1',
  moon: 'M16.8 11.9A7 7 0 0 1 8.1 3.2a7 7 0 1 0 8.7 8.7z',
  auto: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 3v14M10 6.5l4.4-.5M10 10h7M10 13.5l4.4.5',
  globe:
    'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M3 10h14M10 3c2 2 2.8 4.4 2.8 7S12 15 10 17c-2-2-2.8-4.4-2.8-7S8 5 10 3z',
  edit: 'M12.5 4.5l3 3L7 16H4v-3z M11 6l3 3',
} as const

/** An icon of 20 by 20 pixels in the text's colour. Only decoration, so screen readers skip it. */
export function Icon({
  name,
  className,
}: {
  readonly name: keyof typeof paths
  readonly className?: string
}): ReactNode {
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
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
