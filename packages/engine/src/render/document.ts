import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { HeadTag } from '../config/config.js'
import type { PageView } from './page-view.js'

/** Addresses of what every page of a site loads, with the base. */
export interface DocumentAssets {
  readonly styles: readonly string[]
  /** Runs before the first paint. */
  readonly earlyScript: string | null
  /** Loaded as a module, after the page. */
  readonly script: string | null
  /** Of the manifest, for the router. */
  readonly manifest: string
  /** For islands. */
  readonly page: { readonly path: string; readonly title: string | null; readonly version: string }
  readonly siteTitle: string
}

/** The part of a document's head that changes with the page. */
export interface PageHead {
  readonly title: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly bodyClass: string
  /** Meta, canonical and alternate links, in order. */
  readonly tags: readonly HeadTag[]
  /** Address of the page's own style sheet. */
  readonly style: string | null
}

/** The search box stands outside of all regions: a class that navigation sets can hide it on one page. */
function bodyClassOf({ pageClass = '', search }: PageView['record']['frontmatter']): string {
  return search === false ? `no-search ${pageClass}`.trimEnd() : pageClass
}

/**
 * The meta tags of a page: description, then the frontmatter's, then the
 * site's. The first of several with the same name, property or itemprop counts.
 */
export function pageHead(
  page: PageView,
  options: {
    readonly siteHead: readonly HeadTag[]
    readonly siteUrl: string | undefined
    readonly style: string | null
    readonly noindex: boolean
    /** Address of the page's Markdown, with the base. */
    readonly markdown: string | null
  },
): PageHead {
  const { frontmatter } = page.record
  const own: HeadTag[] = (frontmatter.meta ?? []).map((attributes) => ['meta', attributes])
  const robots: HeadTag[] = options.noindex ? [['meta', { name: 'robots', content: 'noindex' }]] : []
  const described: HeadTag[] =
    own.some(([, { name }]) => name === 'description') || page.description === ''
      ? []
      : [['meta', { name: 'description', content: page.description }]]
  const canonical =
    frontmatter.canonicalUrl ??
    (options.siteUrl === undefined ? undefined : options.siteUrl + page.canonicalHref)
  const links: HeadTag[] = [
    ...(canonical === undefined ? [] : [['link', { rel: 'canonical', href: canonical }] as const]),
    ...(options.markdown === null
      ? []
      : [['link', { rel: 'alternate', type: 'text/markdown', href: options.markdown }] as const]),
  ]
  const tags = [...robots, ...described, ...own, ...options.siteHead.filter(([tag]) => tag === 'meta')]
  return {
    title: page.documentTitle,
    lang: page.lang,
    dir: page.dir,
    bodyClass: bodyClassOf(frontmatter),
    tags: [...firstOfEachIdentity(tags), ...links],
    style: options.style,
  }
}

/** The head with tags that only the document has: who goes from page to page in the browser needs them not. The author's own of the same name count. */
export function withDocumentTags(head: PageHead, tags: readonly HeadTag[]): PageHead {
  const isMeta = ([tag]: HeadTag) => tag === 'meta'
  const metas = firstOfEachIdentity([...head.tags.filter(isMeta), ...tags.filter(isMeta)])
  const others = [...head.tags, ...tags].filter((tag) => !isMeta(tag))
  return { ...head, tags: [...metas, ...others] }
}

function firstOfEachIdentity(tags: readonly HeadTag[]): HeadTag[] {
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const [, { name, property, itemprop }] = tag
    const identity = name ?? property ?? itemprop ?? JSON.stringify(tag)
    return !seen.has(identity) && seen.add(identity)
  })
}

/**
 * The whole document.
 *
 * @param body Markup of the layout, put together.
 * @param siteHead Tags of the config besides meta tags; their addresses have the base already.
 */
export function documentHtml(
  head: PageHead,
  body: string,
  assets: DocumentAssets,
  siteHead: readonly HeadTag[],
  base: string,
): string {
  const children: ElementContent[] = [
    element(['meta', { charset: 'utf-8' }]),
    element(['meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }]),
    element(['title', {}, head.title]),
    ...assets.styles.map((href) => element(['link', { rel: 'stylesheet', href }])),
    ...(head.style === null
      ? []
      : [element(['link', { rel: 'stylesheet', href: head.style, 'data-page': '' }])]),
    ...(assets.earlyScript === null ? [] : [element(['script', { src: assets.earlyScript }])]),
    ...(assets.script === null
      ? []
      : [
          element([
            'script',
            {
              type: 'module',
              src: assets.script,
              'data-base': base,
              'data-manifest': assets.manifest,
              'data-site': assets.siteTitle,
              'data-page': JSON.stringify(assets.page),
            },
          ]),
        ]),
    ...[...head.tags, ...siteHead].map(element),
  ]
  const root: Root = { type: 'root', children }
  const start = toHtml({
    type: 'element',
    tagName: 'html',
    properties: { lang: head.lang, dir: head.dir === 'rtl' ? 'rtl' : undefined },
    children: [],
  })
  const bodyTag = toHtml(element(['body', head.bodyClass === '' ? {} : { class: head.bodyClass }]))
  return `<!doctype html>\n${start.slice(0, -'</html>'.length)}<head>${toHtml(root)}</head>\n${bodyTag.slice(0, -'</body>'.length)}${body}</body></html>\n`
}

function element([tagName, attributes, text]: HeadTag): Element {
  return {
    type: 'element',
    tagName,
    properties: { ...attributes },
    children: text === undefined ? [] : [{ type: 'text', value: text }],
  }
}
