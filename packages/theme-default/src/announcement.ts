import type { TranslatedAnnouncement } from './options.js'

/**
 * Identifies an announcement by its words in all languages, so that a reader who has closed one
 * sees the next, but not the same in another language.
 *
 * @returns Letters and digits only, as CSS and the browser's storage take them (FNV-1a).
 */
export function announcementId(translations: readonly TranslatedAnnouncement[]): string {
  const words = translations.map(({ text, link }) => `${text}\n${link?.text ?? ''}`)
  let hash = 0x811c9dc5
  for (const letter of words.join('\n')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return `a${(hash >>> 0).toString(36)}`
}

/**
 * CSS for an announcement that can be closed. What the reader has closed is an attribute of `<html>`
 * before the first paint, so nothing moves. Without the early script, the button would do nothing.
 */
export function announcementStyles(translations: readonly TranslatedAnnouncement[]): string {
  const id = announcementId(translations)
  return [
    '@layer components {',
    `[data-dismissed="${id}"] .announcement, :root:not([data-dismissed]) .announcement > button { display: none; }`,
    '.announcement { position: relative; min-block-size: 2.75rem; padding-inline: calc(var(--docs-gutter) + 2rem); }',
    '.announcement > button { position: absolute; inset-block: 0; inset-inline-end: calc(var(--docs-gutter) - 0.75rem); inline-size: 2.75rem; color: inherit; outline-offset: -2px; }',
    '.announcement .icon { vertical-align: middle; }',
    '}\n',
  ].join('\n')
}
