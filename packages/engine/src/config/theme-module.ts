import type { Theme } from '../theme.js'
import { runCode, type SiteCode } from './site-code.js'

/** Code that gives a site's theme, for threads. */
export interface ThemeModule {
  readonly code: SiteCode
  /** What it exports by default. */
  readonly gives: 'theme' | 'config'
  /** Where its compiled form is kept; undefined where none is. */
  readonly keptIn: string | undefined
}

/** @throws Whatever the code throws. */
export async function importTheme({ code, gives, keptIn }: ThemeModule): Promise<Theme> {
  const { default: value } = await runCode(code, { name: 'quire-theme', keptIn, mayKeep: false })
  // The thread that made the code has checked what it gives.
  return gives === 'theme' ? (value as Theme) : (value as { readonly theme: Theme }).theme
}
