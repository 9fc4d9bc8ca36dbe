import { lazy } from '../lazy.js'

const shortcode = /(?<![\w/:]):([a-z\d][a-z\d_+-]*|[+-]1):(?!\w)/g

let byName: ReadonlyMap<string, string> | undefined

/**
 * Replaces `:word:` if it is the name of an emoji. `rest` is the text without emoji.
 *
 * @param isEscaped Whether the author wrote a backslash before the name. Called for each in order.
 */
export function replaceEmoji(
  text: string,
  isEscaped: (written: string) => boolean,
): { readonly text: string; readonly rest: string } {
  if (!text.includes(':')) return { text, rest: text }
  let rest = ''
  let copied = 0
  const replaced = text.replace(shortcode, (whole, name: string, offset: number) => {
    byName ??= new Map(Object.entries(lazy.gemoji().nameToEmoji))
    const emoji = byName.get(name)
    if (emoji === undefined || isEscaped(whole)) return whole
    rest += text.slice(copied, offset)
    copied = offset + whole.length
    return emoji
  })
  return { text: replaced, rest: copied === 0 ? text : rest + text.slice(copied) }
}
