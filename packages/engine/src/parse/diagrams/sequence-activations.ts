import type { Element } from 'hast'
import { addTo } from '../../values/grouped.js'
import type { StepOf } from './sequence.js'
import type { Columns } from './sequence-layout.js'
import { edged, rect } from './sequence-shapes.js'

/** The bars on lifelines that show who is busy. Those of one participant overlap, each a bit to the right. */
export class Activations {
  /** Where the bars that have not ended begin. */
  private readonly starts = new Map<string, number[]>()

  constructor(private readonly columns: Columns) {}

  begin(actor: string, y: number): void {
    addTo(this.starts, actor, y)
  }

  /** Draws the innermost bar of a participant; nothing if there is none. */
  end(actor: string, y: number): Element[] {
    const starts = this.starts.get(actor) ?? []
    const start = starts.pop()
    if (start === undefined) return []
    const left = this.columns.at(actor) - 5 + starts.length * 4
    return [rect(left, start, 10, y - start, { fill: 'var(--_node-fill)', ...edged })]
  }

  endAll(y: number): Element[] {
    return [...this.starts].flatMap(([actor, starts]) => [...starts].flatMap(() => this.end(actor, y)))
  }

  /** Where an arrow begins and ends: beside the bars of its participants. A loop begins on the right. */
  ends({ from, to }: StepOf<'message'>): { readonly from: number; readonly to: number } {
    const right = Number.POSITIVE_INFINITY
    return {
      from: this.edge(from, from === to ? right : this.columns.at(to)),
      to: this.edge(to, from === to ? right : this.columns.at(from)),
    }
  }

  /** @param towards Position of the other end of the arrow. */
  private edge(actor: string, towards: number): number {
    const centre = this.columns.at(actor)
    const depth = this.starts.get(actor)?.length ?? 0
    if (depth === 0) return centre
    return towards > centre ? centre + 1 + 4 * depth : centre - 5
  }
}
