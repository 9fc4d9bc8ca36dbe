import { openSearch, type SearchResult, type SearchSession } from '@quire/engine/client'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface SearchQuestion {
  /** Increases each time the dialog is opened. */
  readonly turn: number
  readonly text: string
  readonly base: string
  /** Route of the page that the reader is on. */
  readonly path: string
}

export interface SearchAnswer {
  /** `searching` only if it takes long enough to be noticed. */
  readonly state: 'idle' | 'searching' | 'done' | 'failed'
  /** The last results. They stay while the next query is running. */
  readonly results: readonly SearchResult[]
  /** The query that the results belong to. */
  readonly found: string
  readonly retry: () => void
}

/**
 * How long typing must pause before the search starts, in milliseconds. A finished word needs fewer
 * shards than all of its beginnings.
 */
const pauseMs = 70

/** A search that takes less than this, in milliseconds, is not shown as running. */
const quietMs = 200

/** Searches while the reader types. The last query wins. */
export function useSearch({ turn, text, base, path }: SearchQuestion): SearchAnswer {
  const session = useRef<Promise<SearchSession>>(undefined)
  const [answer, setAnswer] = useState<Omit<SearchAnswer, 'retry'>>({ state: 'idle', results: [], found: '' })
  const [attempt, setAttempt] = useState(0)
  const query = text.trim()

  const open = useCallback((): Promise<SearchSession> => {
    if (session.current === undefined) {
      const opened = openSearch(base)
      session.current = opened
      opened.catch(() => {
        session.current = undefined
      })
    }
    return session.current
  }, [base])

  useEffect(() => {
    // Starts loading the index when the dialog opens, so that it is there when the reader pauses. Failures
    // are shown with the first query.
    if (turn === 1) open().catch(() => {})
    else {
      session.current
        ?.then((opened) => opened.refresh())
        .then((isOther) => {
          // The results for the text in the field came from the old index.
          if (isOther) setAttempt((count) => count + 1)
        })
        .catch(() => {})
    }
  }, [turn, open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more is a reason to ask again
  useEffect(() => {
    if (query === '') {
      setAnswer({ state: 'idle', results: [], found: '' })
      return undefined
    }
    let isCurrent = true
    const set = (next: (before: Omit<SearchAnswer, 'retry'>) => Omit<SearchAnswer, 'retry'>) => {
      if (isCurrent) setAnswer(next)
    }
    const slow = setTimeout(() => set((before) => ({ ...before, state: 'searching' })), pauseMs + quietMs)
    const pause = setTimeout(async () => {
      try {
        const results = await (await open()).query(text, path)
        set(() => ({ state: 'done', results, found: query }))
      } catch (error) {
        console.error(error)
        set(() => ({ state: 'failed', results: [], found: query }))
      } finally {
        clearTimeout(slow)
      }
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(pause)
      clearTimeout(slow)
    }
  }, [text, path, attempt, open])

  return { ...answer, retry: () => setAttempt((count) => count + 1) }
}
