/**
 * Removes the preload links that React puts before the markup of a fragment with images. Only the
 * document should decide what to preload.
 */
export const withoutPreloads = (markup: string): string =>
  markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
