import type { Policy } from './trusted.js'
import { withinPolicies } from './within-policies.js'

/** The parts of the package mermaid that are used. */
export interface Mermaid {
  initialize(config: object): void
  render(id: string, source: string, container: Element): Promise<{ readonly svg: string }>
}

/** A drawing made by the library. */
export interface MermaidDrawing {
  /** Styles of `style` attributes are in {@link styleAttribute} instead. */
  readonly svg: string
  /** Style rules for the drawing. */
  readonly css: string
}

let library: Promise<Mermaid> | undefined

/**
 * Loads the library once. If that fails, the next diagram tries again.
 *
 * @param address Address of the script to import first.
 */
export function loadMermaid(address: string): Promise<Mermaid> {
  library ??= importMermaid(address).catch((error: unknown) => {
    library = undefined
    throw error
  })
  return library
}

async function importMermaid(address: string): Promise<Mermaid> {
  const { default: mermaid } = (await import(/* @vite-ignore */ address)) as { readonly default: Mermaid }
  return mermaid
}

let count = 0

/** What to draw, and how. */
export interface DrawingOrder {
  readonly source: string
  /** Element for measuring text; must be empty. */
  readonly room: HTMLElement
  /** Configuration of the library. */
  readonly config: object
  readonly policy: Policy
}

/**
 * Draws one diagram. The library has one state for all drawings, so the caller must wait for the
 * previous one.
 *
 * @returns Rejects with the library's message if it cannot draw the source.
 */
export function drawMermaid(
  mermaid: Mermaid,
  { source, room, config, policy }: DrawingOrder,
): Promise<MermaidDrawing> {
  return withinPolicies({ container: room, policy }, async (css) => {
    mermaid.initialize(config)
    const { svg } = await mermaid.render(`mermaid-${++count}`, source, room)
    return { svg, css: css() }
  })
}
