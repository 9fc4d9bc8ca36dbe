import { Content, type LayoutProps } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Shell } from '../components/Shell.js'
import { useStrings } from '../context.js'

/** What a reader sees at an address that leads nowhere. */
export function NotFound({ page, site }: LayoutProps): ReactNode {
  const { notFoundMessages, takeMeHome } = useStrings()
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
        <Content />
      </div>
    </Shell>
  )
}

/** One of the messages; always the same for a site, because equal sources must give equal pages. */
export function chosenBy(seed: string, messages: readonly string[]): string {
  const sum = [...seed].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return messages[sum % messages.length] ?? ''
}
