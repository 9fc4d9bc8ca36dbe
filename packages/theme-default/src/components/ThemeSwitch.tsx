import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { fill } from '../strings/index.js'
import { Icon } from './Icon.js'

/**
 * Switches between light, dark and the system's colours. Hidden until the early script has run,
 * since without it the choice has no effect.
 */
export function ThemeSwitch(): ReactNode {
  const strings = useStrings()
  const name = (theme: string) => fill(strings.theme, { name: theme })
  return (
    <button
      type="button"
      className="theme-switch"
      aria-label={name(strings.themeAuto)}
      data-auto={name(strings.themeAuto)}
      data-light={name(strings.themeLight)}
      data-dark={name(strings.themeDark)}
    >
      <Icon name="auto" className="theme-auto" />
      <Icon name="sun" className="theme-light" />
      <Icon name="moon" className="theme-dark" />
    </button>
  )
}
