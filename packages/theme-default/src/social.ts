import type { SiteView } from '@quire/engine/theme'
import { socialIcons } from './social-icons.js'

/** A link in the navigation bar that is shown as an icon. */
export interface SocialLink {
  /** Name of one of the theme's icons, or the address of an image. */
  readonly icon: string
  /** Where it leads. The base is added to an address that begins with a slash. */
  readonly link: string
  /** What the icon means. Default: the name of the service; an image needs it. */
  readonly label?: string | undefined
}

/** Words for the icon. The schema makes sure that an image has some. */
export const socialLabel = ({ icon, label }: SocialLink): string =>
  label ?? socialIcons.get(icon)?.label ?? icon

/** Styles of the icons, for sites that have some. The last icon, not its wider link, ends where the text of the page does. */
export const socialStyles = `@layer layout {
.socials { display: flex; align-items: center; margin-inline: 1rem -0.5rem; }
.socials .repository { margin-inline: 0 0.5rem; }
.social-link { display: grid; place-items: center; inline-size: 2.25rem; block-size: 2.25rem; color: var(--docs-muted); }
.social-link:hover { color: var(--docs-heading); }
@media (max-width: 59.99rem) { .socials { display: none; } }
}
`

/** The link to the repository; null if there is none, or if one of the icons leads there. */
export const repositoryBeside = (
  social: readonly SocialLink[],
  repository: SiteView['repository'],
): SiteView['repository'] => (social.some(({ link }) => link === repository?.href) ? null : repository)
