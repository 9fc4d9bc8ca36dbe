import { type NavItemView, Region, usePage, useSite } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useHasNavBar, useLink, useSiteOptions, useStrings } from '../context.js'
import { repositoryBeside, socialLabel } from '../social.js'
import { Announcement } from './Announcement.js'
import { BackToTop } from './BackToTop.js'
import { Banner } from './Banner.js'
import { Footer } from './Footer.js'
import { Icon } from './Icon.js'
import { NavBar } from './NavBar.js'
import { NavMenu } from './NavMenu.js'
import { Notices } from './Notices.js'
import { PageNav } from './PageNav.js'
import { usePart } from './replaceable.js'
import { ActiveHeadings, Sidebar } from './Sidebar.js'
import { TableOfContents } from './TableOfContents.js'

/**
 * What all layouts have in common. Everything that differs between two pages is inside a region, so
 * that navigation can go from any page to any other.
 *
 * @param withToc Show the page's headings next to the text. Default: true.
 */
export function Shell({
  children,
  withToc = true,
}: {
  readonly children: ReactNode
  readonly withToc?: boolean
}): ReactNode {
  const { nav, sidebar } = usePage()
  const outside = useOutsideItems()
  const hasNavBar = useHasNavBar()
  const strings = useStrings()
  const Top = usePart('Banner', Banner)
  const News = usePart('Announcement', Announcement)
  const Bar = usePart('NavBar', NavBar)
  const Tree = usePart('Sidebar', Sidebar)
  const Toc = usePart('TableOfContents', TableOfContents)
  const Neighbours = usePart('PageNav', PageNav)
  const Foot = usePart('Footer', Footer)
  const Said = usePart('Notices', Notices)
  return (
    <>
      <a className="skip-link" href="#docs-main">
        {strings.skipToContent}
      </a>
      <Top />
      <News />
      {/* Opens the sidebar after it, with CSS alone, so it needs no script. */}
      <details className="drawer">
        <summary aria-label={strings.menu}>
          <Icon name="menu" className="drawer-open" />
          <Icon name="close" className="drawer-close" />
        </summary>
      </details>
      <Bar />
      <div className="page">
        {/* In Firefox, boxes that scroll are stops of the keyboard. This one has links, which is enough. */}
        <div className="sidebar" tabIndex={-1}>
          <Region name="drawer" as="nav" className="drawer-nav" aria-label={strings.mainNavigation}>
            {hasNavBar && <NavMenu items={[...nav, ...outside]} />}
          </Region>
          <Region
            name="sidebar"
            as="nav"
            className="sidebar-tree"
            aria-label={strings.sidebarNavigation}
            sharedKey={sidebar?.key}
            behindCurrent={<ActiveHeadings />}
          >
            <Tree />
          </Region>
        </div>
        <Region name="toc" className="toc-column">
          {withToc && <Toc />}
        </Region>
        {/* Can have the focus, so that the skip link also moves the keyboard there. */}
        <main id="docs-main" tabIndex={-1}>
          <Region name="article">
            <Said />
            {children}
          </Region>
          <Region name="pagenav">
            <Neighbours />
          </Region>
        </main>
      </div>
      <Foot />
      <BackToTop />
      {/* Here behaviours announce things to screen readers and find their words. No role: some screen
          readers would stop at it, at the end of each page, and say "status bar". */}
      <div
        id="docs-status"
        className="visually-hidden"
        aria-live="polite"
        data-code={strings.code}
        data-copy={strings.copyCode}
        data-copied={strings.copied}
        data-copy-failed={strings.copyFailed}
        data-zoom={strings.zoomImage}
        data-load-failed={strings.loadFailed}
        data-try-again={strings.tryAgain}
        data-close={strings.searchClose}
      />
      <span id="docs-new-window" hidden>
        {strings.opensInNewWindow}
      </span>
    </>
  )
}

/** The repository and the icons as entries of the navigation. On small screens, the bar has no space for them. */
function useOutsideItems(): readonly NavItemView[] {
  const site = useSite()
  const { social = [] } = useSiteOptions()
  const link = useLink()
  const repository = repositoryBeside(social, site.repository)
  const links = [
    ...(repository === null ? [] : [{ text: repository.label, href: repository.href, external: true }]),
    ...social.map((entry) => link(socialLabel(entry), entry.link)),
  ]
  return links.map((to) => ({ kind: 'link', active: false, ...to }))
}
