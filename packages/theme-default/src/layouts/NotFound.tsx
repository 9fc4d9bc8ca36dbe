import { Content, type LayoutProps } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Shell } from '../components/Shell.js'
import { useOptions, useStrings } from '../context.js'
import { docSearchOf } from '../options.js'

/** Shown at an address that leads nowhere. */
export function NotFound({ page, site }: LayoutProps): ReactNode {
  const { notFoundMessages, takeMeHome, notFoundNear } = useStrings()
  const options = useOptions()
  const isSearched = site.search && options.search !== false && docSearchOf(options) === undefined
  return (
    <Shell withToc={false}>
      <div className="not-found">
        <h1>404</h1>
        <p className="not-found-message">{chosenBy(site.title, notFoundMessages)}</p>
        <p>
          <a className="button" href={page.homeHref}>
            {takeMeHome}
          </a>
        </p>
        {isSearched && (
          // A behaviour fills this in, because only the browser knows the address.
          <div className="not-found-near" hidden>
            <p>{notFoundNear}</p>
            <ul />
          </div>
        )}
        <Content />
      </div>
    </Shell>
  )
}

/** Chooses one of the messages. Always the same for a site, because equal sources must give equal pages. */
export function chosenBy(seed: string, messages: readonly string[]): string {
  const sum = [...seed].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return messages[sum % messages.length] ?? ''
}
