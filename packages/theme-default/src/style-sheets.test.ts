import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** CSS that supported browsers would silently ignore, and that esbuild does not rewrite for them. */
const dropped: readonly [what: string, pattern: RegExp][] = [
  ['widths compared by signs, which Safari knows from 16.4 on', /@media[^{]*\((?:width|height)\s*[<>=]/],
  ['a thickness in the shorthand, which Safari does not know', /text-decoration:[^;]*\d/],
  [
    'a mark that is not read, from a property and outside of @supports: Firefox before 128 shows none then',
    /^ {2}content:[^;]*var\([^;]*\/ "/m,
  ],
  ['no marks, which takes the list from those who hear it in Safari', /(?<!summary \{[^}]*)list-style: none/],
]

/** The style sheets of the theme, with their names. */
const sheets = ['styles', 'islands', 'behaviours'].flatMap((folder) => {
  const place = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(place)
    .filter((file) => file.endsWith('.css'))
    .map((name) => [name, readFileSync(`${place}/${name}`, 'utf8')] as const)
})

test('style sheets say nothing that one of the browsers does not understand', () => {
  expect(sheets.map(([name]) => name)).toEqual(expect.arrayContaining(['tokens.css', 'search-dialog.css']))
  for (const [name, text] of sheets)
    for (const [what, pattern] of dropped) expect(pattern.exec(text)?.[0], `${name}: ${what}`).toBeUndefined()
})

test('no rule is lost where ":has()" is unknown, as in Firefox before 121, but those that need it', () => {
  const selectors = /(?<=^|[;{}])[^;{}@]+(?=\{)/g
  // Browsers leave out of `:is()` only what they do not know; of other lists, they drop the whole rule.
  const forgiving = /:is\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
  let needing = 0
  for (const [name, text] of sheets)
    for (const [list] of text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(selectors)) {
      const needHas = list
        .replaceAll(forgiving, '')
        .replaceAll(/\([^()]*\)/g, '()')
        .split(',')
        .map((selector) => selector.includes(':has('))
      expect(new Set(needHas).size, `${name}: ${list.trim()}`).toBe(1)
      if (needHas.includes(true)) needing += 1
    }
  expect(needing).toBeGreaterThan(0)
})
