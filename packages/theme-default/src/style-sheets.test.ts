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

test('style sheets say nothing that one of the browsers does not understand', () => {
  for (const folder of ['styles', 'islands']) {
    const place = fileURLToPath(new URL(folder, import.meta.url))
    for (const name of readdirSync(place).filter((file) => file.endsWith('.css'))) {
      const text = readFileSync(`${place}/${name}`, 'utf8')
      for (const [what, pattern] of dropped)
        expect(pattern.exec(text)?.[0], `${name}: ${what}`).toBeUndefined()
    }
  }
})
