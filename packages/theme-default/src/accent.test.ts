import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentTones, contrast, mix } from './accent.js'
import { declarations, defaultAccent, optionStyles } from './option-styles.js'

const tokens = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')

/** Custom properties of the three blocks: light, dark by the reader's choice, dark by the system's. */
const blocks = [...tokens.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body = '']) =>
  Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  ),
)
const [light = {}, dark = {}, darkBySystem = {}] = blocks

test('dark is the same whether the reader chose it or the system did', () => {
  expect(blocks).toHaveLength(3)
  expect(Object.keys(dark).length).toBeGreaterThan(20)
  expect(darkBySystem).toEqual(dark)
})

test('the accent of the style sheets has the tones that any accent gets', () => {
  for (const [mode, block] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const { accent, ink, text, soft } = accentTones(defaultAccent, mode)
    expect([
      block['--docs-accent'],
      block['--docs-accent-ink'],
      block['--docs-accent-text'],
      block['--docs-accent-soft'],
    ]).toEqual([accent, ink, text, soft])
  }
})

test('every accent can be read as text, and carries text', () => {
  for (const accent of [
    '#00a3ff',
    '#ffff00',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#000000',
    '#ffffff',
    '#808080',
    '#e91e63',
  ]) {
    for (const mode of ['light', 'dark'] as const) {
      const { ink, text, soft } = accentTones(accent, mode)
      const grounds = mode === 'light' ? ['#ffffff', '#eef2f5', soft] : ['#0d1318', '#1b252e', soft]
      for (const ground of grounds)
        expect(contrast(text, ground), `${accent} ${mode} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ink, accent), `on ${accent}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('text and code of the style sheets reach level AA on the grounds they stand on', () => {
  for (const block of [light, dark]) {
    const on = (text: string, ground: string) => contrast(full(block[text]), full(block[ground]))
    for (const ground of ['--docs-bg', '--docs-bg-raised', '--docs-bg-hover']) {
      for (const text of ['--docs-text', '--docs-heading', '--docs-muted'])
        expect(on(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const name of ['tip', 'warning', 'danger', 'important'])
      expect(on(`--docs-${name}`, `--docs-${name}-soft`), name).toBeGreaterThanOrEqual(4.5)
    const ofCode = Object.keys(block).filter((key) => /^--docs-code-(?!bg)/.test(key))
    expect(ofCode.length).toBeGreaterThan(3)
    for (const name of ofCode) expect(on(name, '--docs-code-bg'), name).toBeGreaterThanOrEqual(4.5)
    for (const line of ['accent', 'tip', 'warning', 'danger']) {
      const ground = mix(full(block[`--docs-${line}`]), full(block['--docs-code-bg']), 0.12)
      for (const name of ofCode)
        expect(
          contrast(full(block[name]), ground),
          `${name} on a line marked with ${line}`,
        ).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('options change only what differs from the style sheets', () => {
  expect(optionStyles({})).toBe('')
  expect(optionStyles({ accent: '#00A3FF', smoothScroll: true })).toBe('')
  expect(optionStyles({ smoothScroll: false })).toContain('scroll-behavior: auto')
  expect(optionStyles({ announcement: { text: 'New.', dismissible: false } })).toBe('')
  const styles = optionStyles({ accent: '#e91e63' })
  expect(styles).toContain(`:root { ${declarations(accentTones('#e91e63', 'light'))} }`)
  expect(styles.split(declarations(accentTones('#e91e63', 'dark')))).toHaveLength(3)
})

/** `#fff` as `#ffffff`. */
function full(colour = ''): string {
  return colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour
}
