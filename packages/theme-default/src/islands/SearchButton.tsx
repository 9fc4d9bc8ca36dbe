'use client'

import { usePage, useSite } from '@quire/engine/client'
import { type ReactNode, useRef, useState } from 'react'
import type { DocSearchOptions } from '../options.js'
import type { DocSearchDialog } from './docsearch.js'
import { SearchDialog } from './SearchDialog.js'
import { SearchIcon } from './SearchIcon.js'
import type { SearchWords } from './words.js'

/** Defined when the site's scripts are put together: the site has chosen DocSearch. */
declare const DOCS_DOCSEARCH: boolean

export interface SearchButtonProps {
  /** When the island comes alive. Read by the engine. */
  readonly hydrate: 'interaction'
  readonly words: SearchWords
  readonly docSearch?: DocSearchOptions
}

/**
 * Opens the search: the site's own dialog, or DocSearch's. Neither is loaded
 * before the first use.
 */
export function SearchButton({ words, docSearch }: SearchButtonProps): ReactNode {
  const page = usePage()
  const site = useSite()
  const [turn, setTurn] = useState(0)
  const hosted = useRef<DocSearchDialog>(undefined)

  async function open(): Promise<void> {
    // In this form the bundler leaves out what is not chosen.
    if (DOCS_DOCSEARCH) {
      if (docSearch === undefined) return
      const { openDocSearch } = await import('./docsearch.js')
      hosted.current = await openDocSearch({ options: docSearch, words, page, site, last: hosted.current })
    } else setTurn(turn + 1)
  }

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => void open()}
      >
        <SearchIcon name="search" />
        <span className="search-button-text">{words.search}</span>
        <span className="search-button-key" aria-hidden="true">
          /
        </span>
      </button>
      {turn > 0 && !DOCS_DOCSEARCH && <SearchDialog turn={turn} words={words} page={page} site={site} />}
    </>
  )
}
