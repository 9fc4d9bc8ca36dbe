import type { DocSearchInstance, DocSearchProps } from '@docsearch/js/docsearch'
import type { PageInfo, SiteInfo } from '@quire/engine/client'
import { adoptStyles } from '../adopt-styles.js'
import type { DocSearchOptions } from '../options.js'
import { fill } from '../strings/strings.js'
import { keepComposition, keepFocusInField } from './docsearch-focus.js'
import type { SearchWords } from './words.js'

export interface DocSearchQuestion {
  readonly options: DocSearchOptions
  readonly words: SearchWords
  readonly page: PageInfo
  readonly site: SiteInfo
  /** Goes to an address, as a click on a link does. */
  readonly navigate: (address: string) => void
  /** What the reader typed before the dialog was there. */
  readonly takeTyped: () => string | undefined
  /** The dialog that was opened last time. */
  readonly last: DocSearchDialog | undefined
}

/** DocSearch's dialog for the pages of one version and language. */
export interface DocSearchDialog {
  readonly scope: string
  readonly instance: DocSearchInstance
}

/** Opens DocSearch. Loads it on first use. */
export async function openDocSearch(question: DocSearchQuestion): Promise<DocSearchDialog> {
  const { page, last } = question
  const scope = `${page.lang} ${page.version}`
  const dialog = last?.scope === scope ? last : { scope, instance: await start(question) }
  if (dialog !== last) last?.instance.destroy()
  dialog.instance.open()
  return dialog
}

async function start({
  options,
  words,
  page,
  site,
  navigate,
  takeTyped,
}: DocSearchQuestion): Promise<DocSearchInstance> {
  const [module] = await Promise.all([import('@docsearch/js/docsearch'), addStyles()])
  // Its types declare it as CommonJS, but it is an ES module.
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
    onOpen: () => {
      const modal = document.querySelector<HTMLElement>('.DocSearch-Modal')
      if (modal !== null) {
        keepFocusInField(modal)
        keepComposition(modal)
      }
      typeFirst(takeTyped())
    },
    translations: translationsOf(words),
    // The theme has its own keys, which work before this is loaded.
    keyboardShortcuts: { 'Ctrl/Cmd+K': false, '/': false },
    transformItems: (items) => items.map((item) => ({ ...item, url: addressHere(item.url, site.base) })),
    navigator: {
      navigate: ({ itemUrl }) => navigate(itemUrl),
      navigateNewTab: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
    },
  })
}

/** Puts a text before what is in the field, as if it had been typed there, and leads what follows to it. */
function typeFirst(text: string | undefined): void {
  const field = document.querySelector<HTMLInputElement>('.DocSearch-Input')
  // DocSearch does this too, but on a busy device only after it has said that it is open.
  field?.focus()
  if (!text || field === null) return
  // Setting the value would not tell React that there is another one.
  field.setRangeText(text, 0, 0, field.value === '' ? 'end' : 'preserve')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The theme's words, where they mean the same. DocSearch itself has only English ones. */
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
      // DocSearch shows the query after this text.
      noResultsScreen: { noResultsText: fill(words.count, { n: 0 }) },
      errorScreen: { titleText: words.failed, helpText: '' },
    },
  }
}

/** Filters that must all match. Of those in a nested list, one is enough. */
function filtersIn(given: unknown): (string | string[])[] {
  return Array.isArray(given) ? given : typeof given === 'string' ? [given] : []
}

/**
 * The index contains addresses of the published site, but this may be a preview of it, or a server
 * on the author's machine. A malformed address leads to this page.
 */
function addressHere(url: string, base: string): string {
  const found = parsed(url)
  if (found === undefined || !/^https?:$/.test(found.protocol)) return '#'
  const path = found.pathname.startsWith(base) ? found.pathname : base + found.pathname.slice(1)
  return path + found.search + found.hash
}

/** Not `URL.canParse`, which some supported browsers lack. */
function parsed(url: string): URL | undefined {
  try {
    return new URL(url, location.href)
  } catch {
    return undefined
  }
}

/** An element for DocSearch's own button, which is not shown. */
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

/** DocSearch in the theme's colours, light and dark. */
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
