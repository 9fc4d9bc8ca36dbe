import { isAscii } from 'node:buffer'
import { asBuffer } from '../values/as-buffer.js'
import { lazily } from '../values/lazily.js'
import { at } from './column.js'
import { type NodeFinder, nodeFinder } from './node-finder.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

/**
 * All answers of a process, in a form that is fast to open: arrays that are used directly from the
 * file's bytes. Nodes come after those that they ask.
 */
export interface Snapshot {
  readonly count: number
  readonly find: NodeFinder
  node(index: number): {
    readonly kind: string
    readonly arg: string
    readonly fingerprint: string
    readonly stored: number | undefined
  }
  /** Numbers of what the node asked, in order. */
  asked(index: number): number[]
  /**
   * Marks the nodes that asked nothing, which includes all inputs, and that have changed.
   *
   * @returns How often other nodes asked the marked ones.
   */
  markChanged(
    reached: Uint8Array,
    isChanged: (kind: string, arg: string, fingerprint: string) => boolean,
  ): number
  /**
   * Marks, in order, the nodes that asked a marked one.
   *
   * @param visit Called for each node with its number and whether it is marked. Returns whether a
   *   marked node stays marked.
   */
  spread(reached: Uint8Array, visit: (index: number, isReached: boolean) => boolean): void
  /**
   * Marks everything that the marked nodes asked, directly or indirectly.
   *
   * @param asksSame Called for each marked node, from the last to the first. If it returns false,
   *   what the node asked is not marked. It may mark nodes before it.
   */
  closure(marked: Uint8Array, asksSame: (index: number) => boolean): void
  /** The form in which it is saved. */
  readonly arrays: SnapshotArrays
}

export function openSnapshot(arrays: SnapshotArrays): Snapshot {
  const count = arrays.kind.length
  const { edgeStart, edges } = arrays
  const argOf = argReader(arrays)
  const fingerprintOf = fingerprintReader(arrays)
  const kindOf = (index: number) => arrays.kinds[at(arrays.kind, index)] ?? ''

  return {
    count,
    arrays,
    find: nodeFinder(arrays, argOf),
    node(index) {
      const stored = arrays.stored[index] ?? 0
      return {
        kind: kindOf(index),
        arg: argOf(index),
        fingerprint: fingerprintOf(index),
        stored: stored === 0 ? undefined : stored - 1,
      }
    },
    asked: (index) => [...edges.subarray(at(edgeStart, index), at(edgeStart, index + 1))],
    markChanged(reached, isChanged) {
      for (let index = 0; index < count; index += 1) {
        if (at(edgeStart, index) < at(edgeStart, index + 1)) continue
        reached[index] = isChanged(kindOf(index), argOf(index), fingerprintOf(index)) ? 1 : 0
      }
      let asking = 0
      // A large site has millions of edges. An iterator would take three times as long.
      for (let edge = 0; edge < edges.length; edge += 1) asking += at(reached, at(edges, edge))
      return asking
    },
    spread(reached, visit) {
      for (let index = 0; index < count; index += 1) {
        let isReached = reached[index] === 1
        for (let edge = at(edgeStart, index); !isReached && edge < at(edgeStart, index + 1); edge += 1)
          isReached = reached[at(edges, edge)] === 1
        reached[index] = isReached ? 1 : 0
        reached[index] = visit(index, isReached) ? 1 : 0
      }
    },
    closure(marked, asksSame) {
      for (let index = count - 1; index >= 0; index -= 1) {
        if (marked[index] !== 1 || !asksSame(index)) continue
        for (let edge = at(edgeStart, index); edge < at(edgeStart, index + 1); edge += 1)
          marked[at(edges, edge)] = 1
      }
    },
  }
}

function argReader({ argStart, args }: SnapshotArrays): (index: number) => string {
  /**
   * All arguments in one string; undefined if some are not ASCII, since then positions of bytes and
   * characters differ.
   */
  const all = lazily(() => {
    const text = asBuffer(args)
    return isAscii(text) ? text.toString('latin1') : undefined
  })
  return (index) => {
    const [start, end] = [at(argStart, index), at(argStart, index + 1)]
    return all()?.slice(start, end) ?? asBuffer(args).toString('utf8', start, end)
  }
}

function fingerprintReader({ fingerprints }: SnapshotArrays) {
  const all = lazily(() => asBuffer(fingerprints).toString('hex'))
  return (index: number) => all().slice(index * 32, index * 32 + 32)
}
