import type { Frontmatter } from './frontmatter.js'

/**
 * When a page last changed, in seconds since 1970, for readers: as its frontmatter says, otherwise as
 * git does, if the site and the page show that.
 *
 * @param isShown Whether the site shows dates.
 */
export function shownChange(
  frontmatter: Pick<Frontmatter, 'lastUpdated'>,
  isShown: boolean,
  ofGit: () => number | undefined,
): number | undefined {
  const { lastUpdated } = frontmatter
  return writtenChange(frontmatter) ?? (isShown && lastUpdated !== false ? ofGit() : undefined)
}

/** The day of the last change in the frontmatter, in seconds since 1970. */
export const writtenChange = ({ lastUpdated }: Pick<Frontmatter, 'lastUpdated'>): number | undefined =>
  typeof lastUpdated === 'string' ? Date.parse(lastUpdated) / 1000 : undefined
