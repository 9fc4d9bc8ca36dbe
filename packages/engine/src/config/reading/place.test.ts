import { expect, test } from 'vitest'
import { placeOfExport } from './place.js'

test.each([
  ['the line that exports it', 'docs.config.ts', "import a from './a.js'\n\nexport default a\n", 3, 1],
  ['its beginning, in JSON', 'docs.config.json', '\n {"base": "/docs/"}\n', 2, 2],
  ['its beginning, where it is exported otherwise', 'docs.config.js', 'export { a as default }\n', 1, 1],
  ['its beginning, if it is empty', 'docs.config.js', '\n', 1, 1],
])('a config as a whole stands at %s', (_, name, text, line, column) => {
  expect(placeOfExport([{ file: `/site/${name}`, hash: '', text }], '/site')).toEqual({
    path: name,
    line,
    column,
  })
})
