import type { NodeId } from './node-table.js'

/** Answers that are at hand. */
export class Answers {
  readonly #values = new Map<NodeId, unknown>()
  /** Those that the store has, or that are cheap to make, the oldest first, with the length of their JSON. */
  readonly #held = new Map<NodeId, number>()
  /** Goes on where it stopped: looking from the beginning would pass by all that was let go before. */
  #oldest = this.#held.keys()
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
    while (this.#heldNow > this.#mostHeld) this.#releaseOldest()
  }

  #releaseOldest(): void {
    const { value: oldest, done } = this.#oldest.next()
    if (oldest !== undefined) this.release(oldest)
    // One that came to its end stays there, whatever is added later.
    if (done === true) this.#oldest = this.#held.keys()
  }

  /** What memory has of an answer is of no use any more. */
  release(node: NodeId): void {
    this.#values.delete(node)
    this.#heldNow -= this.#held.get(node) ?? 0
    this.#held.delete(node)
  }
}
