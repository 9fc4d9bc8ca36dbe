import { hashOf } from '../io/hash.js'

/**
 * Remembered questions, in the red-green scheme of Salsa and rustc ("Build
 * systems à la carte", Mokhov, Mitchell, Peyton Jones, 2018).
 *
 * A question is a pure function of its argument and of the questions it asks.
 * Its answer is kept with a fingerprint and the fingerprints of all it asked,
 * in order. In a later revision it runs again only when one of those has a new
 * fingerprint; when it then gives an equal answer, those that asked it do not
 * notice (early cutoff).
 *
 * Sound only while a question reads nothing but its argument, other questions
 * and constants, and while no one changes an answer after it is given.
 */
export interface Memo {
  /**
   * Something from outside: a file, an option. Its value is not kept; its
   * fingerprint is asked for once in every revision.
   */
  input<Out>(name: string, read: { readonly fingerprint: (arg: string) => string; readonly value: (arg: string) => Out }): (arg: string) => Out
  /** A question with an argument. */
  per<Out, Arg extends string = string>(name: string, run: (arg: Arg) => Out, options?: QueryOptions<Out>): Query<Out, Arg>
  /** A question without one. */
  once<Out>(name: string, run: () => Out, options?: QueryOptions<Out>): () => Out
  /** Begins a revision: inputs are read anew. */
  nextRevision(): void
}

export interface Query<Out, Arg extends string = string> {
  (arg: Arg): Out
  /** Fingerprint of the answer, without the answer where that is not needed. */
  fingerprint(arg: Arg): string
  /** True when the last answer still holds; runs nothing but what it asked. */
  isFresh(arg: Arg): boolean
}

export interface QueryOptions<Out> {
  /** Default: the hash of the answer as JSON. */
  readonly fingerprint?: (out: Out) => string
}

interface Node {
  readonly name: string
  readonly arg: string
  fingerprint: string
  value: unknown
  /** What the last run asked, with the fingerprints it got. Empty for inputs. */
  asked: readonly Asked[]
  /** Revision in which the answer was last known to hold. */
  verified: number
  running: boolean
}

type Asked = readonly [node: Node, fingerprint: string]

interface Kind {
  readonly refresh: (node: Node) => void
}

export function createMemo(): Memo {
  let revision = 1
  const kinds = new Map<string, Kind>()
  const nodes = new Map<string, Map<string, Node>>()
  let asking: Map<Node, string> | undefined

  function nodeOf(name: string, arg: string): Node {
    const ofKind = nodes.get(name) ?? new Map<string, Node>()
    nodes.set(name, ofKind)
    let node = ofKind.get(arg)
    if (node === undefined) {
      node = { name, arg, fingerprint: '', value: undefined, asked: [], verified: 0, running: false }
      ofKind.set(arg, node)
    }
    return node
  }

  function refreshed(node: Node): Node {
    if (node.verified !== revision) kinds.get(node.name)?.refresh(node)
    return node
  }

  function ask(name: string, arg: string): Node {
    const node = refreshed(nodeOf(name, arg))
    asking?.set(node, node.fingerprint)
    return node
  }

  function holds(node: Node): boolean {
    return node.verified > 0 && node.asked.every(([dependency, fingerprint]) => refreshed(dependency).fingerprint === fingerprint)
  }

  function define(name: string, kind: Kind): void {
    if (kinds.has(name)) throw new Error(`Two questions are named "${name}".`)
    kinds.set(name, kind)
  }

  function per<Out, Arg extends string>(name: string, run: (arg: Arg) => Out, { fingerprint = fingerprintOf }: QueryOptions<Out> = {}): Query<Out, Arg> {
    define(name, {
      refresh(node) {
        if (node.running) throw new Error(`The question ${name}(${node.arg}) asks itself.`)
        node.running = true
        const outer = asking
        try {
          asking = undefined
          if (!holds(node)) {
            const asked = new Map<Node, string>()
            asking = asked
            const value = run(node.arg as Arg)
            node.value = value
            node.fingerprint = fingerprint(value)
            node.asked = [...asked]
          }
          node.verified = revision
        } finally {
          asking = outer
          node.running = false
        }
      },
    })
    const query = (arg: Arg) => ask(name, arg).value as Out
    return Object.assign(query, {
      fingerprint: (arg: Arg) => ask(name, arg).fingerprint,
      isFresh: (arg: Arg) => {
        const node = nodeOf(name, arg)
        return node.verified === revision || holds(node)
      },
    })
  }

  return {
    per,
    once(name, run, options) {
      const query = per(name, run, options)
      return () => query('')
    },
    input(name, { fingerprint, value }) {
      define(name, {
        refresh(node) {
          node.fingerprint = fingerprint(node.arg)
          node.verified = revision
        },
      })
      return (arg) => {
        ask(name, arg)
        return value(arg)
      }
    },
    nextRevision() {
      revision += 1
    },
  }
}

/** Fingerprint of any plain value: of its JSON. */
export function fingerprintOf(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}
