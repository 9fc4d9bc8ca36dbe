import type { DocSearchInstance, DocSearchProps } from '@docsearch/js/docsearch'
import type { PageInfo, SiteInfo } from '@quire/engine/client'
import type { DocSearchOptions } from '../options.js'
import { fill } from '../strings/strings.js'
import { adoptStyles } from './adopt-styles.js'
import type { SearchWords } from './words.js'

export interface DocSearchQuestion {
  readonly options: DocSearchOptions
  readonly words: SearchWords
  readonly page: PageInfo
  readonly site: SiteInfo
  /** What was opened last time. */
  readonly last: DocSearchDialog | undefined
}

/** DocSearch's dialog for the pages of one version and language. */
export interface DocSearchDialog {
  readonly scope: string
  readonly instance: DocSearchInstance
}

/** Opens DocSearch, and loads it on the first use. */
export async function openDocSearch(question: DocSearchQuestion): Promise<DocSearchDialog> {
  const { page, last } = question
  const scope = `${page.lang} ${page.version}`
  const dialog = last?.scope === scope ? last : { scope, instance: await start(question) }
  if (dialog !== last) last?.instance.destroy()
  dialog.instance.open()
  return dialog
}

async function start({ options, words, page, site }: DocSearchQuestion): Promise<DocSearchInstance> {
  const [module] = await Promise.all([import('@docsearch/js/docsearch'), addStyles()])
  // Its types take it for CommonJS, which it is not.
  const { default: docsearch } = module as unknown as {
    readonly default: (props: DocSearchProps) => DocSearchInstance
  }
  const { appId, apiKey, indexName, searchParameters = {} } = options
  const { facetFilters, ...otherParameters } = searchParameters
  return docsearch({
    container: ownContainer(),
    appId,
    apiKey,
    indices: [
      {
        name: indexName,
        searchParameters: {
          ...otherParameters,
          facetFilters: [`lang:${page.lang}`, `version:${page.version}`, ...filtersIn(facetFilters)],
        },
      },
    ],
    placeholder: words.placeholder,
    translations: translationsOf(words),
    // The theme has keys of its own, which work before this is loaded.
    keyboardShortcuts: { 'Ctrl/Cmd+K': false, '/': false },
    transformItems: (items) => items.map((item) => ({ ...item, url: addressHere(item.url, site.base) })),
    navigator: {
      navigate: ({ itemUrl }) => follow(itemUrl),
      navigateNewTab: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
    },
  })
}

/** The theme's words where DocSearch says the same; it has none in other languages than English. */
function translationsOf(words: SearchWords): NonNullable<DocSearchProps['translations']> {
  return {
    modal: {
      searchBox: {
        clearButtonTitle: words.clear,
        clearButtonAriaLabel: words.clear,
        closeButtonText: words.close,
        closeButtonAriaLabel: words.close,
        placeholderText: words.placeholder,
        searchInputLabel: words.search,
      },
      footer: { selectText: words.keyOpen, navigateText: words.keyMove, closeText: words.keyClose },
      startScreen: {
        recentSearchesTitle: words.recent,
        noRecentSearchesText: words.placeholder,
        removeRecentSearchButtonTitle: words.forget,
      },
      // The query follows.
      noResultsScreen: { noResultsText: fill(words.count, { n: 0 }) },
      errorScreen: { titleText: words.failed, helpText: '' },
    },
  }
}

/** Filters that all hold; of those in a list of their own one is enough. */
function filtersIn(given: unknown): (string | string[])[] {
  return Array.isArray(given) ? given : typeof given === 'string' ? [given] : []
}

/**
 * The index has the addresses of the published site; this may be a preview
 * of it, or a server on the author's machine. An address that is malformed stays
 * on this page.
 */
function addressHere(url: string, base: string): string {
  const found = parsed(url)
  if (found === undefined || !/^https?:$/.test(found.protocol)) return '#'
  const path = found.pathname.startsWith(base) ? found.pathname : base + found.pathname.slice(1)
  return path + found.search + found.hash
}

/** Not `URL.canParse`, which is younger than browsers that this is for. */
function parsed(url: string): URL | undefined {
  try {
    return new URL(url, location.href)
  } catch {
    return undefined
  }
}

/** As a click on a link does, so that the router takes it. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** DocSearch puts a button of its own there, which nobody needs. */
function ownContainer(): HTMLElement {
  const container = document.createElement('div')
  container.hidden = true
  document.body.append(container)
  return container
}

let styles: Promise<void> | undefined

function addStyles(): Promise<void> {
  styles ??= loadStyles()
  return styles
}

async function loadStyles(): Promise<void> {
  const texts = await Promise.all([
    import('@docsearch/css/dist/_variables.css', { with: { type: 'text' } }),
    import('@docsearch/css/dist/modal.css', { with: { type: 'text' } }),
  ])
  for (const text of [...texts.map((module) => module.default), tones]) adoptStyles(text)
}

/** DocSearch in the theme's tones, light and dark. */
const tones = `
:root:root {
  --docsearch-font-family: var(--docs-font);
  --docsearch-primary-color: var(--docs-accent-text);
  --docsearch-primary-dark-color: var(--docs-accent-text);
  --docsearch-soft-primary-color: var(--docs-accent-soft);
  --docsearch-highlight-color: var(--docs-accent-text);
  --docsearch-focus-color: var(--docs-accent-text);
  --docsearch-logo-color: var(--docs-muted);
  --docsearch-text-color: var(--docs-text);
  --docsearch-secondary-text-color: var(--docs-muted);
  --docsearch-muted-color: var(--docs-muted);
  --docsearch-icon-color: var(--docs-muted);
  --docsearch-subtle-color: var(--docs-border);
  --docsearch-background-color: var(--docs-bg-hover);
  --docsearch-container-background: var(--docs-backdrop);
  --docsearch-modal-background: var(--docs-bg);
  --docsearch-modal-shadow: var(--docs-shadow);
  --docsearch-modal-radius: var(--docs-radius);
  --docsearch-searchbox-background: var(--docs-bg);
  --docsearch-searchbox-focus-background: var(--docs-bg);
  --docsearch-hit-color: var(--docs-text);
  --docsearch-hit-background: var(--docs-bg);
  --docsearch-hit-focus-background: var(--docs-accent-soft);
  --docsearch-hit-highlight-color: var(--docs-accent-soft);
  --docsearch-key-background: var(--docs-bg-raised);
  --docsearch-key-color: var(--docs-muted);
  --docsearch-footer-background: var(--docs-bg);
  --docsearch-footer-shadow: 0 -1px 0 0 var(--docs-border);
}`
