import { oneLine } from './one-line.js'

/** A page in a list of links in Markdown. */
export interface ListedLink {
  readonly title: string
  readonly href: string
  /** What it is about; empty if there is nothing to say. */
  readonly description: string
}

/** An item of a list: `- [Title](/address): description`. */
export function linkItem({ title, href, description }: ListedLink): string {
  const about = oneLine(description)
  return `- [${linkText(title)}](${href})${about === '' ? '' : `: ${about}`}`
}

/** Text between the brackets of a link. */
export const linkText = (text: string): string => oneLine(text).replace(/[[\]\\]/g, '\\$&')
