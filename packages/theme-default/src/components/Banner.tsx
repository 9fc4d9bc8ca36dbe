import { usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { fill } from '../strings/index.js'
import { Link } from './Link.js'

/** Says that this is the preview of a pull request. */
export function Banner(): ReactNode {
  const { preview } = usePage()
  const strings = useStrings()
  if (preview === null) return null
  return (
    <aside className="banner">
      <span>{fill(strings.preview, { n: preview.pr })}</span>{' '}
      {preview.href !== null && (
        <Link
          to={{
            text: fill(strings.viewPullRequest, { host: preview.host }),
            href: preview.href,
            external: true,
          }}
        />
      )}
    </aside>
  )
}
