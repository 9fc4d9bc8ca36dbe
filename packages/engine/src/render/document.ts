import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { type HeadTag, isJsonType } from '../config/head-tag.js'
import { asciiAddress } from '../paths.js'
import { regionTag } from './own-head.js'
import type { PageView } from './page-view.js'

/** Addresses of what every page loads, with the base. */
export interface DocumentAssets {
  readonly styles: readonly string[]
  /** Runs before the first paint. */
  readonly earlyScript: string | null
  /** Loaded as a module, after the page. */
  readonly script: string
  /** For navigation in the browser. */
  readonly manifest: string
}

/** What a document is made of. */
export interface DocumentParts {
  readonly head: PageHead
  /** Markup of the layout with its content. */
  readonly body: string
  readonly assets: DocumentAssets
  /** Tags of the config and of the frontmatter, except for meta tags. Their addresses already have the base. */
  readonly siteHead: readonly HeadTag[]
  /** What the script, and through it the islands, are told. */
  readonly told: {
    readonly base: string
    readonly siteTitle: string
    readonly page: { readonly path: string; readonly title: string | null; readonly version: string }
  }
}

/** The part of the document's head that differs from page to page. */
export interface PageHead {
  readonly title: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly bodyClass: string
  /** Meta, canonical and alternate links, in order. */
  readonly tags: readonly HeadTag[]
  /** Address of the page's own style sheet; null if it has none. */
  readonly style: string | null
}

/**
 * The class hides the search box on one page. It is set on the body because the box is outside of
 * all regions, and navigation updates it.
 */
function bodyClassOf({ pageClass = '', search }: PageView['record']['frontmatter']): string {
  return search === false ? `no-search ${pageClass}`.trimEnd() : pageClass
}

/**
 * The meta tags of a page: its description, then those of its frontmatter, of the theme and of the
 * site. If several have the same name, property or itemprop, the first counts.
 */
export function pageHead(
  page: PageView,
  options: {
    /** Meta tags of the theme for this page. */
    readonly themeMetas: readonly HeadTag[]
    readonly siteHead: readonly HeadTag[]
    /** Name of the region in the head; null if there is none. */
    readonly region: string | null
    readonly siteUrl: string | undefined
    readonly style: string | null
    readonly noindex: boolean
    /** Address of the page's Markdown, with the base; null if it is not published. */
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
  const { siteUrl } = options
  const { canonicalUrl = siteUrl === undefined ? undefined : page.canonicalHref } = frontmatter
  const address = canonicalUrl && asciiAddress(canonicalUrl)
  const isPath = address !== undefined && /^\/(?!\/)/.test(address)
  const canonical = isPath && siteUrl !== undefined ? siteUrl + address : address
  const links: HeadTag[] = [
    ...(canonical === undefined ? [] : [['link', { rel: 'canonical', href: canonical }] as const]),
    ...(options.markdown === null
      ? []
      : [['link', { rel: 'alternate', type: 'text/markdown', href: options.markdown }] as const]),
  ]
  const tags = [
    ...robots,
    ...described,
    ...own,
    ...options.themeMetas,
    ...options.siteHead.filter(([tag]) => tag === 'meta'),
    ...(options.region === null ? [] : [regionTag(options.region)]),
  ]
  return {
    title: page.documentTitle,
    lang: page.lang,
    dir: page.dir,
    bodyClass: bodyClassOf(frontmatter),
    tags: [...firstOfEachIdentity(tags), ...links],
    style: options.style,
  }
}

/**
 * The head with additional tags that only the document gets, since navigation in the browser does
 * not need them. The author's own tags of the same name take precedence.
 */
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

/** Builds the whole document. */
export function documentHtml({ head, body, assets, siteHead, told }: DocumentParts): string {
  const children: ElementContent[] = [
    element(['meta', { charset: 'utf-8' }]),
    element(['meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }]),
    element(['title', {}, head.title]),
    ...assets.styles.map((href) => element(['link', { rel: 'stylesheet', href }])),
    ...(head.style === null
      ? []
      : [element(['link', { rel: 'stylesheet', href: head.style, 'data-page': '' }])]),
    ...(assets.earlyScript === null ? [] : [element(['script', { src: assets.earlyScript }])]),
    element([
      'script',
      {
        type: 'module',
        src: assets.script,
        'data-base': told.base,
        'data-manifest': assets.manifest,
        'data-site': told.siteTitle,
        'data-page': JSON.stringify(told.page),
      },
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
  return `<!doctype html>\n${start.slice(0, -'</html>'.length)}<head>${toHtml(root, { allowDangerousHtml: true })}</head>\n${bodyTag.slice(0, -'</body>'.length)}${body}</body></html>\n`
}

/** In JSON, what could end the script is only in texts, where it can be written in another way. */
const endsNowhere = (text: string, { type }: HeadTag[1]) =>
  isJsonType(type) ? text.replaceAll('<', '\\u003c') : text

/** Their text is markup. */
const withMarkup: ReadonlySet<string> = new Set(['noscript', 'template'])

/** Attributes without a value, written `defer: ''`, which `toHtml` would leave out. */
const flags: ReadonlySet<string> = new Set(['async', 'defer', 'nomodule', 'disabled'])

function element([tagName, attributes, text]: HeadTag): Element {
  const children = textNodes(tagName, attributes, text)
  return {
    type: 'element',
    tagName,
    properties: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        name,
        value || !flags.has(name.toLowerCase()) ? value : true,
      ]),
    ),
    children,
    ...(tagName === 'template' ? { content: { type: 'root', children } } : {}),
  }
}

function textNodes(tagName: string, attributes: HeadTag[1], text: string | undefined): ElementContent[] {
  if (text === undefined) return []
  return withMarkup.has(tagName)
    ? [{ type: 'raw', value: text }]
    : [{ type: 'text', value: endsNowhere(text, attributes) }]
}
