import type { Theme } from '../../theme.js'
import { runCode, type SiteCode } from '../running/site-code.js'

/** Code that returns a site's theme, to run in threads. */
export interface ThemeModule {
  readonly code: SiteCode
  /** What its default export is. */
  readonly gives: 'theme' | 'config'
  /** File for its compiled form; undefined if that is not cached. */
  readonly keptIn: string | undefined
}

/** @throws Whatever the code throws. */
export async function importTheme({ code, gives, keptIn }: ThemeModule): Promise<Theme> {
  const { default: value } = await runCode(code, { name: 'quire-theme', keptIn, mayKeep: false })
  // Safe: the thread that made the code has checked its exports.
  return gives === 'theme' ? (value as Theme) : (value as { readonly theme: Theme }).theme
}
