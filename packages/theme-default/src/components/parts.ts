/**
 * Parts that a site can replace by name, exported so that its own can wrap them; and the parts of
 * layouts.
 */
export { Announcement } from './Announcement.js'
export { Article } from './Article.js'
export { Banner } from './Banner.js'
export { Breadcrumbs } from './Breadcrumbs.js'
export { Footer } from './Footer.js'
export { NavBar } from './NavBar.js'
export { Notices } from './Notices.js'
export { PageActions } from './PageActions.js'
export { PageFooter } from './PageFooter.js'
export { PageNav } from './PageNav.js'
export { Search } from './Search.js'
export { Shell } from './Shell.js'
export { Sidebar } from './Sidebar.js'
export { TableOfContents } from './TableOfContents.js'
