import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Pluggable, PluggableList, Plugin, Preset, Processor, Transformer } from 'unified'
import type { VFile } from 'vfile'
import { pluginThrew } from '../diagnostics/messages/markdown.js'

/**
 * The same plugins, none of which can end the build: one that throws is
 * reported with the page it failed on, and the tree stays as it was given.
 *
 * Plugins work synchronously; one that gives a promise is reported as well.
 */
export function guardPlugins(plugins: PluggableList, kind: string): PluggableList {
  return plugins.map((pluggable, index) => guard(pluggable, `${kind} ${index + 1}`))
}

function guard(pluggable: Pluggable, fallback: string): Pluggable {
  if (typeof pluggable === 'function') return guardPlugin(pluggable as AnyPlugin, fallback)
  if (Array.isArray(pluggable)) {
    const [plugin, ...parameters] = pluggable as [AnyPlugin, ...unknown[]]
    return [guardPlugin(plugin, fallback), ...parameters] as unknown as Pluggable
  }
  const preset = pluggable as Preset
  return {
    ...preset,
    ...(preset.plugins && { plugins: preset.plugins.map((inner) => guard(inner, fallback)) }),
  }
}

type Node = HtmlNodes | Nodes

type AnyPlugin = Plugin<unknown[], Node, Node>

function guardPlugin(plugin: AnyPlugin, fallback: string): AnyPlugin {
  const name = plugin.name || fallback
  const guarded = function (this: Processor, ...parameters: unknown[]): Transformer<Node, Node> | undefined {
    const transformer = (
      plugin as unknown as (this: Processor, ...parameters: unknown[]) => Transformer<Node, Node> | undefined
    ).apply(this, parameters)
    return typeof transformer === 'function' ? guardTransformer(transformer, name) : undefined
  }
  // unified tells plugins apart by identity: one wrapper for one plugin is enough, as each list is wrapped once.
  return guarded as unknown as AnyPlugin
}

function guardTransformer(transformer: Transformer<Node, Node>, name: string): Transformer<Node, Node> {
  return (tree: Node, file: VFile) => {
    let result: unknown
    const failed = (cause: unknown) => {
      const context = file.data.quireContext
      context?.diagnostics.push(
        pluginThrew(
          { path: context.input.path, line: 1, column: 1 },
          name,
          cause instanceof Error ? cause.message : String(cause),
          context.options.placeOfCode?.(cause),
        ),
      )
    }
    const before = file.messages.length
    try {
      // A transformer with a third parameter calls back; only a call before it returns counts.
      result = transformer(tree, file, (error, next) => {
        result = error ?? next
      })
      if (typeof result === 'object' && result !== null && 'then' in result) {
        // What it rejects with later is nobody's.
        Promise.resolve(result).catch(() => {})
        failed('it works asynchronously, which plugins of Markdown cannot')
        result = undefined
      }
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

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof Error)
}
