import type { NodeId } from './node-table.js'

/** Answers that are at hand. */
export class Answers {
  readonly #values = new Map<NodeId, unknown>()
  /** Those that the store has, or that are cheap to make, the oldest first, with the length of their JSON. */
  readonly #held = new Map<NodeId, number>()
  #heldNow = 0
  readonly #mostHeld: number

  /** @param mostHeld How much JSON of those memory may hold. */
  constructor(mostHeld: number) {
    this.#mostHeld = mostHeld
  }

  has(node: NodeId): boolean {
    return this.#values.has(node)
  }

  get(node: NodeId): unknown {
    return this.#values.get(node)
  }

  /** For good. */
  keep(node: NodeId, value: unknown): void {
    this.#values.set(node, value)
  }

  /** For as long as there is room. */
  hold(node: NodeId, value: unknown, characters: number): void {
    this.release(node)
    this.#values.set(node, value)
    this.#held.set(node, characters)
    this.#heldNow += characters
    for (const oldest of this.#held.keys()) {
      if (this.#heldNow <= this.#mostHeld) break
      this.release(oldest)
    }
  }

  /** What memory has of an answer is of no use any more. */
  release(node: NodeId): void {
    this.#values.delete(node)
    this.#heldNow -= this.#held.get(node) ?? 0
    this.#held.delete(node)
  }
}
