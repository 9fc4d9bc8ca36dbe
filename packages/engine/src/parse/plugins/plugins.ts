import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import {
  type Pluggable,
  type PluggableList,
  type Plugin,
  type Processor,
  type Transformer,
  unified,
} from 'unified'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { pluginNotEnded, pluginSetUp, pluginThrew } from '../../diagnostics/messages/markdown.js'
import { messageOf } from '../../values/error-message.js'
import { isAsync } from '../../values/is-async.js'
import { isRecord } from '../../values/is-record.js'
import { contextOf, type ParseContext } from '../context.js'
import type { MarkdownParser } from '../markdown.js'
import { NotEnded } from './patience.js'
import { failurePlace, failureText } from './plugin-messages.js'

/** A list of plugins, none of which can abort the build. */
export interface GuardedPlugins {
  readonly plugins: PluggableList
  /** Failures while the plugins were set up, in order. Known once a processor uses the plugins. */
  readonly problems: () => readonly Diagnostic[]
  /**
   * Whether a plugin is async. For an `async` function this is known once a processor uses the
   * plugins; for others, once they return a promise.
   */
  readonly areAsynchronous: () => boolean
}

/** A plugin returned a promise while a page was parsed synchronously. */
export class PluginWaits extends Error {}

/**
 * Wraps plugins so that none can abort the build. If one throws or its promise rejects, that is
 * reported for the page, and the tree stays as it was before that plugin.
 */
export function guardPlugins(plugins: PluggableList, kind: string): GuardedPlugins {
  // By plugin, because several processors may be made of the same plugins.
  const problems = new Map<string, Diagnostic>()
  let areAsynchronous = false
  const notes: Notes = {
    failed(name, cause) {
      if (!problems.has(name)) problems.set(name, pluginSetUp(name, failureText(cause)))
    },
    isAsynchronous() {
      areAsynchronous = true
    },
  }
  return {
    plugins: plugins.map((pluggable, index) => guard(pluggable, `${kind} ${index + 1}`, notes)),
    problems: () => [...problems.values()],
    areAsynchronous: () => areAsynchronous,
  }
}

/**
 * A step that runs the plugins in a processor of their own. If a plugin adds others with
 * `this.use`, as remark-lint does, those run right after the plugins, and not at the end of all
 * steps.
 */
export function pluginStep(
  { plugins }: GuardedPlugins,
  parser: MarkdownParser['plugin'],
): Transformer<Node, Node> {
  // Its type says that it takes and returns trees of Markdown. The plugins may be for HTML as well.
  const processor = unified().use(parser).use(plugins).freeze() as unknown as Processor<Node, Node, Node>
  if (plugins.length === 0) return () => {}
  return (tree, file) =>
    contextOf(file).patience === undefined
      ? endingTree(processor.runSync(tree, file))
      : processor.run(tree, file).then(endingTree)
}

/**
 * Returns the same tree.
 *
 * @throws If a node is inside itself, since walking such a tree would never end.
 */
function endingTree(tree: Node): Node {
  const around = new Set<unknown>()
  const seen = new Set<unknown>()
  const look = (node: unknown): void => {
    if (!isRecord(node) || !Array.isArray(node.children)) return
    if (around.has(node)) throw new Error(`a node of the type "${String(node.type)}" is inside itself`)
    if (seen.has(node)) return
    seen.add(node)
    around.add(node)
    node.children.forEach(look)
    around.delete(node)
  }
  look(tree)
  return tree
}

/** Collects what is found out about plugins, apart from what they do to a page. */
interface Notes {
  /** A plugin failed while it was set up. */
  readonly failed: (name: string, cause: unknown) => void
  readonly isAsynchronous: () => void
}

function guard(pluggable: Pluggable, fallback: string, notes: Notes): Pluggable {
  if (typeof pluggable === 'function') return guardPlugin(pluggable, fallback, notes)
  if (Array.isArray(pluggable)) {
    const [plugin, ...parameters] = pluggable
    return [guardPlugin(plugin, fallback, notes), ...parameters]
  }
  const { plugins } = pluggable
  return { ...pluggable, ...(plugins && { plugins: plugins.map((inner) => guard(inner, fallback, notes)) }) }
}

type Node = HtmlNodes | Nodes

type AnyPlugin = Plugin<unknown[], Node, Node>

function guardPlugin(plugin: AnyPlugin, fallback: string, notes: Notes): AnyPlugin {
  const name = plugin.name || fallback
  const guarded: AnyPlugin = function (...parameters) {
    try {
      const transformer = plugin.apply(this, parameters)
      if (isPromise(transformer)) {
        // If it rejects later, nobody else handles that.
        transformer.then(undefined, () => {})
        throw new Error('it is an async function itself; only the function that it returns may be one')
      }
      return typeof transformer === 'function' ? guardTransformer(transformer, name, notes) : undefined
    } catch (error) {
      notes.failed(name, error)
      return undefined
    }
  }
  // unified recognizes plugins by identity. One wrapper for each plugin is enough, as each list is wrapped
  // once.
  return Object.defineProperty(guarded, 'name', { value: name })
}

function guardTransformer(
  transformer: Transformer<Node, Node>,
  name: string,
  notes: Notes,
): Transformer<Node, Node> {
  // Found out without a call, since a call would begin work that has to be awaited elsewhere.
  if (isAsync(transformer)) notes.isAsynchronous()
  return (tree: Node, file: VFile) => {
    const context = contextOf(file)
    const before = file.messages.length
    const failed = (cause: unknown): undefined => {
      // `file.fail` also adds its message to the file, which would report it twice.
      if (file.messages.length > before && file.messages.at(-1) === cause) file.messages.pop()
      nameSpeaker(file.messages.slice(before), name)
      context.diagnostics.push(failureOf(name, cause, context))
    }
    const treeOf = (result: unknown) => {
      nameSpeaker(file.messages.slice(before), name)
      if (result instanceof Error) return failed(result)
      return isNode(result) ? result : undefined
    }
    let result: unknown
    try {
      result = resultOf(transformer, tree, file)
    } catch (error) {
      return failed(error)
    }
    if (!isPromise(result)) return treeOf(result)
    if (context.patience === undefined) {
      result.then(undefined, () => {})
      notes.isAsynchronous()
      throw new PluginWaits()
    }
    const failedLater = (cause: unknown): undefined => {
      context.flags.failedLater = true
      return failed(cause)
    }
    return context.patience
      .wait(name, result)
      .then((later) => (later instanceof Error ? failedLater(later) : treeOf(later)), failedLater)
  }
}

/** Names the plugin in its messages, unless they say themselves where they come from. */
function nameSpeaker(messages: VFile['messages'], name: string): void {
  for (const message of messages)
    if (message.source === undefined && message.ruleId === undefined) message.source = name
}

/** The result of a transformer. A transformer with a third parameter calls back instead, at once or later. */
function resultOf(transformer: Transformer<Node, Node>, tree: Node, file: VFile): unknown {
  if (transformer.length < 3) return (transformer as (tree: Node, file: VFile) => unknown)(tree, file)
  let called: { readonly result: unknown } | undefined
  let onCall = (_: unknown) => {}
  const returned: unknown = transformer(tree, file, (error, next) => {
    called ??= { result: error ? asError(error) : next }
    onCall(called.result)
  })
  if (called !== undefined) return called.result
  return new Promise((resolve, reject) => {
    onCall = resolve
    if (isPromise(returned)) returned.then(undefined, reject)
  })
}

/** Plugins may call back with any value as their error. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(messageOf(thrown)))

function failureOf(name: string, cause: unknown, context: ParseContext): Diagnostic {
  const at = failurePlace(cause, context)
  if (cause instanceof NotEnded) return pluginNotEnded(at, name, cause.stuck)
  return pluginThrew(at, name, failureText(cause), context.options.placeOfCode?.(cause))
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof Error)
}
