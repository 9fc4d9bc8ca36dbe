import type { KnownFrontmatter, NeighbourOption } from './frontmatter.js'

/** A link in the frontmatter of a page. */
export interface LinkInField {
  readonly field: 'actionLink' | 'actions' | 'features' | 'prev' | 'next'
  readonly href: string
}

/** All links in the frontmatter of a page, to its own site and to others. */
export function linksInFields({
  actionLink,
  actions = [],
  features = [],
  prev,
  next,
}: KnownFrontmatter): readonly LinkInField[] {
  const linkIn = (field: LinkInField['field'], href: string | undefined): readonly LinkInField[] =>
    href === undefined ? [] : [{ field, href }]
  return [
    ...linkIn('actionLink', actionLink),
    ...actions.flatMap(({ link }) => linkIn('actions', link)),
    ...features.flatMap(({ link }) => linkIn('features', link)),
    ...linkIn('prev', linkOf(prev)),
    ...linkIn('next', linkOf(next)),
  ]
}

const linkOf = (option: NeighbourOption | undefined): string | undefined =>
  typeof option === 'object' ? option.link : option || undefined
