import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { Icon } from './Icon.js'

/** A link to the top for long pages. A behaviour shows it once the reader has scrolled down. */
export function BackToTop(): ReactNode {
  const strings = useStrings()
  return (
    <button type="button" className="back-to-top" hidden aria-label={strings.backToTop}>
      <Icon name="up" />
    </button>
  )
}
