import { openSearch, type SearchResult, type SearchSession } from '@quire/engine/client'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface SearchQuestion {
  /** Grows each time that the dialog is opened. */
  readonly turn: number
  readonly text: string
  readonly base: string
  /** Route of the page that the reader is on. */
  readonly path: string
}

export interface SearchAnswer {
  /** `searching` only when it takes long enough to be seen. */
  readonly state: 'idle' | 'searching' | 'done' | 'failed'
  /** What was found last; it stays while the next query is under way. */
  readonly results: readonly SearchResult[]
  /** The query that the results belong to. */
  readonly found: string
  readonly retry: () => void
}

/** Typing pauses for so long before it is searched for, in milliseconds: a finished word needs fewer shards than each of its beginnings. */
const pauseMs = 70

/** What takes less is not shown as under way, in milliseconds. */
const quietMs = 200

/** Asks the index while the reader types. The last question wins. */
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
    // What is loaded while the reader begins to type is there when they pause. A failure shows with the first query.
    if (turn === 1) open().catch(() => {})
    else {
      session.current
        ?.then((opened) => opened.refresh())
        .then((isOther) => {
          // What the field still holds was answered by the index of before.
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
