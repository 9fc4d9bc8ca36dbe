import { expect, test } from 'vitest'
import { engineStyles } from '../../packages/engine/dist/bundle/engine-styles.js'
import { openPage } from '../support/browser.js'

/** A long page, with the engine's styles around those of a theme. */
function documentWith(themeStyles: string, development = false): string {
  const { first, last } = engineStyles({ development })
  const blocks = Array.from({ length: 30 }, (_, index) => (index === 26 ? '<h2>Far</h2>' : '<p>Text.</p>'))
  return `<!doctype html><style>${first}${themeStyles}${last}</style>
<div class="docs-content">${blocks.join('')}</div><div class="diagram-box"><svg></svg></div>`
}

test('what stands far down is laid out later, but for headings, and only where a script does it', async () => {
  const { page } = await openPage()
  /** Numbers of the blocks that are not laid out at first, starting at 1. */
  const left = () =>
    page
      .locator('.docs-content > *')
      .evaluateAll((blocks) =>
        blocks.flatMap((block, index) =>
          getComputedStyle(block).getPropertyValue('content-visibility') === 'auto' ? [index + 1] : [],
        ),
      )
  await page.setContent(documentWith(''))
  expect(await left()).toEqual([25, 26, 28, 29, 30])
  await page.emulateMedia({ media: 'print' })
  expect(await left()).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.locator('html').evaluate((html) => html.setAttribute('data-laid-out', ''))
  expect(await left()).toEqual([])
  await page.setContent(documentWith('', true))
  expect(await left()).toEqual([])

  const { page: withoutScript } = await openPage({ javaScriptEnabled: false })
  await withoutScript.setContent(documentWith(''))
  const block = withoutScript.locator('.docs-content > p').last()
  expect(await block.evaluate((p) => getComputedStyle(p).getPropertyValue('content-visibility'))).toBe(
    'visible',
  )
})

test('a theme says the colours of drawings and how anchors are reached; else the engine does', async () => {
  const { page } = await openPage()
  const stylesOf = () =>
    page.evaluate(() => {
      const [html, svg] = [document.documentElement, document.querySelector('.diagram-box svg')]
      const ofDrawing = svg === null ? undefined : getComputedStyle(svg)
      return [
        getComputedStyle(html).scrollPaddingBlockStart,
        getComputedStyle(html).scrollBehavior,
        ...['--bg', '--fg', '--_line', '--_arrow'].map((name) => ofDrawing?.getPropertyValue(name).trim()),
      ]
    })
  await page.setContent(documentWith(''))
  expect(await stylesOf()).toEqual([
    '75px',
    'smooth',
    'Canvas',
    'CanvasText',
    'color-mix(in srgb,CanvasText 55%,Canvas)',
    'color-mix(in srgb,CanvasText 85%,Canvas)',
  ])
  await page.emulateMedia({ forcedColors: 'active' })
  expect((await stylesOf()).slice(4), 'with full contrast').toEqual(['CanvasText', 'CanvasText'])
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  expect((await stylesOf())[1]).toBe('auto')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const themeStyles =
    'html{scroll-padding-block-start:10px;scroll-behavior:auto;--diagram-bg:white;--diagram-fg:black;--diagram-line:red;--diagram-accent:blue}'
  await page.setContent(documentWith(`@layer own{${themeStyles}}`))
  expect(await stylesOf()).toEqual(['10px', 'auto', 'white', 'black', 'red', 'blue'])
})

test('what Tab leads to is in view at once, although other scrolling is smooth', async () => {
  const { page } = await openPage({ viewport: { width: 800, height: 600 } })
  const link = '<p style="margin-block-end: 3000px"><a href="#">Link</a></p>'
  await page.setContent(documentWith('') + link.repeat(3))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  for (const at of [0, 1, 2]) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement as Element
      const { top, bottom } = focused.getBoundingClientRect()
      return [[...document.querySelectorAll('p > a')].indexOf(focused), top >= 0 && bottom <= innerHeight]
    })
    expect(found).toEqual([at, true])
  }
})
