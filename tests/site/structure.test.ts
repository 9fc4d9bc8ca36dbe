import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectSite } from '@quire/engine'
import type { PageView, SidebarItemView } from '@quire/engine/theme'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSpec, specExists } from '../corpus/config.js'
import { type ReferenceRoute, referenceRoutes } from '../corpus/reference.js'
import { commandDefaults } from '../support/build.js'
import { docsSite } from './pages.js'

if (!specExists) console.log('The site is not compared with its specification: there is no ../shared/spec.')

type ReferenceNode =
  | { readonly type: 'page' | 'auto'; readonly title: string; readonly path: string }
  | { readonly type: 'external'; readonly title: string; readonly path: string }
  | { readonly type: 'group'; readonly title: string; readonly children: readonly ReferenceNode[] }

describe.runIf(specExists)('the documentation site is what its specification says', () => {
  let views: ReadonlyMap<string, PageView>
  const routes = specExists ? referenceRoutes().filter(({ inSpec }) => inSpec) : []

  beforeAll(async () => {
    const inspection = await inspectSite({
      site: docsSite,
      ...commandDefaults,
    })
    views = new Map(inspection.views.map((view) => [view.record.path, view]))
  })

  /** One line for each page that is wrong. */
  const wrongPages = (problem: (view: PageView, route: ReferenceRoute) => string | undefined) =>
    routes.flatMap((route) => {
      const view = views.get(route.route)
      const found = view === undefined ? 'no such page' : problem(view, route)
      return found === undefined ? [] : [`${route.route}: ${found}`]
    })

  const equal = (given: unknown, wanted: unknown) =>
    JSON.stringify(given) === JSON.stringify(wanted)
      ? undefined
      : `${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`

  test('it has these pages and no others', () => {
    expect([...views.keys()].sort()).toEqual(routes.map(({ route }) => route).sort())
    expect(views.size).toBe(448)
  })

  test('pages have their titles, and those without one a good one', () => {
    expect(
      wrongPages(({ record }, { title }) =>
        title === null
          ? (record.title ?? '').length > 2
            ? undefined
            : 'no title'
          : equal(record.title, title),
      ),
    ).toEqual([])
  })

  test('pages have their versions', () => {
    expect(wrongPages(({ record }, { version }) => equal(record.version, version))).toEqual([])
  })

  test('previous and next lead where they should', () => {
    const given = (link: PageView['prev']) =>
      link && `${link.text} ${link.external ? link.href : decodeURI(link.href)}`
    const wanted = (link: ReferenceRoute['prev']) => link && `${link.title} ${link.path}`
    expect(
      wrongPages(({ prev, next }, route) =>
        equal([given(prev), given(next)], [wanted(route.prev), wanted(route.next)]),
      ),
    ).toEqual([])
  })

  test('the navigation bar stays in the older version where that has the page', () => {
    const nav =
      readSpec<Readonly<Record<string, readonly { readonly text: string; readonly link: string }[]>>>(
        'nav.json',
      )
    const given = (entry: PageView['nav'][number]) => [entry.text, entry.kind === 'link' && entry.href]
    expect(
      wrongPages((view, { version }) =>
        equal(
          view.nav.map(given),
          nav[version]?.map(({ text, link }) => [text, link]),
        ),
      ),
    ).toEqual([])
  })

  test('the version menu leads to the same page, else to a moved one or the home page', () => {
    const homes = { latest: '/', 'v1.0.1': '/v1.0.1/' } as const
    expect(
      wrongPages(({ versions }, { route, version }) => {
        const [latest, older, legacy] = versions
        const found =
          equal(
            [versions.length, latest?.text, older?.text, legacy?.text, legacy?.href],
            [3, 'latest', 'v1.0.1', 'legacy', 'https://docs.mojaloop.io/legacy/'],
          ) ??
          equal(
            versions.filter(({ current }) => current).map(({ text }) => text),
            [version],
          )
        const other = version === 'latest' ? older : latest
        const same = version === 'latest' ? `/v1.0.1${route}` : route.replace('/v1.0.1', '')
        const place = decodeURI(other?.href ?? '')
        if (views.has(same)) return found ?? equal(place, same)
        const home = version === 'latest' ? homes['v1.0.1'] : homes.latest
        return found ?? (other?.samePage ? equal(views.has(place), true) : equal(place, home))
      }),
    ).toEqual([])
  })

  test('edit links lead to the sources of the latest version', () => {
    expect(
      wrongPages(({ editHref }, { source, version }) =>
        equal(
          editHref,
          version === 'latest' ? `https://github.com/mojaloop/documentation/edit/master/${source}` : null,
        ),
      ),
    ).toEqual([])
  })

  test('sidebars are those of the specification', () => {
    const sidebars =
      readSpec<
        Readonly<Record<string, { readonly resolved: Readonly<Record<string, readonly ReferenceNode[]>> }>>
      >('sidebars.json')
    const trees = ['latest', 'v1.0.1'].flatMap((version) => Object.entries(sidebars[version]?.resolved ?? {}))
    const wrong = trees.flatMap(([key, nodes]) => {
      const view = [...views.values()].find(({ sidebar }) => sidebar?.key === key)
      const problem = equal(view?.sidebar?.items.flatMap(itemText), nodes.flatMap(nodeText))
      return problem === undefined ? [] : [`${key}: ${problem}`]
    })
    expect(wrong).toEqual([])
    expect(trees.length).toBe(8)
  })

  test('headings that other pages of the specification link to keep their ids', () => {
    const slugs = new Map(
      routes.map(({ route, headers }) => [route, new Set(headers.map(({ slug }) => slug))]),
    )
    const linked = linkedPlaces(routes)
    expect(linked.length).toBeGreaterThan(20)
    const lost = linked.filter(
      ({ route, slug }) =>
        slugs.get(route)?.has(slug) === true &&
        !headingsOf(views.get(route)?.source).includes(slug.replace(/^_/, '')),
    )
    console.log(`${linked.length} places that pages link to, ${lost.length} lost`)
    expect(lost).toEqual([])
  })
})

/** Ids of a page's headings of levels 2 to 6, as far as they consist of plain letters and digits. */
function headingsOf(source: string | undefined): readonly string[] {
  if (source === undefined) return []
  const text = readFileSync(join(docsSite, source), 'utf8')
  return [...text.matchAll(/^#{2,6} (.+)$/gm)].map(([, title = '']) =>
    (title.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-'),
  )
}

/** Outline of a sidebar: one line for each entry, and for each group its entries. */
function itemText(item: SidebarItemView): unknown[] {
  return item.kind === 'group'
    ? [{ [item.text]: item.items.flatMap(itemText) }]
    : [`${item.text} ${item.external ? item.href : decodeURI(item.href)}`]
}

function nodeText(node: ReferenceNode): unknown[] {
  return 'children' in node
    ? [{ [node.title]: node.children.flatMap(nodeText) }]
    : [`${node.title} ${node.path}`]
}

/** Anchors in level-2 sections that pages of the corpus link to, by route and id. */
function linkedPlaces(
  routes: readonly ReferenceRoute[],
): readonly { readonly route: string; readonly slug: string }[] {
  const corpus = new URL('../../../shared/corpora/mojaloop/', import.meta.url)
  const bySource = new Map(routes.map((route) => [route.corpus, route.route]))
  const places = routes.flatMap(({ corpus: file }) => {
    const text = readFileSync(new URL(file, corpus), 'utf8')
    return [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].flatMap(([, path = '', slug = '']) => {
      if (path === '' || /^[a-z]+:/.test(path)) return []
      const target = new URL(path.replace(/\.html$/, '.md'), new URL(file, 'file:///')).pathname.slice(1)
      const route = bySource.get(decodeURI(target))
      return route === undefined ? [] : [{ route, slug: decodeURIComponent(slug) }]
    })
  })
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}
