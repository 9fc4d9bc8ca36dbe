import { importModule } from '../io/import-module.js'
import type { Theme } from '../theme.js'

/** Code that gives a site's theme: threads can be given code, but no functions. */
export interface ThemeModule {
  /** A module that imports nothing but addresses. */
  readonly code: string
  /** What it exports by default. */
  readonly gives: 'theme' | 'config'
}

/** @throws Whatever the code throws. */
export async function importTheme({ code, gives }: ThemeModule): Promise<Theme> {
  const { default: value } = await importModule<{ readonly default: unknown }>(
    moduleAddress(code, 'quire-theme'),
  )
  // The thread that made the code has checked what it gives.
  return gives === 'theme' ? (value as Theme) : (value as { readonly theme: Theme }).theme
}

/**
 * Address to import code from that stands in no file: a config may stand in a
 * folder that cannot be written, and a process that is killed leaves nothing behind.
 *
 * @param name What stack traces call it. Node remembers modules by their whole text, so another name is another module.
 */
export function moduleAddress(code: string, name: string): string {
  const text = `${code}\n//# sourceURL=${name}`
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
}
