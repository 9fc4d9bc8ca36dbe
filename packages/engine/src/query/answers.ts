import type { NodeId } from './node-table.js'

/** Answers that are in memory. */
export class Answers {
  readonly #values = new Map<NodeId, unknown>()
  /**
   * Answers that may be dropped, oldest first, because the store has them or they are cheap to
   * make. The value is the length of their JSON.
   */
  readonly #held = new Map<NodeId, number>()
  /** Position in `#held`. A new iterator would have to skip everything that was deleted before. */
  #oldest = this.#held.keys()
  #heldNow = 0
  readonly #mostHeld: number
  /** The last answer that was larger than all the room. */
  #larger: NodeId | undefined

  /** @param mostHeld Most JSON that droppable answers may take, in characters. */
  constructor(mostHeld: number) {
    this.#mostHeld = mostHeld
  }

  has(node: NodeId): boolean {
    return this.#values.has(node)
  }

  get(node: NodeId): unknown {
    return this.#values.get(node)
  }

  /** Keeps an answer until it is replaced. */
  keep(node: NodeId, value: unknown): void {
    this.#values.set(node, value)
  }

  /**
   * Keeps an answer as long as there is room. One that is larger than all the room is kept until
   * the next such one, because a page of that size is read once for each of its sections.
   */
  hold(node: NodeId, value: unknown, characters: number): void {
    this.release(node)
    this.#values.set(node, value)
    if (characters > this.#mostHeld) {
      if (this.#larger !== undefined) this.release(this.#larger)
      this.#larger = node
      return
    }
    this.#held.set(node, characters)
    this.#heldNow += characters
    while (this.#heldNow > this.#mostHeld) this.#releaseOldest()
  }

  #releaseOldest(): void {
    const { value: oldest, done } = this.#oldest.next()
    if (oldest !== undefined) this.release(oldest)
    // A finished iterator does not see entries that are added later.
    if (done === true) this.#oldest = this.#held.keys()
  }

  /** Drops an answer from memory. */
  release(node: NodeId): void {
    if (node === this.#larger) this.#larger = undefined
    this.#values.delete(node)
    this.#heldNow -= this.#held.get(node) ?? 0
    this.#held.delete(node)
  }
}
