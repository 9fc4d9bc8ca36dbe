import { useSite } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useOptions, useStrings } from '../context.js'
import { SearchButton } from '../islands/SearchButton.js'
import { docSearchOf, hasSlashKey } from '../options.js'

/**
 * The button in the navigation bar that opens the search. A site may replace it with its own
 * component `Search`.
 */
export function Search(): ReactNode {
  const options = useOptions()
  const site = useSite()
  const strings = useStrings()
  const docSearch = docSearchOf(options)
  if (options.search === false || (docSearch === undefined && !site.search)) return null
  return (
    <SearchButton
      hydrate="interaction"
      {...(hasSlashKey(options) ? {} : { slashKey: false })}
      words={{
        search: strings.search,
        placeholder: strings.searchPlaceholder,
        close: strings.searchClose,
        clear: strings.searchClear,
        results: strings.searchResults,
        count: strings.searchCount,
        countOne: strings.searchCountOne,
        nothing: strings.searchNothing,
        nothingHint: strings.searchNothingHint,
        failed: strings.searchFailed,
        tryAgain: strings.tryAgain,
        recent: strings.searchRecent,
        forget: strings.searchForget,
        keyMove: strings.searchKeyMove,
        keyOpen: strings.searchKeyOpen,
        keyClose: strings.searchKeyClose,
      }}
      {...(docSearch === undefined ? {} : { docSearch })}
    />
  )
}
