'use client'

import { useNavigate, usePage, useSite } from '@quire/engine/client'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { DocSearchOptions } from '../options.js'
import type { DocSearchDialog } from './docsearch.js'
import { SearchDialog } from './SearchDialog.js'
import { SearchIcon } from './SearchIcon.js'
import { keepTyped, takeTyped } from './typed.js'
import type { SearchWords } from './words.js'

/** Set when the site's scripts are bundled: whether the site has chosen DocSearch. */
declare const DOCS_DOCSEARCH: boolean

export interface SearchButtonProps {
  /** When the island becomes interactive. Read by the engine. */
  readonly hydrate: 'interaction'
  readonly words: SearchWords
  readonly docSearch?: DocSearchOptions
  /** Whether `/` opens it. Default: true. */
  readonly slashKey?: boolean
}

/**
 * Opens the search: the site's own dialog, or DocSearch's. Without `aria-haspopup`: when such a button
 * gets the focus back, Orca leaves the arrow keys to it, and the reader could not read on.
 */
export function SearchButton({ words, docSearch, slashKey = true }: SearchButtonProps): ReactNode {
  const [turn, setTurn] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="search-button"
        aria-keyshortcuts={slashKey ? '/ Control+K Meta+K' : 'Control+K Meta+K'}
        onClick={() => setTurn(turn + 1)}
      >
        <SearchIcon name="search" />
        <span className="search-button-text">{words.search}</span>
        {/* A behaviour writes the key of Apple's keyboards, which is not known at build time. */}
        <span className="search-key" aria-hidden="true" suppressHydrationWarning={!slashKey}>
          {slashKey ? '/' : 'Ctrl K'}
        </span>
      </button>
      {turn > 0 && <OpenSearch turn={turn} words={words} docSearch={docSearch} button={button} />}
    </>
  )
}

interface OpenSearchProps {
  readonly turn: number
  readonly words: SearchWords
  readonly docSearch: DocSearchOptions | undefined
  readonly button: RefObject<HTMLElement | null>
}

/** Rendered in the browser only, because the constant is defined only there. */
function OpenSearch({ docSearch, ...props }: OpenSearchProps): ReactNode {
  const page = usePage()
  const site = useSite()
  if (!DOCS_DOCSEARCH) return <SearchDialog turn={props.turn} words={props.words} page={page} site={site} />
  return docSearch === undefined ? null : <HostedSearch {...props} docSearch={docSearch} />
}

function HostedSearch({
  turn,
  words,
  docSearch,
  button,
}: OpenSearchProps & { readonly docSearch: DocSearchOptions }): ReactNode {
  const page = usePage()
  const site = useSite()
  const navigate = useNavigate()
  const last = useRef<DocSearchDialog>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each turn, for the page of that moment
  useEffect(() => {
    const taken = () => takeTyped(button.current)
    const open = async () => {
      keepTyped(button.current)
      // In this form, the bundler can remove DocSearch if it is not chosen.
      if (DOCS_DOCSEARCH) {
        const { openDocSearch } = await import('./docsearch.js')
        last.current = await openDocSearch({
          options: docSearch,
          words,
          page,
          site,
          navigate,
          takeTyped: taken,
          last: last.current,
        })
      }
    }
    open().catch((error: unknown) => {
      taken()
      console.error(error)
      // Browsers remember that a module failed, so only loading the page again can help.
      const detail = { href: location.href, retry: () => location.reload() }
      document.dispatchEvent(new CustomEvent('docs:failed', { detail }))
    })
  }, [turn])
  return null
}
