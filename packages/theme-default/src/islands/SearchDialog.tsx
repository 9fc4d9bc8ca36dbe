import type { PageInfo, SearchHit, SiteInfo } from '@quire/engine/client'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { adoptStyles } from '../adopt-styles.js'
import {
  afterDialogIsHeard,
  caretOfPage,
  enterField,
  keepInside,
  openWithFocus,
  useClosedByBack,
} from './dialog-focus.js'
import { markFoundWords } from './found-words.js'
import { recentQueries } from './recent.js'
import { SearchField } from './SearchField.js'
import { SearchIcon } from './SearchIcon.js'
import { Count, countOf, Failure, Keys, Nothing } from './SearchMessages.js'
import { inPageOrder, type OptionProps, PageResults } from './SearchResults.js'
import styles from './search-dialog.css' with { type: 'text' }
import { takeTyped } from './typed.js'
import { useSearch } from './use-search.js'
import type { SearchWords } from './words.js'

export interface SearchDialogProps {
  /** Increases each time the dialog is opened. */
  readonly turn: number
  readonly words: SearchWords
  readonly page: PageInfo
  readonly site: SiteInfo
}

/** What the arrow keys go through: a result, or an earlier query. */
type Choice =
  | { readonly kind: 'place'; readonly hit: SearchHit }
  | { readonly kind: 'query'; readonly query: string }

/** Which choice is active, and of which list. */
interface Marking {
  readonly choices: readonly Choice[]
  readonly index: number
}

/** How many choices the page keys skip. */
const pageStep = 5

/**
 * A field with a list below it, following the combobox pattern. The focus stays in the field, and
 * `aria-activedescendant` says which choice is active.
 */
export function SearchDialog({ turn, words, page, site }: SearchDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const putCaretBack = useRef<() => void>(undefined)
  const id = useId()
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  const { state, results, found, retry } = useSearch({ turn, text, base: site.base, path: page.path })

  useEffect(() => {
    if (turn === 0) return
    adoptStyles(styles)
    const typed = takeTyped(dialog.current)
    if (typed !== undefined) {
      // At once, because the next letter may come before React renders, and belongs after these.
      if (input.current) input.current.value = typed
      setText(typed)
    }
    setRecent(recentQueries.list())
    putCaretBack.current = caretOfPage(dialog.current) ?? putCaretBack.current
    openWithFocus(dialog.current)
    return afterDialogIsHeard(dialog.current, () => {
      if (enterField(dialog.current, input.current) && typed === undefined) input.current?.select()
    })
  }, [turn])

  const isEmpty = text.trim() === ''
  const queries = useMemo(() => recent.map((query): Choice => ({ kind: 'query', query })), [recent])
  const places = useMemo(
    () => results.flatMap(({ hits }) => inPageOrder(hits).map((hit): Choice => ({ kind: 'place', hit }))),
    [results],
  )
  // Apart, since results that come late must not make a new list of the earlier queries.
  const choices = isEmpty ? queries : places
  // Of the earlier queries none is, so that the field itself is heard.
  const [active, setActive] = useActive(choices, { id, first: isEmpty ? -1 : 0 })
  useClosedByBack(dialog)

  const close = () => dialog.current?.close()
  const forget = () => {
    recentQueries.clear()
    setRecent([])
    input.current?.focus()
  }
  const tryAgain = () => {
    retry()
    input.current?.focus()
  }
  const choose = (choice: Choice | undefined) => {
    if (choice?.kind === 'query') {
      setText(choice.query)
      input.current?.focus()
    } else if (choice !== undefined) document.getElementById(`${id}-${choices.indexOf(choice)}`)?.click()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Safari ends a composition before it reports the key that ended it. 229 is the code of a key handled by
    // the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Tab') return keepInside(event, dialog.current)
    // Not the target: the first key may have come before the field had the focus.
    if (document.activeElement !== input.current || choices.length === 0) return
    const next = nextChoice(event, active, choices.length - 1)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') choose(choices[active])
    else return
    event.preventDefault()
  }

  /** A click outside of the dialog's content closes it, and so does one on a result. */
  function onClick(event: MouseEvent): void {
    if (event.target === dialog.current) return close()
    // Opens another tab or downloads.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    const result = results.find(({ hits }) => hits.some(({ href }) => href === link?.getAttribute('href')))
    if (link === null || result === undefined) return
    recentQueries.add(text)
    markFoundWords(link.href, result)
    putCaretBack.current = undefined
    close()
  }

  function onClosed(): void {
    // The event may come late, when the dialog is open again.
    if (dialog.current?.open !== false) return
    input.current?.blur()
    putCaretBack.current?.()
  }

  const option = (index: number): OptionProps => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onPointerMove: () => setActive(index),
  })
  const hasList = choices.length > 0
  const numberOf = (hit: SearchHit) =>
    choices.findIndex((choice) => choice.kind === 'place' && choice.hit === hit)

  return (
    // The browser handles Escape and restores the focus. If nothing had it, the field would keep it for a
    // moment, in WebKit for some tenths of a second, and take keys that are meant for the page.
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onClose={onClosed}
    >
      <div className="search-panel">
        {/* A place in the dialog before the field: otherwise Orca is there already, and is silent about it. */}
        <h2 id={`${id}-title`} className="visually-hidden">
          {words.search}
        </h2>
        <SearchField
          words={words}
          state={state}
          text={text}
          input={input}
          list={
            hasList ? { id: `${id}-list`, active: active < 0 ? undefined : `${id}-${active}` } : undefined
          }
          onText={setText}
          onClose={close}
        />
        {isEmpty && hasList && (
          <div className="search-recent">
            <span>{words.recent}</span>
            <button type="button" onClick={forget}>
              {words.forget}
            </button>
          </div>
        )}
        {hasList && (
          // The list scrolls by itself when the active choice changes. It never has the focus.
          <div
            id={`${id}-list`}
            className="search-list"
            role="listbox"
            aria-label={isEmpty ? words.recent : words.results}
          >
            {isEmpty ? (
              <RecentQueries queries={recent} option={option} onChoose={(index) => choose(choices[index])} />
            ) : (
              <PageResults results={results} optionOf={(hit) => option(numberOf(hit))} />
            )}
          </div>
        )}
        {state === 'done' && found !== '' && results.length === 0 && <Nothing words={words} query={found} />}
        {state === 'failed' && <Failure words={words} onRetry={tryAgain} />}
        <Keys words={words} />
        <Count
          query={text}
          count={state === 'done' && found !== '' ? countOf(choices.length, words, found) : ''}
        />
      </div>
    </dialog>
  )
}

/**
 * The active choice, which is scrolled to.
 *
 * @param options.first Which one it is in a new list; -1 for none.
 */
function useActive(
  choices: readonly Choice[],
  { id, first }: { readonly id: string; readonly first: number },
): [active: number, set: (index: number) => void] {
  const [marked, setMarked] = useState<Marking>({ choices: [], index: 0 })
  const active = marked.choices === choices ? marked.index : first
  useEffect(() => {
    if (choices.length > 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, choices, id])
  return [active, (index) => setMarked({ choices, index })]
}

/** The choice that a key leads to. With Shift and the like, keys select or move in the field. */
function nextChoice(event: KeyboardEvent, active: number, last: number): number | undefined {
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return undefined
  return {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    PageDown: Math.min(last, active + pageStep),
    PageUp: Math.max(0, active - pageStep),
    Home: 0,
    End: last,
  }[event.key]
}

interface RecentQueriesProps {
  readonly queries: readonly string[]
  readonly option: (index: number) => OptionProps
  readonly onChoose: (index: number) => void
}

function RecentQueries({ queries, option, onChoose }: RecentQueriesProps): ReactNode {
  return queries.map((query, index) => (
    <button
      key={query}
      type="button"
      {...option(index)}
      className="search-option"
      onClick={() => onChoose(index)}
    >
      <SearchIcon name="recent" />
      <span className="search-title">{query}</span>
    </button>
  ))
}
