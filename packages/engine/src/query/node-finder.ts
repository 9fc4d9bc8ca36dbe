import { lazily } from '../values/lazily.js'
import { at } from './column.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

/** Number of lookups of a kind that are done by scanning, before a map is made. */
const fewLookups = 16

/** Number of a node; undefined if there is none. */
export type NodeFinder = (kind: string, arg: string) => number | undefined

/**
 * Finds nodes of a snapshot by their kind and argument. After an edit few nodes of a kind are
 * looked up, so a map of all is only made after several lookups.
 */
export function nodeFinder(arrays: SnapshotArrays, argOf: (node: number) => string): NodeFinder {
  const kindNumber = new Map(arrays.kinds.map((name, index) => [name, index]))
  const ofKinds = lazily(() => nodesByKind(arrays))
  const finders = new Map<number, (arg: string) => number | undefined>()

  function finderOf(kind: number): (arg: string) => number | undefined {
    let finder = finders.get(kind)
    if (finder === undefined) {
      finder = finderIn(ofKinds()(kind), arrays, argOf)
      finders.set(kind, finder)
    }
    return finder
  }

  return (kind, arg) => {
    const number = kindNumber.get(kind)
    return number === undefined ? undefined : finderOf(number)(arg)
  }
}

function finderIn(
  nodes: Uint32Array,
  arrays: SnapshotArrays,
  argOf: (node: number) => string,
): (arg: string) => number | undefined {
  let lookups = 0
  const byArg = lazily(() => {
    const found = new Map<string, number>()
    // An iterator would take several times as long.
    for (let place = 0; place < nodes.length; place += 1) found.set(argOf(at(nodes, place)), at(nodes, place))
    return found
  })
  return (arg) => {
    lookups += 1
    return lookups > fewLookups ? byArg().get(arg) : nodeWith(Buffer.from(arg), nodes, arrays)
  }
}

function nodeWith(
  arg: Uint8Array,
  nodes: Uint32Array,
  { argStart, args }: SnapshotArrays,
): number | undefined {
  for (let place = 0; place < nodes.length; place += 1) {
    const node = at(nodes, place)
    const start = at(argStart, node)
    if (at(argStart, node + 1) - start === arg.length && isThere(arg, args, start)) return node
  }
  return undefined
}

/** Compares from the end, because arguments of a kind often start alike. */
function isThere(arg: Uint8Array, args: Uint8Array, start: number): boolean {
  for (let index = arg.length - 1; index >= 0; index -= 1)
    if (args[start + index] !== arg[index]) return false
  return true
}

/** Numbers of the nodes of each kind, in ascending order. */
function nodesByKind({ kind, kinds }: SnapshotArrays): (kind: number) => Uint32Array {
  const ends = new Uint32Array(kinds.length + 1)
  for (let node = 0; node < kind.length; node += 1)
    ends[at(kind, node) + 1] = at(ends, at(kind, node) + 1) + 1
  for (let number = 1; number < ends.length; number += 1)
    ends[number] = at(ends, number) + at(ends, number - 1)
  const starts = ends.slice()
  const nodes = new Uint32Array(kind.length)
  for (let node = 0; node < kind.length; node += 1) {
    const place = at(starts, at(kind, node))
    nodes[place] = node
    starts[at(kind, node)] = place + 1
  }
  return (number) => nodes.subarray(at(ends, number), at(ends, number + 1))
}
