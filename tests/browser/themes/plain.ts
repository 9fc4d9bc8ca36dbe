import { Content, defineTheme, type LayoutProps, Region } from '@quire/engine/theme'
import { createElement as h } from 'react'

/**
 * As different from the default theme as the contract allows: one column, no sidebar, no styles, no
 * behaviours.
 */
function Page({ page }: LayoutProps) {
  return h(
    'div',
    null,
    h(
      'header',
      null,
      h(
        'nav',
        { 'aria-label': 'Site' },
        h('a', { href: page.homeHref }, page.siteTitle),
        ...page.nav.flatMap((item) =>
          item.kind === 'link' ? [h('a', { key: item.href, href: item.href }, item.text)] : [],
        ),
      ),
    ),
    h('main', null, h(Region, { name: 'article', as: 'article', className: 'docs-content' }, h(Content))),
    h(
      Region,
      { name: 'pagenav', as: 'footer' },
      page.next && h('a', { href: page.next.href, rel: 'next' }, page.next.text),
    ),
  )
}

function NotFound(props: LayoutProps) {
  return h(
    'div',
    null,
    h(
      'header',
      null,
      h('nav', { 'aria-label': 'Site' }, h('a', { href: props.page.homeHref }, props.page.siteTitle)),
    ),
    h(
      'main',
      null,
      h(Region, { name: 'article', as: 'article', className: 'docs-content' }, h('h1', null, '404')),
    ),
    h(Region, { name: 'pagenav', as: 'footer' }),
  )
}

export default defineTheme({
  name: 'plain',
  from: import.meta.url,
  layouts: { Layout: Page, Home: Page, NotFound },
})
