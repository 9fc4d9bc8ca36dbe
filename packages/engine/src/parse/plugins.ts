import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import {
  type Pluggable,
  type PluggableList,
  type Plugin,
  type Preset,
  type Processor,
  type Transformer,
  unified,
} from 'unified'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { pluginSetUp, pluginThrew, pluginWaits } from '../diagnostics/messages/markdown.js'
import { contextOf, placeOf } from './context.js'
import type { MarkdownParser } from './markdown.js'
import { failurePlace, failureText } from './plugin-messages.js'

/** Plugins of one list, none of which can end the build. */
export interface GuardedPlugins {
  readonly plugins: PluggableList
  /** Those that failed before there was a page, in order; known when a processor was made of them. */
  readonly problems: () => readonly Diagnostic[]
}

/**
 * The same plugins, none of which can end the build: one that throws is
 * reported with the page it failed on, and the tree stays as it was given.
 *
 * Plugins work synchronously; one that gives a promise is reported as well.
 */
export function guardPlugins(plugins: PluggableList, kind: string): GuardedPlugins {
  // Several processors may be made of the same plugins.
  const problems = new Map<string, Diagnostic>()
  const failed: SetUpFailed = (name, cause) => {
    if (!problems.has(name)) problems.set(name, pluginSetUp(name, failureText(cause)))
  }
  return {
    plugins: plugins.map((pluggable, index) => guard(pluggable, `${kind} ${index + 1}`, failed)),
    problems: () => [...problems.values()],
  }
}

/**
 * One step of a page that runs the plugins in a processor of their own: what
 * one of them adds by `this.use`, as remark-lint does, follows the plugins and
 * not the rest of what happens to a page.
 */
export function pluginStep(
  { plugins }: GuardedPlugins,
  parser: MarkdownParser['plugin'],
): Transformer<Node, Node> {
  const processor = unified().use(parser).use(plugins).freeze() as unknown as Processor<Node, Node, Node>
  return (tree, file) => processor.runSync(tree, file)
}

type SetUpFailed = (name: string, cause: unknown) => void

function guard(pluggable: Pluggable, fallback: string, failed: SetUpFailed): Pluggable {
  if (typeof pluggable === 'function') return guardPlugin(pluggable as AnyPlugin, fallback, failed)
  if (Array.isArray(pluggable)) {
    const [plugin, ...parameters] = pluggable as [AnyPlugin, ...unknown[]]
    return [guardPlugin(plugin, fallback, failed), ...parameters] as unknown as Pluggable
  }
  const preset = pluggable as Preset
  return {
    ...preset,
    ...(preset.plugins && { plugins: preset.plugins.map((inner) => guard(inner, fallback, failed)) }),
  }
}

type Node = HtmlNodes | Nodes

type AnyPlugin = Plugin<unknown[], Node, Node>

function guardPlugin(plugin: AnyPlugin, fallback: string, failed: SetUpFailed): AnyPlugin {
  const name = plugin.name || fallback
  const guarded = function (this: Processor, ...parameters: unknown[]): Transformer<Node, Node> | undefined {
    try {
      const transformer = (
        plugin as unknown as (
          this: Processor,
          ...parameters: unknown[]
        ) => Transformer<Node, Node> | undefined
      ).apply(this, parameters)
      return typeof transformer === 'function' ? guardTransformer(transformer, name) : undefined
    } catch (error) {
      failed(name, error)
      return undefined
    }
  }
  // unified tells plugins apart by identity: one wrapper for one plugin is enough, as each list is wrapped once.
  return Object.defineProperty(guarded, 'name', { value: name }) as unknown as AnyPlugin
}

function guardTransformer(transformer: Transformer<Node, Node>, name: string): Transformer<Node, Node> {
  return (tree: Node, file: VFile) => {
    let result: unknown
    const context = contextOf(file)
    const failed = (cause: unknown) => {
      const thrown = context.options.placeOfCode?.(cause)
      context.diagnostics.push(pluginThrew(failurePlace(cause, context), name, failureText(cause), thrown))
    }
    const before = file.messages.length
    try {
      // A transformer with a third parameter calls back; only a call before it returns counts.
      let waits = transformer.length > 2
      const returned: unknown = transformer(tree, file, (error, next) => {
        waits = false
        result = error ?? next
      })
      result ??= returned
      if (isPromise(result)) {
        // What it rejects with later is nobody's.
        Promise.resolve(result).catch(() => {})
        waits = true
        result = undefined
      }
      if (waits) context.diagnostics.push(pluginWaits(placeOf(undefined, context), name))
    } catch (error) {
      // `file.fail` leaves its message in the file, too.
      file.messages.length = Math.min(
        file.messages.length,
        Math.max(before, file.messages.length - (isLastMessage(error, file) ? 1 : 0)),
      )
      failed(error)
      return undefined
    }
    if (result instanceof Error) failed(result)
    return isNode(result) ? result : undefined
  }
}

function isLastMessage(error: unknown, file: VFile): boolean {
  return file.messages.at(-1) === error
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof Error)
}
