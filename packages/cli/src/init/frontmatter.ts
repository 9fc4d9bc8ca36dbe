import { tomlSetting } from './toml.js'
import { yamlSetting, yamlText } from './yaml.js'

/** The frontmatter of a page in YAML or TOML, with the lines around it; empty if there is none. */
export const frontmatterOf = (text: string): string => /^(---|\+\+\+)\r?\n[\s\S]*?\n\1/.exec(text)?.[0] ?? ''

/** The value of a field at the top, as in {@link yamlSetting}. */
export const frontmatterSetting = (frontmatter: string, name: string): string | undefined =>
  frontmatter.startsWith('+++')
    ? tomlSetting(frontmatter.split(/^[ \t]*\[/m)[0] ?? '', name)
    : yamlSetting(frontmatter, name)

/**
 * The texts of a list at the top, or of a field with one text; empty if there is none of that name.
 */
export function frontmatterList(frontmatter: string, name: string): readonly string[] {
  const begin = new RegExp(`^${name}[ \\t]*[:=][ \\t]*`, 'm').exec(frontmatter)
  if (begin === null) return []
  const written = frontmatter.slice(begin.index + begin[0].length)
  const entries = written.startsWith('[') ? inBrackets(written.slice(1)) : inLines(written)
  return entries.flatMap((entry) => yamlText(entry) ?? [])
}

function inBrackets(written: string): readonly string[] {
  const entries: string[] = []
  for (const [token] of written.matchAll(/"(?:\\.|[^"\\])*"|'[^']*'|#.*|\]|[^\s,\]#][^,\]\n]*/g)) {
    if (token === ']') break
    if (!token.startsWith('#')) entries.push(token)
  }
  return entries
}

/** What follows the name in its line, and then the entries below. */
function inLines(written: string): readonly string[] {
  const [own = '', ...lines] = written.split('\n')
  const end = lines.findIndex((line) => !/^[ \t]*(?:-[ \t]|#|$)/.test(line))
  return [own, ...lines.slice(0, end < 0 ? undefined : end)].map((line) => line.replace(/^[ \t]*-[ \t]/, ''))
}
