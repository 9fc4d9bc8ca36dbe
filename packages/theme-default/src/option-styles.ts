import { type AccentTones, accentTones } from './accent.js'
import type { ThemeOptions } from './options.js'

/** The accent of the style sheets themselves. */
export const defaultAccent = '#00a3ff'

/** What the options change in the style sheets. */
export function optionStyles({ accent = defaultAccent, smoothScroll = true }: ThemeOptions): string {
  return [
    accent.toLowerCase() === defaultAccent ? '' : accentStyles(accent),
    smoothScroll ? '' : scrolling,
  ].join('')
}

const scrolling = '@layer base { html { scroll-behavior: auto; } }\n'

function accentStyles(accent: string): string {
  const [light, dark] = [
    declarations(accentTones(accent, 'light')),
    declarations(accentTones(accent, 'dark')),
  ]
  return [
    '@layer tokens {',
    `:root { ${light} }`,
    `@media screen { :root[data-theme="dark"] { ${dark} } }`,
    `@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }`,
    '}\n',
  ].join('\n')
}

/** Custom properties as `styles/tokens.css` names them. */
export function declarations({ accent, ink, text, soft }: AccentTones): string {
  return `--docs-accent: ${accent}; --docs-accent-ink: ${ink}; --docs-accent-text: ${text}; --docs-accent-soft: ${soft};`
}
