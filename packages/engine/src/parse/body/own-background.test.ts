import { expect, test } from 'vitest'
import { hasOwnBackground } from './own-background.js'

test('a background of its own has an element that is light, or says the colour of its text', () => {
  const cases: readonly (readonly [bgColor: string | undefined, style: string, expected: boolean])[] = [
    [undefined, '', false],
    ['#eee', '', true],
    ['EEEEEE', '', true],
    ['EEE', '', false],
    ['#336', '', false],
    ['lightyellow', '', true],
    ['Navy', '', false],
    [undefined, 'background:#fdd', true],
    [undefined, 'background-color:rgb(240, 240, 240) !important', true],
    [undefined, 'background:#333;color:white', true],
    [undefined, 'background:rgb(20 20 20)', false],
    ['#eee', 'background:#000', false],
    // These show the page, or are known to browsers alone.
    [undefined, 'background:transparent;color:red', false],
    [undefined, 'background:rgba(255,255,255,0.1)', false],
    [undefined, 'background:var(--docs-bg-raised)', false],
    [undefined, 'background:#fffc', false],
    [undefined, 'border-color:#eee;color:red', false],
  ]
  for (const [bgColor, style, expected] of cases)
    expect(hasOwnBackground(bgColor, style), `${bgColor} "${style}"`).toBe(expected)
})
