import type { Node } from '@babel/types'
import type { FunctionNode } from './nodes.js'
import type { Source } from './source.js'

/**
 * What is found out while values of a script are read, and of those that it imports. Values are
 * `undefined` if they are not known, and `nothing` if they are what JavaScript calls `undefined`.
 */
export interface Reading {
  /** Folder of the script that is read first, to which paths are relative. */
  readonly folder: string
  readonly scopes: Map<Source, Scope>
  readonly exports: Map<Source, Map<string, Binding | undefined>>
  /** Lists and objects with values that were left out. */
  readonly incomplete: WeakSet<object>
  /** Fields of these that are otherwise if what was left out has them, too. */
  readonly doubtful: WeakMap<object, Set<string>>
  /** Functions that are fields of objects, by their names. */
  readonly functions: WeakMap<object, Map<string, Made>>
  /** Fields that depend on the environment. */
  readonly variable: WeakMap<object, Set<string>>
  /** How often the environment was asked. */
  environmentReads: number
  work: number
  /** Expressions contain functions, which contain statements, which contain expressions. */
  readonly readValue: (node: Node | null | undefined, scope: Scope, depth: number) => unknown
  /** Scripts declare what other scripts export, and export what they declare. */
  readonly exportedAs: (name: string, source: Source, depth: number) => Binding | undefined
}

/** Where names have a meaning: in a script, or in a function in it. */
export interface Scope {
  readonly reading: Reading
  readonly source: Source
  readonly names: Map<string, Binding>
  readonly parent: Scope | undefined
}

/** A name in a script. */
export interface Binding {
  readonly value: (depth: number) => unknown
  /** The function that it is declared as. */
  readonly made?: (depth: number) => Made | undefined
  /** Whether a package gives it. */
  readonly isOfPackage?: boolean
  /** What it or the whole that it is a part of is first. */
  readonly init?: Node | null | undefined
  /** The script of which it is everything: `import * as all`. */
  readonly all?: Source | undefined
}

/** A function, and where it was made. */
export interface Made {
  readonly node: FunctionNode
  readonly scope: Scope
}

/** Limit for values in values, and for names that lead to other names, possibly in a circle. */
export const deepest = 300

/**
 * How many values are read and copied at most. Each name may stand for a list with other names, so a
 * few lines could mean more values than any memory holds.
 */
const mostWork = 1_000_000

export const newReading = (how: Pick<Reading, 'folder' | 'readValue' | 'exportedAs'>): Reading => ({
  ...how,
  scopes: new Map(),
  exports: new Map(),
  incomplete: new WeakSet(),
  doubtful: new WeakMap(),
  functions: new WeakMap(),
  variable: new WeakMap(),
  environmentReads: 0,
  work: mostWork,
})

/** @returns Whether there was enough left. */
export function spend(reading: Reading, work: number): boolean {
  reading.work -= work
  return reading.work > 0
}

/** @param parent The scope around it, in the same script. */
export const scopeInside = (parent: Scope): Scope => ({ ...parent, names: new Map(), parent })
