import { type ReactNode, useEffect, useState } from 'react'
import { fill } from '../strings/strings.js'
import type { SearchWords } from './words.js'

/**
 * How long typing must pause before the number of results is announced, in milliseconds. Longer than
 * between two letters, so that screen readers do not hear a number for each beginning of a word.
 */
const speakAfterMs = 600

export function Nothing({
  words,
  query,
}: {
  readonly words: SearchWords
  readonly query: string
}): ReactNode {
  return (
    <div className="search-message">
      <p>{fill(words.nothing, { query })}</p>
      <p>{words.nothingHint}</p>
    </div>
  )
}

interface FailureProps {
  readonly words: SearchWords
  readonly onRetry: () => void
}

export function Failure({ words, onRetry }: FailureProps): ReactNode {
  return (
    <div className="search-message" role="alert">
      <p>{words.failed}</p>
      <button type="button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </div>
  )
}

/** What keys do, for those who see them. */
export function Keys({ words }: { readonly words: SearchWords }): ReactNode {
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd className="search-key">↑</kbd>
        <kbd className="search-key">↓</kbd> {words.keyMove}
      </span>
      <span>
        <kbd className="search-key">↵</kbd> {words.keyOpen}
      </span>
      <span>
        <kbd className="search-key">Esc</kbd> {words.keyClose}
      </span>
    </div>
  )
}

/** Tells screen readers how many results there are, each time that typing pauses. */
export function Count({ query, count }: { readonly query: string; readonly count: string }): ReactNode {
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query may have as many results
  useEffect(() => {
    setSaid('')
    const pause = setTimeout(() => setSaid(count), speakAfterMs)
    return () => clearTimeout(pause)
  }, [query, count])
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  )
}

export function countOf(count: number, words: SearchWords, query: string): string {
  if (count === 0) return fill(words.nothing, { query })
  return count === 1 ? words.countOne : fill(words.count, { n: count })
}
