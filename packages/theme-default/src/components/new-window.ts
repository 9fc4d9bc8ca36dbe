/**
 * Attributes of a link that opens a new window and says so to screen readers. As a description, not
 * as hidden text in the link: in that form, many screen readers stop twice at each such link.
 */
export const newWindow = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': 'docs-new-window',
} as const
