import { describe, expect, test } from 'vitest'
import { html, htmlTests } from '../test-support.js'

describe('tables', () => {
  htmlTests([
    [
      'cells without words head nothing',
      '| | a |\n|---|---|\n| b | c |',
      '<div class="table-wrap"><table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table></div>',
    ],
  ])

  test('that a telephone cannot show scroll, with a name of their own each', () => {
    const wide = '| A long heading | Another heading | A third |\n|---|---|---|\n| a | b | c |\n'
    const text = html(`# Page\n\n${wide}\n${wide}\n| a | b |\n|---|---|\n| c | d |\n`)
    expect(
      [...text.matchAll(/<div class="table-wrap"([^>]*)>/g)].map(([, attributes]) => attributes),
    ).toEqual([
      ' tabindex="0" role="group" aria-label="Page: table 1"',
      ' tabindex="0" role="group" aria-label="Page: table 2"',
      '',
    ])
    const twoColumns = html('| Setting | Meaning |\n|---|---|\n| PEER_ENDPOINT | of an administrator |\n')
    expect(twoColumns).not.toContain('tabindex')
    expect(html('| Setting | Meaning |\n|---|---|\n| PEER_ENDPOINT_URL | of an administrator |\n')).toContain(
      'tabindex',
    )
  })

  htmlTests([
    [
      'keep the alignment of columns',
      '| a | b |\n|:-:|--:|\n| c |',
      '<div class="table-wrap"><table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center">c</td><td align="right"></td></tr></tbody></table></div>',
    ],
  ])
})
