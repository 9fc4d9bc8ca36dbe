import type { Pluggable } from 'unified'

/** The name of a plugin's function, for every form in which a plugin can be given; undefined for a preset. */
export function pluginName(pluggable: Pluggable): string | undefined {
  const plugin: unknown = Array.isArray(pluggable) ? pluggable[0] : pluggable
  return typeof plugin === 'function' ? plugin.name : undefined
}
