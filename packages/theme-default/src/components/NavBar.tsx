import { Region, usePage, useSite } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useHasNavBar, useOptions, useSiteOptions, useStrings } from '../context.js'
import { repositoryBeside } from '../social.js'
import { AlternatesMenu } from './AlternatesMenu.js'
import { Image } from './Image.js'
import { Link } from './Link.js'
import { NavMenu } from './NavMenu.js'
import { usePart } from './replaceable.js'
import { Search } from './Search.js'
import { SocialLinks } from './SocialLinks.js'
import { ThemeSwitch } from './ThemeSwitch.js'

/** The bar at the top. `navbar: false` in the options or the frontmatter removes it. */
export function NavBar(): ReactNode {
  const page = usePage()
  const strings = useStrings()
  const SearchBox = usePart('Search', Search)
  const shown = useHasNavBar()
  const { colorSwitch } = useOptions()
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <Region name="menus" className="navbar-menus">
          {shown && (
            <>
              <div className="navbar-start">
                <Brand />
                <AlternatesMenu kind="version" label={strings.version} items={page.versions} />
              </div>
              <nav className="navbar-nav" aria-label={strings.mainNavigation}>
                <NavMenu items={page.nav} />
              </nav>
              <AlternatesMenu kind="language" label={strings.language} items={page.languages} />
            </>
          )}
        </Region>
        <SearchBox />
        {colorSwitch !== false && <ThemeSwitch />}
        <Outside />
      </div>
    </header>
  )
}

/** What leads out of the site: the repository, unless one of the icons does, and the icons. */
function Outside(): ReactNode {
  const { repository } = useSite()
  const { social = [] } = useSiteOptions()
  const shown = repositoryBeside(social, repository)
  const link = shown !== null && (
    <Link className="repository" to={{ text: shown.label, href: shown.href, external: true }} />
  )
  if (social.length === 0) return link
  return (
    <div className="socials">
      {link}
      <SocialLinks />
    </div>
  )
}

/** The logo, the site's name or both, linking to the home page of the page's version and language. */
function Brand(): ReactNode {
  const { homeHref, siteTitle, href } = usePage()
  const { logo, logoDark, hideSiteName } = useOptions()
  const named = logo === undefined || hideSiteName !== true
  return (
    <a className="brand" href={homeHref} aria-current={href === homeHref ? 'page' : undefined}>
      {logo !== undefined && (
        <Image image={logo} dark={logoDark} alt={named ? '' : siteTitle} className="brand-logo" />
      )}
      {named && <span className="brand-name">{siteTitle}</span>}
    </a>
  )
}
