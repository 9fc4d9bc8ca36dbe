import type { ReactNode, RefObject } from 'react'
import { SearchIcon } from './SearchIcon.js'
import type { SearchAnswer } from './use-search.js'
import type { SearchWords } from './words.js'

interface SearchFieldProps {
  readonly words: SearchWords
  readonly state: SearchAnswer['state']
  readonly text: string
  readonly input: RefObject<HTMLInputElement | null>
  /** Ids of the list below and of its active choice; undefined if there is none. */
  readonly list: { readonly id: string; readonly active: string | undefined } | undefined
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

export function SearchField({
  words,
  state,
  text,
  input,
  list,
  onText,
  onClose,
}: SearchFieldProps): ReactNode {
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
