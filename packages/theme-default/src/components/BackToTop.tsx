import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { Icon } from './Icon.js'

/** A way to the top for long pages; a behaviour shows it once the reader is down the page. */
export function BackToTop(): ReactNode {
  const strings = useStrings()
  return (
    <button type="button" className="back-to-top" hidden aria-label={strings.backToTop}>
      <Icon name="up" />
    </button>
  )
}
