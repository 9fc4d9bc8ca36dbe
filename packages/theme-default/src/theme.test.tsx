import {
  type ListedPage,
  type NavItemView,
  type PageView,
  RenderContext,
  type RenderContextValue,
  type SidebarItemView,
  type SiteView,
} from '@quire/engine/theme'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  AppHeading,
  Badge,
  Card,
  Cards,
  Details,
  Field,
  File,
  FileTree,
  Folder,
  PageCards,
  PageList,
  Step,
  Steps,
  Tab,
  Tabs,
} from './components/index.js'
import { ActiveHeadings } from './components/Sidebar.js'
import theme, * as themeModule from './index.js'
import { chosenBy } from './layouts/NotFound.js'
import type { ThemeOptions } from './options.js'

const site: SiteView = {
  url: undefined,
  title: 'Handbook',
  description: 'How it works.',
  lang: 'en-US',
  base: '/pr/7/',
  repository: null,
  search: false,
  themeConfig: {},
}

const page: PageView = {
  record: {
    title: 'A page',
    frontmatter: { data: {} },
    regularPath: '/guide/a.html',
    relativePath: 'guide/a.md',
    key: 'v-1',
    path: '/guide/a.html' as PageView['record']['path'],
    headers: [],
    version: 'latest',
  },
  source: 'content/guide/a.md' as PageView['source'],
  documentTitle: 'A page | Handbook',
  description: 'About a.',
  lang: 'en-US',
  dir: 'ltr',
  href: '/pr/7/guide/a.html',
  canonicalHref: '/pr/7/guide/a.html',
  noindex: false,
  outdated: null,
  untranslated: null,
  homeHref: '/pr/7/',
  siteTitle: 'Handbook',
  nav: [],
  sidebar: null,
  toc: [],
  prev: null,
  next: null,
  editHref: null,
  markdownHref: null,
  actions: [],
  featureHrefs: [],
  versions: [],
  languages: [],
  preview: null,
}

type Changes = Partial<PageView> & { readonly frontmatter?: Partial<PageView['record']['frontmatter']> }

function pageWith({ frontmatter, ...changes }: Changes): PageView {
  const record = changes.record ?? page.record
  return {
    ...page,
    ...changes,
    record: { ...record, frontmatter: { ...record.frontmatter, ...frontmatter } },
  }
}

function render(content: ReactNode, view: PageView, options: ThemeOptions, components = {}): string {
  const value: RenderContextValue = {
    page: view,
    site: { ...site, themeConfig: options },
    theme: { ...theme, components: { ...theme.components, ...components } },
    contentPlaceholder: 'CONTENT',
    hasShared: () => false,
    islandScript: () => undefined,
    islandId: () => '',
    report: () => {},
  }
  return renderToStaticMarkup(createElement(RenderContext.Provider, { value }, content))
}

/** With the marks of its regions. */
function marked(
  name: 'Layout' | 'Home' | 'NotFound',
  changes: Changes = {},
  options: ThemeOptions = {},
  components = {},
): string {
  const view = pageWith(changes)
  return render(
    createElement(theme.layouts[name], { page: view, site: { ...site, themeConfig: options } }),
    view,
    options,
    components,
  )
}

const withoutMarks = (markup: string): string => markup.replace(/\uFDD0[^\uFDD1]*\uFDD1/g, '')

const layout: typeof marked = (...args) => withoutMarks(marked(...args))

/** The inside of a region in the layout `Layout`. */
function region(name: string, changes: Changes, options: ThemeOptions = {}): string {
  const [, inside = ''] =
    new RegExp(`\uFDD0R${name} [^\uFDD1]*\uFDD1(.*)\uFDD0E${name}\uFDD1`).exec(
      marked('Layout', changes, options),
    ) ?? []
  return withoutMarks(inside)
}

const inText = (content: ReactNode): string => render(content, page, {})

const link = (text: string, href: string, active = false): NavItemView => ({
  kind: 'link',
  text,
  href,
  external: /^https?:/.test(href),
  active,
})
const entry = (text: string, href: string, active = false): SidebarItemView => ({
  kind: 'page',
  text,
  href,
  external: /^https?:/.test(href),
  active,
  headings: active ? [{ title: 'Part', href: '#part', children: [] }] : [],
})

const OwnFooter = () => <footer>Ours</footer>
const OwnSearch = () => <i>find</i>

describe('layouts', () => {
  test('all have the same regions, whatever the page says, so that any page can follow any other', () => {
    const regionsOf = (html: string) => [...html.matchAll(/data-region="([^"]+)"/g)].map(([, name]) => name)
    const expected = ['menus', 'drawer', 'sidebar', 'toc', 'article', 'pagenav', 'copyright']
    const sidebar = { key: '/guide/', items: [entry('A', page.href, true)] }
    const cases: string[] = [
      layout('Layout'),
      layout('Layout', { sidebar, toc: [{ title: 'Part', href: '#part', children: [] }] }),
      layout('Layout', { frontmatter: { navbar: false, contentSidebar: false } }),
      layout('Home', { frontmatter: { home: true } }),
      layout('NotFound'),
    ]
    for (const html of cases) expect(regionsOf(html)).toEqual(expected)
  })

  test('outside of regions two pages of one language are equal', () => {
    const outside = (markup: string) =>
      markup
        .replace(/\uFDD0R(\S+) [^\uFDD1]*\uFDD1.*?\uFDD0E\1\uFDD1/g, '')
        .replace(/ data-shared="[^"]*"/, '')
    const rich = marked('Layout', {
      sidebar: { key: 'k', items: [entry('A', '/a', true)] },
      toc: [{ title: 'Part', href: '#part', children: [] }],
      nav: [link('A', page.href, true)],
      next: { text: 'B', href: '/b', external: false },
      frontmatter: { footerCopyright: 'Of the page' },
    })
    expect(outside(rich)).toBe(outside(marked('Home')))
    expect(outside(rich)).toBe(outside(marked('NotFound', { frontmatter: { navbar: false } })))
  })

  test('no layout writes scripts or styles into the page', () => {
    for (const name of ['Layout', 'Home', 'NotFound'] as const)
      expect(layout(name)).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })

  test('a site replaces parts by name', () => {
    const html = layout('Layout', {}, {}, { Footer: OwnFooter, Search: OwnSearch })
    expect(html).toContain('<footer>Ours</footer>')
    expect(html).toContain('<i>find</i>')
    expect(layout('Layout')).not.toContain('search')
  })
})

test('every component for Markdown is exported, so that one of a site can wrap it', () => {
  const exported = new Set<unknown>(Object.values(themeModule))
  const missing = Object.entries(theme.components ?? {}).filter(([, component]) => !exported.has(component))
  expect(missing.map(([name]) => name)).toEqual([])
})

describe('navigation bar', () => {
  test('marks the page itself and the part of the site that it lies in', () => {
    const html = region('menus', {
      nav: [link('A', page.href, true), link('Guide', '/pr/7/guide/', true), link('Other', '/pr/7/other/')],
    })
    expect(html).toContain(`<a href="${page.href}" aria-current="page" class="nav-link">A</a>`)
    expect(html).toContain('<a href="/pr/7/guide/" aria-current="true" class="nav-link">Guide</a>')
    expect(html).toContain('<a href="/pr/7/other/" class="nav-link">Other</a>')
  })

  test('links that lead out open a window and say so; mail does not', () => {
    const html = region('menus', {
      nav: [
        link('Out', 'https://example.org/'),
        { ...link('Mail', 'mailto:a@example.org'), external: true } as NavItemView,
      ],
    })
    expect(html).toContain(
      'class="nav-link external" target="_blank" rel="noopener noreferrer" aria-describedby="docs-new-window">Out</a>',
    )
    expect(html).toContain('<a href="mailto:a@example.org" class="nav-link">Mail</a>')
  })

  test('a group is a menu, a group in it a titled list', () => {
    const html = region('menus', {
      nav: [
        {
          kind: 'group',
          text: 'More',
          active: true,
          items: [
            link('One', '/pr/7/1'),
            { kind: 'group', text: 'Inner', active: false, items: [link('Two', '/pr/7/2')] },
          ],
        },
      ],
    })
    expect(html).toContain('<summary class="nav-link is-active">More</summary>')
    expect(html).toContain(
      '<span class="menu-title">Inner</span><ul><li><a href="/pr/7/2" class="menu-item">Two</a>',
    )
  })

  test('a menu of versions or languages needs two of them', () => {
    const one = { text: 'latest', href: '/pr/7/', external: false, current: true, samePage: true, lang: 'en' }
    const two = {
      text: 'v1',
      href: '/pr/7/v1/',
      external: false,
      current: false,
      samePage: false,
      lang: 'en',
    }
    const french = {
      text: 'Français',
      href: '/pr/7/fr/',
      external: false,
      current: false,
      samePage: true,
      lang: 'fr-FR',
    }
    expect(layout('Layout', { versions: [one] })).not.toContain('version-menu')
    expect(layout('Layout', { versions: [one, two] })).toContain(
      '<a href="/pr/7/v1/" class="menu-item">v1</a>',
    )
    // Screen readers would say "v2latest".
    expect(layout('Layout', { versions: [{ ...one, text: 'v2', isLatest: true }, two] })).toContain(
      'v2 <span class="menu-mark">latest</span></a>',
    )
    // The router leaves links marked as external to the browser.
    expect(layout('Layout', { languages: [one, french] })).toContain(
      '<a href="/pr/7/fr/" lang="fr-FR" hrefLang="fr-FR" data-same-page="" class="menu-item" rel="alternate external">Français</a>',
    )
  })

  test('the logo gets the base and its size; the name can be left to it', () => {
    const logo = { src: '/logo.svg', width: 90, height: 24 }
    expect(layout('Layout', {}, { logo })).toMatch(
      /<img src="\/pr\/7\/logo.svg" width="90" height="24" alt="" class="brand-logo"\/><span class="brand-name">Handbook/,
    )
    expect(layout('Layout', {}, { logo, hideSiteName: true })).toMatch(
      /alt="Handbook" class="brand-logo"\/><\/a>/,
    )
    expect(layout('Layout', {}, { hideSiteName: true })).toContain('<span class="brand-name">Handbook</span>')
    expect(layout('Layout', {}, { logo: 'https://cdn.example.org/l.png' })).toContain(
      'src="https://cdn.example.org/l.png"',
    )
  })

  test('icons lead to other places, in the menu of small screens as words', () => {
    const social = [
      { icon: 'discord', link: 'https://chat.example' },
      { icon: '/own.svg', link: '/feed.xml', label: 'News' },
    ]
    const html = layout('Layout', {}, { social })
    expect(html).toContain(
      '<a class="social-link" href="https://chat.example" aria-label="Discord" title="Discord" target="_blank" rel="noopener noreferrer" aria-describedby="docs-new-window"><svg class="icon"',
    )
    expect(html).toContain(
      '<a class="social-link" href="/pr/7/feed.xml" aria-label="News" title="News" rel="external"><img src="/pr/7/own.svg" width="20" height="20" alt="" class="icon"/></a>',
    )
    expect(region('drawer', {}, { social })).toContain('>Discord</a>')
    expect(theme.optionStyles?.({ social })).toContain('.social-link')
    expect(theme.links?.({ social })).toEqual(['https://chat.example', '/own.svg', '/feed.xml'])
  })

  test('frontmatter takes it away from a page, the options from all', () => {
    const nav = [link('A', '/pr/7/a')]
    const pages = [
      layout('Layout', { nav, frontmatter: { navbar: false } }),
      layout('Layout', { nav }, { navbar: false }),
      layout('Layout', { nav, frontmatter: { navbar: true } }, { navbar: false }),
    ]
    for (const html of pages) {
      expect(html).not.toContain('nav-link')
      expect(html).not.toContain('class="brand"')
    }
  })
})

describe('announcement', () => {
  const announcement = { text: 'New.', link: { text: 'More', link: '/new' } }
  const shown = (changes: Changes, options: object = {}) =>
    /<aside class="banner announcement".*?<\/aside>/.exec(
      layout('Layout', changes, { announcement: { ...announcement, ...options } }),
    )?.[0] ?? ''
  const idIn = (html: string) => /data-dismiss="(\w+)"/.exec(html)?.[1]

  test('is the text and the link, with the base, in the language of the site', () => {
    expect(shown({})).toContain('<span>New. <a href="/pr/7/new">More</a></span>')
    expect(shown({ lang: 'fr' })).toContain(`<span lang="${site.lang}" dir="auto">New.`)
    expect(shown({}, { link: undefined })).toContain('<span>New.</span>')
    expect(layout('Layout')).not.toContain('announcement')
  })

  test('has a button that names it by its words, which styles hide', () => {
    const id = idIn(shown({}))
    expect(id).toMatch(/^a\w+$/)
    expect(idIn(shown({ lang: 'fr' }))).toBe(id)
    expect(idIn(shown({}, { text: 'Newer.' }))).not.toBe(id)
    expect(theme.optionStyles?.({ announcement })).toContain(`[data-dismissed="${id}"] .announcement`)
    expect(shown({}, { dismissible: false })).not.toContain('<button')
  })

  test('its link is checked', () => {
    expect(theme.links?.({ announcement })).toEqual(['/new'])
  })

  test('can be translated; closing it in one language closes it in all', () => {
    const languages = { fr: { announcement: { text: 'Nouveau.' } } }
    const shownIn = (lang: string, options: ThemeOptions) =>
      /<aside class="banner announcement".*?<\/aside>/.exec(layout('Layout', { lang }, options))?.[0] ?? ''

    expect(shownIn('fr-CA', { announcement, languages })).toContain('<span>Nouveau.</span>')
    expect(shownIn('de', { announcement, languages })).toContain(`<span lang="${site.lang}" dir="auto">New.`)
    expect(shownIn('de', { languages })).toBe('')
    expect(shownIn('fr', { languages })).toContain('Nouveau.')

    const id = idIn(shownIn('en', { announcement, languages }))
    expect(id).toMatch(/^a\w+$/)
    expect(id).not.toBe(idIn(shownIn('en', { announcement })))
    expect(idIn(shownIn('fr', { announcement, languages }))).toBe(id)
    expect(theme.optionStyles?.({ announcement, languages })).toContain(`[data-dismissed="${id}"]`)

    const fixed = { announcement: { ...announcement, dismissible: false }, languages }
    expect(shownIn('fr', fixed)).not.toContain('<button')
    expect(theme.optionStyles?.(fixed)).toBe('')
  })
})

describe('sidebar', () => {
  const group = (changes: object = {}): SidebarItemView => ({
    kind: 'group',
    text: 'Group',
    collapsible: true,
    startsOpen: false,
    open: false,
    active: false,
    items: [entry('Inner', '/pr/7/inner')],
    ...changes,
  })
  const tree = (...items: SidebarItemView[]) => region('sidebar', { sidebar: { key: '/guide/', items } })

  test('a group opens and closes; one that cannot is a title', () => {
    expect(tree(group())).toContain('<details><summary class="sidebar-title">Group</summary><ul')
    expect(tree(group({ open: true }))).toContain('<details open=""><summary')
    expect(tree(group({ collapsible: false, open: true }))).toContain('<p class="sidebar-title">Group</p><ul')
  })

  test('a group with a page is a link beside a button', () => {
    const html = tree(group({ href: page.href }))
    expect(html).toContain(
      `<a href="${page.href}" aria-current="page" class="sidebar-title">Group</a><details><summary class="sidebar-fold" aria-label="Pages of “Group”"></summary>`,
    )
    expect(tree(group({ href: '/pr/7/g/', collapsible: false, open: true }))).toContain(
      '<a href="/pr/7/g/" class="sidebar-title">Group</a><ul',
    )
  })

  test('links and groups have their badges after their words', () => {
    const badge = { text: 'new', type: 'warning' } as const
    const shown = ' <span class="badge is-warning">new</span>'
    expect(tree({ ...entry('A', '/pr/7/a'), badge })).toContain(`class="sidebar-link">A${shown}</a>`)
    expect(tree(group({ badge }))).toContain(`<summary class="sidebar-title">Group${shown}</summary>`)
    expect(tree(group({ badge, collapsible: false }))).toContain(`<p class="sidebar-title">Group${shown}</p>`)
    expect(tree(group({ badge, href: '/pr/7/g/' }))).toContain(`class="sidebar-title">Group${shown}</a>`)
    expect(tree(group({ badge, href: '/pr/7/g/' }))).toContain('aria-label="Pages of “Group”"')
  })

  test('a tree of the page alone has its headings in it, as links like those of pages', () => {
    const inner = { title: 'Inner', href: '#inner', children: [] }
    const headings = [{ title: 'Part', href: '#part', children: [inner] }]
    const items: SidebarItemView[] = [
      { kind: 'page', text: 'A page', href: page.href, external: false, active: true, headings },
    ]
    const link = (href: string, text: string) => `<a href="${href}" class="sidebar-link">${text}</a>`
    expect(region('sidebar', { sidebar: { key: undefined, items } })).toBe(
      `<ul class="sidebar-list"><li class="sidebar-page"><a href="${page.href}" aria-current="page" class="sidebar-link">A page</a>` +
        `<ul class="sidebar-list"><li class="sidebar-page">${link('#part', 'Part')}` +
        `<ul class="sidebar-list"><li class="sidebar-page">${link('#inner', 'Inner')}</li></ul></li></ul></li></ul>`,
    )
    expect(region('sidebar', { sidebar: { key: '/', items } })).not.toContain('#part')
  })

  test('the tree is shared by its key', () => {
    expect(layout('Layout', { sidebar: { key: '/guide/', items: [entry('A', '/a')] } })).toContain(
      'data-shared="/guide/"',
    )
    expect(layout('Layout', { sidebar: { key: undefined, items: [entry('A', '/a')] } })).not.toContain(
      'data-shared',
    )
  })
})

describe('around the text', () => {
  test('the groups around the page are its way home', () => {
    const inner: SidebarItemView = {
      kind: 'group',
      text: 'In',
      collapsible: true,
      startsOpen: false,
      open: true,
      active: true,
      items: [entry('A', page.href, true)],
    }
    const outer: SidebarItemView = {
      kind: 'group',
      text: 'Out',
      href: '/pr/7/out/',
      collapsible: true,
      startsOpen: false,
      open: true,
      active: true,
      items: [inner],
    }
    const trail = (items: SidebarItemView[], nav: NavItemView[] = []) =>
      /<nav class="breadcrumbs".*?<\/nav>/.exec(layout('Layout', { nav, sidebar: { key: 'k', items } }))?.[0]
    expect(trail([outer])).toContain('<ol><li><a href="/pr/7/out/">Out</a></li><li>In</li></ol>')
    expect(trail([entry('A', page.href, true)])).toBeUndefined()
    // A group's own page is not part of its own trail.
    expect(trail([{ ...outer, href: page.href } as SidebarItemView])).toBeUndefined()
    // Nothing is above the first page of an area.
    expect(trail([outer], [link('Area', '/pr/7/guide/', true)])).toContain('Out')
    expect(trail([outer], [link('Area', page.href, true)])).toBeUndefined()
  })

  test('the table of contents follows the headings, unless frontmatter hides it', () => {
    const toc = [
      { title: 'Part', href: '#part', children: [{ title: 'Detail', href: '#detail', children: [] }] },
    ]
    expect(region('toc', { toc })).toContain(
      '<li><a href="#part">Part</a><ul class="toc-list"><li><a href="#detail">Detail</a>',
    )
    expect(region('toc', { toc, frontmatter: { contentSidebar: false } })).not.toContain('#part')
    expect(layout('Layout', { toc }, { contentSidebarTitle: 'Contents' })).toContain(
      '<summary>Contents <span class="toc-current">',
    )
  })

  test('headings that are not translated are told apart from the words around them, as is the text', () => {
    const toc = [{ title: 'Part', href: '#part', children: [] }]
    const view = {
      lang: 'fa',
      untranslated: { lang: 'en', dir: 'ltr', label: 'English' },
      toc,
      sidebar: { key: 'k', items: [entry('A', page.href, true)] },
    } as const
    expect(region('article', view)).toContain('<article class="docs-content" lang="en" dir="ltr">')
    expect(region('toc', view)).toContain('<ul class="toc-list" lang="en"')
    expect(render(<ActiveHeadings />, pageWith(view), {})).toContain(
      '<ul class="sidebar-headings" lang="en">',
    )
    expect(region('toc', { toc })).toContain('<ul class="toc-list" tabindex')
  })

  test('edit link, day of the last change, neighbours', () => {
    const record = { ...page.record, lastUpdated: '2025-09-05' }
    const html = layout('Layout', {
      record,
      editHref: 'https://example.org/edit',
      prev: { text: 'Before', href: '/pr/7/before', external: false },
      next: { text: 'After', href: 'https://example.org/', external: true },
    })
    expect(html).toContain('Last Updated: <time dateTime="2025-09-05">September 5, 2025</time>')
    expect(html).toMatch(
      /<a class="edit-link" href="https:\/\/example.org\/edit" target="_blank" rel="noopener noreferrer" aria-describedby="docs-new-window">/,
    )
    expect(html).toContain('<a href="/pr/7/before" class="page-nav-link is-prev" rel="prev">')
    expect(html).toContain(
      '<a href="https://example.org/" class="page-nav-link is-next external" target="_blank"',
    )
    expect(layout('Layout')).not.toMatch(/edit-link|last-updated|page-nav/)
  })

  test('the options take the neighbours away, but not those that the page names', () => {
    const prev = { text: 'Before', href: '/pr/7/before', external: false }
    const next = { text: 'After', href: '/pr/7/after', external: false }
    const shown = (options: ThemeOptions, frontmatter: Changes['frontmatter'] = {}) =>
      [...layout('Layout', { prev, next, frontmatter }, options).matchAll(/is-(prev|next)"/g)].map(
        ([, name]) => name,
      )
    expect(shown({})).toEqual(['prev', 'next'])
    expect(shown({ prevLinks: false })).toEqual(['next'])
    expect(shown({ nextLinks: false })).toEqual(['prev'])
    expect(shown({ prevLinks: false, nextLinks: false })).toEqual([])
    expect(shown({ prevLinks: false, nextLinks: false }, { next: '/after' })).toEqual(['next'])
  })

  test('link to the Markdown copy, if the site wants it and publishes one', () => {
    const markdownHref = '/pr/7/guide/a.md'
    expect(layout('Layout', { markdownHref }, { markdownLink: true })).toContain(
      '<a class="edit-link" href="/pr/7/guide/a.md" type="text/markdown">View as Markdown</a>',
    )
    expect(layout('Layout', {}, { markdownLink: true })).not.toContain('page-footer')
    expect(layout('Layout', { markdownHref })).not.toContain('page-footer')
  })

  test('offer what readers can do with the page, above its text, if the site wants it', () => {
    const markdownHref = '/pr/7/guide/a.md'
    const html = layout('Layout', { markdownHref }, { pageActions: ['copy', 'markdown', 'chatgpt'] })
    // The program could not read a page without an origin.
    expect(html).toContain(
      '<ul class="page-actions"><li class="needs-script"><button type="button" class="edit-link" data-copy-page="/pr/7/guide/a.md">Copy page</button></li><li><a class="edit-link" href="/pr/7/guide/a.md" type="text/markdown">View as Markdown</a></li></ul><article',
    )
    expect(layout('Layout', { markdownHref })).not.toContain('page-actions')
  })

  test("actions of the site's own have the base, and mail programs open no window", () => {
    const pageActions = [
      { text: 'Ask', link: '/ask.html?page={file}' },
      { text: 'Write', link: 'mailto:a@b.example?subject={title}' },
      { text: 'Tell', link: 'https://b.example' },
      { text: 'Tell', link: 'https://c.example' },
    ]
    const html = layout('Layout', {}, { pageActions })
    expect(html).toContain('<a href="/pr/7/ask.html?page=content/guide/a.md" class="edit-link">Ask</a>')
    expect(html).toMatch(/<a href="mailto:a@b\.example\?subject=[^"]*" class="edit-link">Write</)
    expect(html).toMatch(/<a href="https:\/\/c\.example" class="edit-link external" target="_blank"/)
  })

  test('words follow the language; those of the options are for the language of the site', () => {
    const changed = { record: { ...page.record, lastUpdated: '2025-08-01' }, editHref: '/edit' }
    const options: ThemeOptions = {
      editLinkText: 'Improve this page',
      lastUpdated: 'Changed',
      ui: { fr: { next: 'Après' } },
    }
    expect(layout('Layout', changed, options)).toMatch(/Improve this page.*Changed: /)
    const french = layout(
      'Layout',
      { ...changed, lang: 'fr-CA', next: { text: 'B', href: '/b', external: false } },
      options,
    )
    expect(french).toMatch(
      /Modifier cette page.*Dernière mise à jour\u00a0: <time dateTime="2025-08-01">1 août 2025<\/time>/,
    )
    expect(french).toContain('<span class="page-nav-label">Après</span>')
  })

  test('a language can have options of its own', () => {
    const options: ThemeOptions = {
      logo: '/logo.svg',
      footerCopyright: 'All rights reserved',
      footer: { sitemap: { Product: [{ text: 'Prices', link: '/prices' }] } },
      editLinkText: 'Improve this page',
      languages: {
        fr: {
          footerCopyright: 'Tous droits réservés',
          footer: { sitemap: { Produit: [{ text: 'Tarifs', link: '/fr/tarifs' }] } },
          editLinkText: 'Améliorer cette page',
        },
        'fr-CA': { logo: '/logo-ca.svg' },
      },
    }
    const shownIn = (lang: string) => layout('Layout', { lang, editHref: '/edit' }, options)
    for (const lang of ['fr', 'fr-CA', 'FR-be'])
      expect(shownIn(lang)).toMatch(/Améliorer cette page.*>Tarifs<.*>Tous droits réservés</)
    expect(shownIn('fr-CA')).toContain('src="/pr/7/logo-ca.svg"')
    expect(shownIn('fr')).toContain('src="/pr/7/logo.svg"')
    expect(shownIn('en')).toMatch(/Improve this page.*>Prices<.*>All rights reserved</)
    expect(shownIn('de')).toMatch(/Diese Seite bearbeiten.*>Prices<.*>All rights reserved</)
    const marked = [
      `<div class="sitemap" lang="${site.lang}">`,
      `<bdi lang="${site.lang}">All rights reserved</bdi>`,
    ]
    for (const words of marked)
      expect(shownIn('de'), 'the words of the site say their language').toContain(words)
    for (const lang of ['fr', site.lang]) expect(shownIn(lang)).not.toMatch(/class="sitemap" lang|<bdi/)
    expect(theme.links?.(options)).toEqual(['/logo.svg', '/prices', '/fr/tarifs', '/logo-ca.svg'])
  })

  test('the footer says what the page says, else what the options say, else nothing', () => {
    const copyright = (html: string) => />([^<]*)<\/div><\/footer>/.exec(html)?.[1]
    expect(
      copyright(
        layout(
          'Layout',
          { frontmatter: { footerCopyright: 'Of the page' } },
          { footerCopyright: 'Of the site' },
        ),
      ),
    ).toBe('Of the page')
    expect(copyright(layout('Layout', {}, { footerCopyright: 'Of the site' }))).toBe('Of the site')
    expect(copyright(layout('Layout'))).toBe('')
    const sitemap = {
      Learn: [
        { text: 'Start', link: '/start/' },
        { text: 'Forum', link: 'https://example.org' },
      ],
    }
    const html = layout('Layout', {}, { footer: { sitemap, logo: '/l.png' } })
    expect(html).toContain(
      '<h2>Learn</h2><ul><li><a href="/pr/7/start/">Start</a></li><li><a href="https://example.org" class="external" target="_blank"',
    )
    expect(html).toMatch(
      /<a class="footer-logo" href="\/pr\/7\/" target="_blank" rel="noopener noreferrer" aria-describedby="docs-new-window"><img src="\/pr\/7\/l.png" alt="Handbook"[^>]*><\/a>/,
    )
  })

  test('a preview names its pull request', () => {
    const html = layout('Layout', {
      preview: { pr: 427, href: 'https://example.org/pull/427', host: 'GitLab' },
    })
    expect(html).toContain('🔍 This is a preview of PR #427.')
    expect(html).toMatch(
      /<a href="https:\/\/example.org\/pull\/427" class="external" target="_blank" rel="noopener noreferrer" aria-describedby="docs-new-window">View the PR on GitLab/,
    )
    expect(layout('Layout', { preview: { pr: 1, href: null, host: '' } })).not.toContain('View the PR')
    expect(layout('Layout')).not.toContain('preview')
  })
})

describe('home', () => {
  test('says the heading and the tagline of the page, else those of the site; null hides them', () => {
    const hero = (frontmatter: Changes['frontmatter']) =>
      /<header class="hero">.*?<\/header>/.exec(
        layout('Home', { frontmatter: { home: true, ...frontmatter } }),
      )?.[0]
    expect(hero({})).toContain(
      '<h1 class="hero-heading">Handbook</h1><p class="hero-tagline">How it works.</p>',
    )
    expect(hero({ heroText: 'Hello', tagline: 'There' })).toContain(
      '<h1 class="hero-heading">Hello</h1><p class="hero-tagline">There</p>',
    )
    expect(hero({ heroText: null, tagline: null })).toBe(
      '<header class="hero"><h1 class="visually-hidden">Handbook</h1></header>',
    )
  })

  test('image and actions get the base; features have their icons', () => {
    const html = layout('Home', {
      frontmatter: {
        heroImage: '/hero.png',
        heroAlt: 'A hub',
        features: [
          { title: 'Quick', details: 'Very.', icon: '🚀' },
          { title: 'Open', details: 'Quite.', link: '/open/' },
        ],
      },
      actions: [
        { text: 'Go', href: '/pr/7/start/' },
        { text: 'Source', href: 'https://example.org/' },
      ],
      featureHrefs: [null, '/pr/7/open/'],
    })
    expect(html).toContain('<img src="/pr/7/hero.png" alt="A hub" class="hero-image"/>')
    expect(html).toContain(
      '<p class="hero-actions"><a href="/pr/7/start/" class="button">Go</a><a href="https://example.org/" class="button external"',
    )
    expect(html).toContain(
      '<ul class="features"><li><h2><span aria-hidden="true">🚀 </span>Quick</h2><p>Very.</p></li><li><h2><a href="/pr/7/open/">Open</a></h2><p>Quite.</p></li></ul>',
    )
    const pictures = layout('Home', {
      frontmatter: {
        heroImage: '/hero.png',
        heroImageDark: '/night.png',
        features: [
          { title: 'A', details: 'B', picture: { src: '/a.svg' } },
          { title: 'C', details: 'D', picture: { src: '/c.svg', dark: 'https://example.org/d.svg' } },
        ],
      },
    })
    expect(pictures.match(/<img [^>]*>/g)).toEqual([
      '<img src="/pr/7/hero.png" alt="" class="hero-image on-light" loading="lazy"/>',
      '<img src="/pr/7/night.png" alt="" class="hero-image on-dark" loading="lazy"/>',
      '<img src="/pr/7/a.svg" width="32" height="32" alt="" class="feature-icon"/>',
      '<img src="/pr/7/c.svg" width="32" height="32" alt="" class="feature-icon on-light" loading="lazy"/>',
      '<img src="https://example.org/d.svg" width="32" height="32" alt="" class="feature-icon on-dark" loading="lazy"/>',
    ])
    expect(layout('Home', { frontmatter: { actionText: 'Go' } })).not.toContain('hero-actions')
  })
})

test('a page that is not found always says the same', () => {
  const messages = ['a', 'b', 'c', 'd']
  expect(chosenBy('Handbook', messages)).toBe(chosenBy('Handbook', messages))
  expect(new Set(['w', 'x', 'y', 'z'].map((seed) => chosenBy(seed, messages)))).toEqual(new Set(messages))
  const html = layout(
    'NotFound',
    { homeHref: '/pr/7/fr/', lang: 'fr' },
    { ui: { fr: { notFoundMessages: ['Rien.'] } } },
  )
  expect(html).toContain('<h1>404</h1><p class="not-found-message">Rien.</p>')
  expect(html).toContain('<a class="button" href="/pr/7/fr/">Retourner à l&#x27;accueil.</a>')
})

describe('components for Markdown', () => {
  test('Badge knows its types, also by the names of other generators', () => {
    const cases = {
      tip: 'tip',
      green: 'tip',
      error: 'error',
      warning: 'warning',
      warn: 'warning',
      yellow: 'warning',
      info: 'info',
      light: 'light',
      danger: 'error',
      caution: 'warning',
    }
    for (const [type, look] of Object.entries(cases))
      expect(inText(<Badge type={type} text="x" />)).toBe(`<span class="badge is-${look}">x</span>`)
    expect(inText(<Badge variant="note" text="x" />)).toBe('<span class="badge is-info">x</span>')
    expect(inText(<Badge vertical="middle">in</Badge>)).toBe('<span class="badge is-tip is-middle">in</span>')
  })

  test('AppHeading has the level and the id that it is told', () => {
    const anchor = '<a class="header-anchor" href="#x" aria-hidden="true" tabindex="-1">#</a> '
    for (const [level, tag] of [
      ['3', 'h3'],
      [1, 'h1'],
      ['9', 'h6'],
      ['0', 'h2'],
      [undefined, 'h2'],
    ] as const) {
      expect(
        inText(
          <AppHeading href="#x" {...(level !== undefined && { level })}>
            T
          </AppHeading>,
        ),
      ).toBe(`<${tag} id="x">${anchor}T</${tag}>`)
    }
    expect(inText(<AppHeading href="/pr/7/a.html#x">T</AppHeading>)).toContain('<h2 id="x">')
  })

  test('Steps are an ordered list, which the text has, or their own', () => {
    const list = (
      <ol>
        <li>one</li>
      </ol>
    )
    expect(inText(<Steps>{list}</Steps>)).toBe('<div class="steps"><ol><li>one</li></ol></div>')
    const own = (
      <Steps>
        {'\n'}
        <Step title="A">
          <p>one</p>
        </Step>
        {'\n'}
        <Step>two</Step>
      </Steps>
    )
    expect(inText(own)).toBe(
      '<div class="steps"><ol><li><p><strong>A</strong></p><p>one</p></li><li>two</li></ol></div>',
    )
    // Other content beside them stays where it is.
    const mixed = (
      <Steps>
        text
        <Step>one</Step>
      </Steps>
    )
    expect(inText(mixed)).toBe('<div class="steps">text<li>one</li></div>')
    expect(inText(<Steps />)).toBe('<div class="steps"></div>')
  })

  test('Field shows what is known of a parameter, in the language of the page', () => {
    expect(
      inText(
        <Field query="page" type="number" required default={1}>
          <p>Which page.</p>
        </Field>,
      ),
    ).toBe(
      '<dl><dt><code>page</code><small> number</small><small> query</small> <span class="badge is-warning is-middle">required</span><small> default: <code>1</code></small></dt><dd><p>Which page.</p></dd></dl>',
    )
    expect(inText(<Field name="a" required="false" deprecated />)).toBe(
      '<dl><dt><code>a</code> <span class="badge is-error is-middle">deprecated</span></dt><dd></dd></dl>',
    )
    expect(() => inText(<Field type="string" />)).toThrow('it needs a name="…".')
  })

  test('FileTree shows the list that the text has, or its files and folders', () => {
    const list = (
      <ul>
        <li>src/</li>
      </ul>
    )
    expect(inText(<FileTree>{list}</FileTree>)).toBe('<div class="file-tree"><ul><li>src/</li></ul></div>')
    const own = (
      <FileTree>
        {'\n'}
        <Folder name="src">
          {'\n'}
          <File name="a.ts" active />
          <Folder name="empty/" />
        </Folder>
        {'\n'}
        <File name="b.ts" />
      </FileTree>
    )
    expect(inText(own)).toBe(
      '<div class="file-tree"><ul><li class="folder"><code>src/</code><ul>\n<li><strong><code>a.ts</code></strong></li><li class="folder"><code>empty/</code></li></ul></li><li><code>b.ts</code></li></ul></div>',
    )
    expect(() => inText(<File />)).toThrow('it needs a name="…".')
  })

  test('Cards are a list, whatever is in it', () => {
    const html = inText(
      <Cards>
        {'\n'}
        <Card title="A">one</Card>
        {'\n'}
        <p>two</p>
      </Cards>,
    )
    expect(html).toBe(
      '<ul class="cards"><li><div class="card"><p class="card-title">A</p><div class="card-text">one</div></div></li><li><p>two</p></li></ul>',
    )
  })

  test('Tabs are radio buttons, the first checked', () => {
    const html = inText(
      <Tabs>
        {' '}
        <Tab label="A">one</Tab> <Tab label="B">two</Tab>
      </Tabs>,
    )
    const [name = ''] = /tabs-\w+(?=")/.exec(html) ?? []
    expect(html).toBe(
      `<div class="tabs" role="group" aria-label="Tabs: A, B"><input type="radio" id="${name}-1" name="${name}" checked=""/><label for="${name}-1">A</label><div class="tab-panel">one</div>` +
        `<input type="radio" id="${name}-2" name="${name}"/><label for="${name}-2">B</label><div class="tab-panel">two</div></div>`,
    )
  })

  test('two groups of tabs have two names, also where they show the same', () => {
    const group = (key: string) => (
      <Tabs key={key}>
        <Tab label="A">one</Tab>
        <Tab label="B">two</Tab>
      </Tabs>
    )
    const html = inText([group('1'), group('2')])
    const names = [...html.matchAll(/ name="([^"]+)" checked/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(2)
  })

  test('a tab is called by its value where it has no label', () => {
    const html = inText(
      <Tabs>
        <Tab value="a">one</Tab>
        <Tab value="b">two</Tab>
      </Tabs>,
    )
    expect(html.match(/<label[^>]*>[^<]*/g)?.map((label) => label.replace(/.*>/, ''))).toEqual(['a', 'b'])
  })

  test('a tab is called as in Mintlify, Nextra and Fumadocs', () => {
    const labelsIn = (html: string) => [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label]) => label)
    const titled = inText(
      <Tabs>
        <Tab title="Apple">one</Tab>
        <Tab title="Banana" value="b">
          two
        </Tab>
      </Tabs>,
    )
    expect(labelsIn(titled)).toEqual(['Apple', 'Banana'])
    const listed = inText(
      <Tabs items={['Apple', 'Banana', 'Cherry']}>
        <Tab>one</Tab>
        <Tab>two</Tab>
        <Tab label="Own">three</Tab>
      </Tabs>,
    )
    expect(labelsIn(listed)).toEqual(['Apple', 'Banana', 'Own'])
  })

  test('a tab is called and chosen as the tabs around it say', () => {
    const html = inText(
      <Tabs
        defaultValue="b"
        values={[
          { label: 'Apple', value: 'a' },
          { label: 'Banana', value: 'b' },
        ]}
      >
        <Tab value="a">one</Tab>
        <Tab value="b">two</Tab>
      </Tabs>,
    )
    expect(html.match(/<label[^>]*>[^<]*/g)?.map((label) => label.replace(/.*>/, ''))).toEqual([
      'Apple',
      'Banana',
    ])
    expect(html.match(/<input[^>]*>/g)?.map((input) => input.includes('checked'))).toEqual([false, true])
    const chosen = inText(
      <Tabs>
        <Tab label="A">one</Tab>
        <Tab label="B" default>
          two
        </Tab>
      </Tabs>,
    )
    expect(chosen.match(/<input[^>]*>/g)?.map((input) => input.includes('checked'))).toEqual([false, true])
  })

  test('components say what they need instead of leaving something out', () => {
    const cases: readonly (readonly [element: ReactElement, message: string])[] = [
      [<Tabs key="1">stray</Tabs>, 'only <Tab> elements may stand in it, each with a label="…".'],
      [
        <Tabs key="2">
          <Tab>none</Tab>
        </Tabs>,
        'only <Tab> elements may stand in it, each with a label="…".',
      ],
      [
        <Tabs key="8" items={['one']}>
          <Tab>one</Tab>
          <Tab>not listed</Tab>
        </Tabs>,
        'only <Tab> elements may stand in it, each with a label="…".',
      ],
      [<Card key="3" href="/x/" />, 'it needs a title="…".'],
      [<AppHeading key="4">T</AppHeading>, 'it needs href="#…", with the id that the heading is to have.'],
      [
        <Badge key="6" type="sucess" />,
        'there is no type "sucess". Write tip, info, warning, error or light.',
      ],
      [<Badge key="7" type="constructor" />, 'there is no type "constructor".'],
      [<AppHeading key="5" href="#" />, 'it needs href="#…", with the id that the heading is to have.'],
    ]
    for (const [element, message] of cases) expect(() => inText(element), message).toThrow(message)
  })

  test('PageList and PageCards show the pages of a folder', () => {
    const listed = (path: string, more: Partial<ListedPage> = {}): ListedPage => ({
      title: `T ${path}`,
      href: `/pr/7/${path}`,
      path,
      description: '',
      data: {},
      ...more,
    })
    const pages = [
      listed('index.md', { description: 'All.' }),
      listed('a.md', { date: '2026-01-02', lang: 'fr', description: 'Un.', data: { tags: ['old', 'new'] } }),
      listed('in/README.md', { lastUpdated: '2026-02-03' }),
      listed('in/x.md'),
      listed('in/deep/index.md'),
      listed('loose/y.md', { date: '2024-01-01', data: { tags: 'new' } }),
    ]
    const shown = (element: ReactElement) =>
      [...inText(element).matchAll(/>T ([^<]*)</g)].map(([, path]) => path)
    expect(shown(<PageList pages={pages} />)).toEqual(['a.md', 'in/README.md', 'loose/y.md'])
    expect(shown(<PageCards pages={pages} all />)).toEqual(pages.slice(1).map(({ path }) => path))
    expect(shown(<PageList pages={pages} tag="new" />)).toEqual(['a.md', 'loose/y.md'])
    expect(shown(<PageList pages={pages} sort="date" limit="3" />)).toEqual([
      'in/README.md',
      'a.md',
      'loose/y.md',
    ])
    expect(inText(<PageList pages={pages} sort="date" limit={2} />)).toContain(
      '<li><a href="/pr/7/a.md" lang="fr" hrefLang="fr">T a.md</a> · <time dateTime="2026-01-02">January 2, 2026</time><br/><span lang="fr">Un.</span></li>',
    )
    expect(inText(<PageCards pages={pages} limit={2} />)).toContain(
      '<a href="/pr/7/a.md" lang="fr" hrefLang="fr">T a.md</a></p><div class="card-text" lang="fr"><p>Un.</p></div>',
    )
    for (const [element, message] of [
      [<PageList key="1" />, 'it needs pages="…"'],
      [<PageCards key="2" pages={pages} sort="name" />, 'it cannot sort by "name". Write sort="date".'],
      [<PageList key="3" pages={pages} limit="0" />, 'limit="0" must be a number from 1.'],
    ] as const)
      expect(() => inText(element), message).toThrow(message)
  })

  test('Card is a link where it has an address, Details a box of the same look as the container', () => {
    expect(
      inText(
        <Card title="T" href="/pr/7/x/">
          c
        </Card>,
      ),
    ).toBe(
      '<div class="card is-link"><p class="card-title"><a href="/pr/7/x/">T</a></p><div class="card-text">c</div></div>',
    )
    expect(inText(<Card title="T" />)).toContain('<p class="card-title">T</p>')
    expect(inText(<Card title="T" description="Words." />)).toContain(
      '<div class="card-text"><p>Words.</p></div>',
    )
    expect(inText(<Details title="T">c</Details>)).toBe(
      '<details class="custom-block details"><summary class="custom-block-title">T</summary>c</details>',
    )
    expect(inText(<Details open="">c</Details>)).toContain(
      '<details class="custom-block details" open=""><summary class="custom-block-title">Details',
    )
    expect(inText(<Details open="false">c</Details>)).not.toContain('open=""')
  })
})
