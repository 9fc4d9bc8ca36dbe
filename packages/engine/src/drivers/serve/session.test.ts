import { expect, test } from 'vitest'
import { type OutputPath, outputPath, type SourcePath } from '../../paths.js'
import { keepFiles } from './session.js'

test('of the style sheets and drawings of pages the newest are kept, however often a page is edited', () => {
  const session = { files: new Map<OutputPath, SourcePath>(), styles: new Map<OutputPath, string>() }
  const other = { path: outputPath('assets/img/drawing.svg'), content: '<svg/>' }
  for (let edit = 0; edit < 5_000; edit += 1) {
    const style = { path: outputPath(`assets/css/page.${edit}.css`), content: `a { order: ${edit} }` }
    // Another page, which is shown all the time and does not change.
    keepFiles(session, { files: new Map(), drawings: [other], style: null })
    keepFiles(session, { files: new Map(), drawings: [], style })
  }
  expect(session.styles.size).toBe(1_000)
  expect(session.styles.get(other.path)).toBe(other.content)
  expect(session.styles.get(outputPath('assets/css/page.4999.css'))).toBe('a { order: 4999 }')
})
