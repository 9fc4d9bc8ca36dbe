import type { Policy } from './trusted.js'
import { withinPolicies } from './within-policies.js'

/** What is used of the package mermaid. */
export interface Mermaid {
  initialize(config: object): void
  render(id: string, source: string, container: Element): Promise<{ readonly svg: string }>
}

/** A drawing as the library makes it. */
export interface MermaidDrawing {
  /** What is set by `style` attributes stands in {@link styleAttribute}. */
  readonly svg: string
  /** Rules for it. */
  readonly css: string
}

let library: Promise<Mermaid> | undefined

/**
 * Brings the library, once. One that did not come is forgotten, so the next diagram asks again.
 *
 * @param address Of the script that is imported first.
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

/** What is drawn, and how. */
export interface DrawingOrder {
  readonly source: string
  /** Where words are measured; it must be empty. */
  readonly room: HTMLElement
  /** Of the library. */
  readonly config: object
  readonly policy: Policy
}

/**
 * Draws one diagram. The library has one state for all drawings: whoever calls waits for the one before.
 *
 * @returns A promise that rejects with what the library says of a source that it cannot draw.
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
