import { fill, type Strings } from './strings/strings.js'

/** An action of the site's own: a link whose address says which page it is about. */
export interface PageLink {
  /** Words of the link. */
  readonly text: string
  /**
   * Where it leads; an address of the site is without the base. `{url}`, `{markdown}`, `{title}` and
   * `{file}` stand for the page's address, that of its Markdown copy, its title and its file, encoded.
   */
  readonly link: string
}

/** Actions that the theme knows by name. */
export const actionNames = ['copy', 'markdown', 'chatgpt', 'claude'] as const

/** What readers can do with a page. */
export type PageAction = (typeof actionNames)[number] | PageLink

/** Programs that can be asked about a page: their names, and where they take a question. */
const assistants = {
  chatgpt: { name: 'ChatGPT', ask: 'https://chatgpt.com/?q=' },
  claude: { name: 'Claude', ask: 'https://claude.ai/new?q=' },
} as const

/** Names that the address of an action may have in braces. */
export const pageNames = ['url', 'markdown', 'title', 'file'] as const

/** What actions need to know about a page. */
export interface ActionPage {
  readonly url: string
  /** With the origin, if that is known; null if there is no Markdown copy. */
  readonly markdown: string | null
  readonly title: string
  readonly file: string
  /** Whether addresses have an origin, so that others can read them. */
  readonly isPublic: boolean
}

/** An action as readers see it. A copy has the address of the Markdown, without the origin. */
export interface ShownAction {
  readonly kind: 'copy' | 'markdown' | 'link'
  readonly text: string
  readonly href: string
}

/**
 * The actions of a page, in their order. Those that need a Markdown copy are left out of pages
 * without one, and programs that could not read it where the site's origin is not known.
 */
export function shownActions(
  actions: readonly PageAction[],
  page: ActionPage & { readonly markdownHref: string | null },
  strings: Pick<Strings, 'copyPage' | 'viewMarkdown' | 'openIn' | 'askAbout'>,
): readonly ShownAction[] {
  const { markdown, markdownHref } = page
  return actions.flatMap((action): ShownAction[] => {
    if (typeof action === 'object') {
      const { text, link } = action
      return [{ kind: 'link', text, href: withPage(link, page) }]
    }
    if (markdown === null || markdownHref === null) return []
    if (action === 'copy') return [{ kind: 'copy', text: strings.copyPage, href: markdownHref }]
    if (action === 'markdown') return [{ kind: 'markdown', text: strings.viewMarkdown, href: markdownHref }]
    if (!page.isPublic) return []
    const { name, ask } = assistants[action]
    const question = fill(strings.askAbout, { url: markdown })
    return [{ kind: 'link', text: fill(strings.openIn, { name }), href: ask + encodeURIComponent(question) }]
  })
}

/** A page without a Markdown copy has its own address instead. */
function withPage(link: string, { url, markdown, title, file }: ActionPage): string {
  const values = { url, markdown: markdown ?? url, title, file }
  return link.replace(/\{(url|markdown|title|file)\}/g, (_, name: keyof typeof values) => {
    const encoded = encodeURIComponent(values[name])
    // A file may be part of a path, where an encoded slash divides no folders.
    return name === 'file' ? encoded.replaceAll('%2F', '/') : encoded
  })
}

/** The addresses of own links whose path is the same on every page. */
export function addressesOf(actions: readonly PageAction[]): readonly string[] {
  return actions.flatMap((action) =>
    typeof action === 'object' && !/^[^?#]*\{/.test(action.link) ? [action.link] : [],
  )
}

/** CSS for the actions, which most sites have not. */
export const pageActionStyles = `@layer components {
.page-actions { display: flex; flex-wrap: wrap; gap: 0 1.25rem; max-inline-size: var(--docs-measure); margin-block-end: 0.75rem; color: var(--docs-muted); font-size: var(--docs-size-tiny); }
.page-actions li { display: flex; }
.page-actions a { gap: 0; }
.page-actions button { padding: 0; border: 0; background: none; font: inherit; font-weight: 500; cursor: pointer; }
:root:not([data-theme]) .needs-script { display: none; }
@media (pointer: coarse), (max-width: 59.99rem) { .page-actions > li > * { min-block-size: 2.75rem; } }
@media print { .page-actions { display: none; } }
}
`
