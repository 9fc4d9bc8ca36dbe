const mix = (share: number) => `color-mix(in srgb,var(--fg) ${share}%,var(--bg))`

/**
 * Colours of drawings. A theme sets `--diagram-bg` and `--diagram-fg`, and
 * `--diagram-line` and `--diagram-accent` where it likes; else the page's own colours are taken.
 */
const diagrams = `.diagram-box{overflow-x:auto}
.diagram-box>svg{--bg:var(--diagram-bg,Canvas);--fg:var(--diagram-fg,CanvasText);--_text:var(--fg);--_text-sec:${mix(70)};--_text-muted:${mix(70)};--_text-faint:${mix(60)};--_line:var(--diagram-line,${mix(55)});--_arrow:var(--diagram-accent,${mix(85)});--_node-fill:${mix(4)};--_node-stroke:${mix(30)};--_group-fill:var(--bg);--_group-hdr:${mix(6)};--_inner-stroke:${mix(14)};--_key-badge:${mix(12)};display:block;margin-inline:auto;font-family:inherit}`

/**
 * Styles of what the engine itself puts into pages, around those of a theme:
 * the lowest of all cascade layers, so that every rule of a theme counts before them.
 */
export const engineStyles = { first: '@layer docs-engine;', last: `@layer docs-engine{${diagrams}}` } as const
