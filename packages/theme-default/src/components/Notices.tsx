import { usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { fill } from '../strings/index.js'

/**
 * What a reader should know before the text: that there is a later version, that the page is not
 * translated.
 */
export function Notices(): ReactNode {
  const { outdated, untranslated } = usePage()
  const strings = useStrings()
  if (outdated === null && untranslated === null) return null
  return (
    <aside className="notices" aria-label={strings.notice} data-announce>
      {outdated !== null && (
        <p className="notice is-outdated">
          {fill(strings.outdated, { version: outdated.version })}{' '}
          {outdated.href !== null && (
            <a href={outdated.href}>{outdated.samePage ? strings.latestOfPage : strings.latestHome}</a>
          )}
        </p>
      )}
      {untranslated !== null && <p className="notice is-untranslated">{original(strings, untranslated)}</p>}
    </aside>
  )
}

/** The language's name is in that language. */
function original(
  { notTranslated }: ReturnType<typeof useStrings>,
  { lang, label }: { readonly lang: string; readonly label: string },
): ReactNode {
  const [before = '', after = ''] = notTranslated.split('{language}')
  return (
    <>
      {before}
      <bdi lang={lang}>{label}</bdi>
      {after}
    </>
  )
}
