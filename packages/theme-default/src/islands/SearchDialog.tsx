import type { PageInfo, SearchHit, SiteInfo } from '@quire/engine/client'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { adoptStyles } from '../adopt-styles.js'
import { fill } from '../strings/strings.js'
import { markFoundWords } from './found-words.js'
import { recentQueries } from './recent.js'
import { SearchIcon } from './SearchIcon.js'
import { inPageOrder, type OptionProps, PageResults } from './SearchResults.js'
import styles from './search-dialog.css' with { type: 'text' }
import { takeTyped } from './typed.js'
import { type SearchAnswer, useSearch } from './use-search.js'
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
 * How long typing must pause before the number of results is announced, in milliseconds. Longer than
 * between two letters, so that screen readers do not hear a number for each beginning of a word.
 */
const speakAfterMs = 600

/** How long the dialog has the focus before its field gets it, in milliseconds, from the first frame. */
const hearingMs = 100

/**
 * A field with a list below it, following the combobox pattern. The focus stays in the field, and
 * `aria-activedescendant` says which choice is active.
 */
export function SearchDialog({ turn, words, page, site }: SearchDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  const { state, results, found, retry } = useSearch({ turn, text, base: site.base, path: page.path })

  useEffect(() => {
    if (turn === 0) return
    adoptStyles(styles)
    dialog.current?.showModal()
    dialog.current?.focus()
    // Unlike `select()`, this leaves the focus where it is.
    input.current?.setSelectionRange(0, input.current.value.length)
    const typed = takeTyped(dialog.current)
    if (typed !== undefined) {
      // At once, because the next letter may come before React renders, and belongs after these.
      if (input.current) input.current.value = typed
      setText(typed)
    }
    setRecent(recentQueries.list())
    return afterDialogIsHeard(dialog.current, () => enterField(dialog.current, input.current))
  }, [turn])

  const isEmpty = text.trim() === ''
  const choices = useMemo((): readonly Choice[] => {
    if (isEmpty) return recent.map((query) => ({ kind: 'query', query }))
    return results.flatMap(({ hits }) => inPageOrder(hits).map((hit): Choice => ({ kind: 'place', hit })))
  }, [isEmpty, recent, results])
  const [active, setActive] = useActive(choices, id)
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
    close()
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
      onClose={() => input.current?.blur()}
    >
      <div className="search-panel">
        {/* A place in the dialog before the field: otherwise Orca is there already, and is silent about it. */}
        <h2 id={`${id}-title`} className="visually-hidden">
          {words.search}
        </h2>
        <Field
          words={words}
          state={state}
          text={text}
          input={input}
          list={hasList ? { id: `${id}-list`, active: `${id}-${active}` } : undefined}
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
 * Runs something that moves the focus once screen readers have heard that the dialog is open and has
 * the focus. For them, a modal dialog makes the page behind it disappear. If its field had the focus
 * before Orca heard of that from Firefox, Orca would take the field for the place where the reader has
 * been all along: it would say nothing, and take letters for commands of its own.
 *
 * @returns A function that calls it off.
 */
function afterDialogIsHeard(dialog: HTMLElement | null, run: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const callOff = () => {
    cancelAnimationFrame(frame)
    clearTimeout(pause)
    dialog?.removeEventListener('keydown', finish)
  }
  const finish = () => {
    callOff()
    run()
  }
  const frame = requestAnimationFrame(() => {
    pause = setTimeout(finish, hearingMs)
  })
  // A key that comes earlier is meant for the field. Later, keys such as Ctrl and C may be for text that the
  // reader has selected in the dialog.
  dialog?.addEventListener('keydown', finish)
  // Phones open their keyboard only for a field that gets the focus at once.
  if (matchMedia('(pointer: coarse)').matches) finish()
  return callOff
}

/** Moves the focus to the field, unless the reader has moved it already, or has closed the dialog. */
function enterField(dialog: HTMLElement | null, input: HTMLElement | null): void {
  if (document.activeElement === dialog) input?.focus()
}

/** The active choice, which is scrolled to. In a new list, it is the first one. */
function useActive(choices: readonly Choice[], id: string): [active: number, set: (index: number) => void] {
  const [marked, setMarked] = useState<Marking>({ choices: [], index: 0 })
  const active = marked.choices === choices ? marked.index : 0
  useEffect(() => {
    if (choices.length > 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, choices, id])
  return [active, (index) => setMarked({ choices, index })]
}

/**
 * Otherwise the dialog would cover the page that the reader goes back to. The router may have shown
 * that page already, and could not move the focus there.
 */
function useClosedByBack(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const leave = () => {
      if (dialog.current?.open !== true) return
      dialog.current.close()
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [dialog])
}

/** The choice that a key leads to. With Shift and the like, keys select or move in the field. */
function nextChoice(event: KeyboardEvent, active: number, last: number): number | undefined {
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return undefined
  return {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active === 0 ? last : active - 1,
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

function Nothing({ words, query }: { readonly words: SearchWords; readonly query: string }): ReactNode {
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

function Failure({ words, onRetry }: FailureProps): ReactNode {
  return (
    <div className="search-message" role="alert">
      <p>{words.failed}</p>
      <button type="button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </div>
  )
}

interface FieldProps {
  readonly words: SearchWords
  readonly state: SearchAnswer['state']
  readonly text: string
  readonly input: RefObject<HTMLInputElement | null>
  /** Ids of the list below and of its active choice; undefined if there is none. */
  readonly list: { readonly id: string; readonly active: string } | undefined
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

function Field({ words, state, text, input, list, onText, onClose }: FieldProps): ReactNode {
  const clear = () => {
    onText('')
    input.current?.focus()
  }
  return (
    <div className="search-field" data-state={state}>
      <SearchIcon name="search" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={words.placeholder}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list?.id}
        aria-activedescendant={list?.active}
        placeholder={words.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className="search-clear" aria-label={words.clear} onClick={clear}>
          <SearchIcon name="close" />
        </button>
      )}
      <button type="button" className="search-close" onClick={onClose}>
        {words.close}
      </button>
    </div>
  )
}

/** What keys do, for those who see them. */
function Keys({ words }: { readonly words: SearchWords }): ReactNode {
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
function Count({ query, count }: { readonly query: string; readonly count: string }): ReactNode {
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

function countOf(count: number, words: SearchWords, query: string): string {
  if (count === 0) return fill(words.nothing, { query })
  return count === 1 ? words.countOne : fill(words.count, { n: count })
}

/** Moves the focus from the last element to the first and back. In between, the browser does it. */
function keepInside(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const stops = [...(dialog?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
    (element) => element.tabIndex >= 0 && (element.checkVisibility?.() ?? true),
  )
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  // A click between the stops moves the focus to the dialog, which is before the first of them.
  const isBeforeAll = event.shiftKey && document.activeElement === dialog
  if (document.activeElement !== last && !isBeforeAll) return
  event.preventDefault()
  first?.focus()
}
