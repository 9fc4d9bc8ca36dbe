const mix = (share: number) => `color-mix(in srgb,var(--fg) ${share}%,var(--bg))`

/**
 * Colours of drawings. A theme sets `--diagram-bg` and `--diagram-fg`, and optionally
 * `--diagram-line` and `--diagram-accent`. Otherwise the page's own colours are used. Drawings made
 * in the browser use the first two, and hues that begin with `--diagram-hue` (see
 * `client/diagram-colours.ts`). Browsers that cannot mix colours (Safari before 16.2, Chrome before
 * 111) use only these two. There a mixture would be invalid, and black would be drawn instead.
 * Where the reader's system sets the colours, only these two are used as well, for full contrast.
 */
const diagrams = `.diagram-box{overflow-x:auto}
.diagram-box>svg{--bg:var(--diagram-bg,Canvas);--fg:var(--diagram-fg,CanvasText);--_text:var(--fg);--_text-sec:var(--fg);--_text-muted:var(--fg);--_text-faint:var(--fg);--_line:var(--diagram-line,var(--fg));--_arrow:var(--diagram-accent,var(--fg));--_node-fill:var(--bg);--_node-stroke:var(--fg);--_group-fill:var(--bg);--_group-hdr:var(--bg);--_inner-stroke:var(--fg);--_key-badge:var(--bg);--_mix-85:var(--fg);--_mix-55:var(--fg);--_mix-20:var(--bg);display:block;margin-inline:auto;font-family:inherit}
@media (forced-colors:none){@supports (color:color-mix(in srgb,red,red)){.diagram-box>svg{--_text-sec:${mix(70)};--_text-muted:${mix(70)};--_text-faint:${mix(60)};--_line:var(--diagram-line,${mix(55)});--_arrow:var(--diagram-accent,${mix(85)});--_node-fill:${mix(4)};--_node-stroke:${mix(30)};--_group-hdr:${mix(6)};--_inner-stroke:${mix(14)};--_key-badge:${mix(12)};--_mix-85:${mix(85)};--_mix-55:${mix(55)};--_mix-20:${mix(20)}}}}`

/**
 * How the page scrolls to a place that a link leads to, with and without a script, if the theme does
 * not say it: with space above, for a bar at the top, and smoothly for readers who like that. Not from
 * one stop of the keyboard to the next: what has the focus would be out of view as long as Tab is
 * pressed again and again. Places that links lead to get the focus, too, but are no such stops.
 */
const anchors =
  'html{scroll-padding-block-start:75px}@media (prefers-reduced-motion:no-preference){html:not(:has(:focus-visible:not([tabindex="-1"]))){scroll-behavior:smooth}}'

/** The text that tells screen readers which page is shown (see `client/announcer.ts`). */
const announcer =
  '#docs-announcer{position:absolute;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}'

/**
 * Distant blocks of a long page are laid out when the reader comes near them: hundreds of tables at
 * once would block a phone for most of a second. The script lays out the rest when the reader
 * begins to read (see `client/layout.ts`). Without scripts, everything is laid out at once.
 *
 * Headings are not included, since their anchors are outside of their box, and neither are blocks
 * whose parts may be outside: blocks of this kind are clipped at their edges.
 *
 * Only in browsers that keep the reader's place when blocks above it get their real heights. Safari
 * does not: words that it has found on the page would disappear again.
 */
const farBlocks = `@supports (overflow-anchor:auto){@media screen and (scripting:enabled){html:not([data-laid-out]) .docs-content>:is(p,ul,ol,dl,blockquote,pre,.code-block,.table-wrap):nth-child(n+25){content-visibility:auto;contain-intrinsic-block-size:auto 8rem;overflow-clip-margin:.5rem}}}`

/**
 * Styles of what the engine itself puts into pages, combined with those of a theme. They are in the
 * lowest cascade layer, so that every rule of a theme overrides them.
 *
 * @param development The dev server compares elements, and skipping the layout of distant blocks
 *   would change these.
 */
export function engineStyles({ development }: { readonly development: boolean }): {
  readonly first: string
  readonly last: string
} {
  return {
    first: '@layer docs-engine;',
    last: `@layer docs-engine{${anchors}${announcer}${diagrams}${development ? '' : farBlocks}}`,
  }
}
