import { type AccentTones, accentTones } from './accent.js'
import { announcementStyles } from './announcement.js'
import { announcementsOf, isDismissible, pageActionsOf, type ThemeOptions } from './options.js'
import { pageActionStyles } from './page-actions.js'
import { socialStyles } from './social.js'

/** The accent that the style sheets use themselves. */
export const defaultAccent = '#00a3ff'

/** CSS for options that differ from what the style sheets contain. */
export function optionStyles(options: ThemeOptions): string {
  const { accent = defaultAccent, smoothScroll = true, social = [] } = options
  return [
    accent.toLowerCase() === defaultAccent ? '' : accentStyles(accent),
    smoothScroll ? '' : scrolling,
    social.length === 0 ? '' : socialStyles,
    pageActionsOf(options).length === 0 ? '' : pageActionStyles,
    isDismissible(options) ? announcementStyles(announcementsOf(options)) : '',
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

/** Custom properties with the names in `styles/tokens.css`. */
export function declarations({ accent, ink, text, soft }: AccentTones): string {
  return `--docs-accent: ${accent}; --docs-accent-ink: ${ink}; --docs-accent-text: ${text}; --docs-accent-soft: ${soft};`
}
