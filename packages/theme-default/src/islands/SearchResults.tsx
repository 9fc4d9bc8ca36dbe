import type { Marked, SearchHit, SearchResult } from '@quire/engine/client'
import type { ReactNode } from 'react'
import { SearchIcon } from './SearchIcon.js'

/** What makes an element an option of the dialog's list. */
export interface OptionProps {
  readonly id: string
  readonly role: string
  readonly tabIndex: number
  readonly 'aria-selected': boolean
  readonly onPointerMove: () => void
}

interface PageResultsProps {
  readonly results: readonly SearchResult[]
  readonly optionOf: (hit: SearchHit) => OptionProps
}

/**
 * The dialog handles clicks, not the links: React would set a handler again with each key, and for
 * Firefox the link would then be a new one. Screen readers would lose the option that they are at.
 */
export function PageResults({ results, optionOf }: PageResultsProps): ReactNode {
  return results.map((result) => (
    <PageResult key={result.path} result={result}>
      {inPageOrder(result.hits).map((hit) => (
        <a key={hit.href} {...optionOf(hit)} className="search-option" href={hit.href} data-first={hit.first}>
          <Hit of={hit} result={result} />
        </a>
      ))}
    </PageResult>
  ))
}

/** The results on one page. The page's title is above them, unless the page itself is the first result. */
function PageResult({
  result,
  children,
}: {
  readonly result: SearchResult
  readonly children: ReactNode
}): ReactNode {
  const hasPage = result.hits.some(({ first }) => first)
  const title = result.title.map(({ text }) => text).join('')
  // A page without other results would be said twice.
  const group =
    hasPage && result.hits.length === 1 ? { role: 'none' } : { role: 'group', 'aria-label': title }
  return (
    <div className="search-page" {...group}>
      {!hasPage && (
        <div className="search-page-title" aria-hidden="true">
          <span className="search-title">
            <Pieces of={result.title} />
          </span>
          <Place of={result} />
        </div>
      )}
      {children}
    </div>
  )
}

/** What an option shows of a place. */
function Hit({ of: hit, result }: { readonly of: SearchHit; readonly result: SearchResult }): ReactNode {
  return (
    <>
      <SearchIcon name={hit.first ? 'page' : 'section'} />
      <span className="search-title">
        <Pieces of={hit.first ? result.title : hit.heading} />
      </span>
      {hit.first && <Place of={result} />}
      {hit.excerpt.length > 0 && (
        <span className="search-excerpt">
          <Pieces of={hit.excerpt} />
        </span>
      )}
      <SearchIcon name="enter" />
    </>
  )
}

/** The page itself comes before its sections, which stay ordered by how well they match. */
export function inPageOrder(hits: readonly SearchHit[]): readonly SearchHit[] {
  return [...hits.filter(({ first }) => first), ...hits.filter(({ first }) => !first)]
}

/** As text, never as markup. */
function Pieces({ of: pieces }: { readonly of: readonly Marked[] }): ReactNode {
  // Pieces have no identity but their place.
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed in place
  return pieces.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))
}

/** The innermost groups say the most, and a line has room for about two. */
const shownGroups = 2

/**
 * Distinguishes pages with the same title: shows the groups around the page, or its folders if it
 * is not in the sidebar.
 */
function Place({ of: { trail, path } }: { readonly of: SearchResult }): ReactNode {
  const place = trail.length > 0 ? trail : path.split('/').slice(1, -1)
  return place.length === 0 ? null : (
    <span className="search-place">{place.slice(-shownGroups).join(' › ')}</span>
  )
}
