import type { Position } from '../context.js'
import { paragraphScopes } from './html-rules.js'

/** A start tag whose end tag has not come yet. */
export interface OpenTag {
  readonly name: string
  readonly isComponent: boolean
  /** Written with a slash at its end, which does not close an HTML element. */
  readonly hasSlash: boolean
  readonly node: { readonly value: string; readonly position?: Position | undefined }
  /** Offset in the text of the node. */
  readonly offset: number
  /** Whether it is in a line of text. */
  readonly isInline: boolean
}

/** How many tags are searched for an open paragraph. Real pages have fewer around one. */
const mostSearched = 200

/** The start tags of a block that are still open. */
export class OpenTags {
  /** From the outermost to the innermost. */
  private readonly tags: OpenTag[] = []
  /** How many tags of a name are open. Without it, each end tag without a beginning would be compared with all. */
  private readonly counts = new Map<string, number>()

  push(tag: OpenTag): void {
    this.tags.push(tag)
    this.counts.set(tag.name, this.count(tag.name) + 1)
  }

  has(name: string): boolean {
    return this.count(name) > 0
  }

  /** Removes the innermost tag of a name and all tags inside it; returns them. Empty if there is none. */
  close(name: string): OpenTag[] {
    return this.has(name) ? this.removeFrom(this.tags.findLastIndex((tag) => tag.name === name)) : []
  }

  /** Removes the open paragraph, if one is in scope, and all tags inside it; returns them. */
  closeParagraph(): OpenTag[] {
    for (let last = this.tags.length - 1; last >= Math.max(0, this.tags.length - mostSearched); last--) {
      const name = this.tags[last]?.name ?? ''
      if (name === 'p') return this.removeFrom(last)
      if (paragraphScopes.has(name)) break
    }
    return []
  }

  /** Removes all tags; returns them. */
  closeAll(): OpenTag[] {
    return this.removeFrom(0)
  }

  private removeFrom(index: number): OpenTag[] {
    const removed = this.tags.splice(index)
    for (const { name } of removed) this.counts.set(name, this.count(name) - 1)
    return removed
  }

  private count(name: string): number {
    return this.counts.get(name) ?? 0
  }
}
