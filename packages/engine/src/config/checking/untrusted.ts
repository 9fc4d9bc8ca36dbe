import { isUnsafeAddress } from '../../addresses/scheme.js'
import { isDescribing } from '../../describing-tags.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { untrustedConfigValue } from '../../diagnostics/messages/untrusted.js'
import { isRecord } from '../../values/is-record.js'
import { type ConfigPath, formatPath } from './config-path.js'
import type { PlaceOf } from './report.js'

/** Options that a stranger must not choose. */
const refusedOptions: readonly (readonly [name: string, why: string])[] = [
  ['theme', 'names code'],
  ['root', 'chooses what is read'],
  ['plantuml', 'names a program'],
  ['images', 'names code'],
  ['outDir', 'chooses what is written'],
  ['ignoreMessages', 'hides what was removed'],
  ['trust', 'can only be set by whoever builds the site'],
]

/** Head tags that only describe the page. */
const describing = /^(?:meta|title)$/i

/** Problems of a stranger's config: options that it must not use. */
export function untrustedProblems(config: Readonly<Record<string, unknown>>, placeOf: PlaceOf): Diagnostic[] {
  const problems: Diagnostic[] = []
  const refuse = (path: ConfigPath, why: string) =>
    problems.push(untrustedConfigValue(placeOf(path), formatPath(path), why))
  for (const [name, why] of refusedOptions) if (config[name] !== undefined) refuse([name], why)
  if (isRecord(config.markdown) && config.markdown.highlighter === 'shiki')
    refuse(['markdown', 'highlighter'], 'names code')
  if (Array.isArray(config.head)) {
    config.head.forEach((tag: unknown, index) => {
      const [name, attributes]: readonly unknown[] = Array.isArray(tag) ? tag : []
      if (!isIcon(name, attributes) && !isDescription(name, attributes))
        refuse(['head', index], 'does more than describe the page')
    })
  }
  for (const [path, glob] of globsIn(config))
    if (wildcardsIn(glob) > mostWildcards)
      refuse(
        path,
        `has more than ${mostWildcards} wildcards and braces, a range or repeated groups, so matching it may not end`,
      )
  visit(config, [])
  return problems

  function visit(value: unknown, path: ConfigPath): void {
    if (typeof value === 'string') {
      if (isUnsafeAddress(value)) refuse(path, 'is an address that can run code')
    } else if (Array.isArray(value)) {
      for (const [index, inner] of value.entries()) visit(inner, [...path, index])
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key])
  }
}

/** With each of them, the number of ways to match a long name grows by a factor. */
const mostWildcards = 4

/**
 * Patterns of the form `+(a|aa)` or `(a+)+` can take even longer, and so can several ranges (`{1..900}{1..900}`), whose
 * texts are all listed. After brackets, a plus repeats them.
 */
const wildcardsIn = (glob: string): number =>
  /[*?+@!]\(|\)[*?+{]|\{[^{}]*\.\./.test(glob)
    ? Number.POSITIVE_INFINITY
    : (glob.match(/[*?+]+|\{/g)?.length ?? 0)

/** The globs of a config, with their paths. */
function globsIn(config: Readonly<Record<string, unknown>>): readonly (readonly [ConfigPath, string])[] {
  const roots: readonly unknown[] = Array.isArray(config.content) ? config.content : []
  const keysOf = (path: ConfigPath, defaults: unknown) =>
    isRecord(defaults) ? Object.keys(defaults).map((glob) => [[...path, glob], glob] as const) : []
  return [
    ...keysOf(['frontmatterDefaults'], config.frontmatterDefaults),
    ...roots.flatMap((root, index) => {
      if (!isRecord(root)) return []
      const { exclude, frontmatterDefaults } = root
      const globs: readonly unknown[] = Array.isArray(exclude) ? exclude : []
      return [
        ...globs.flatMap((glob, at) =>
          typeof glob === 'string' ? [[['content', index, 'exclude', at], glob] as const] : [],
        ),
        ...keysOf(['content', index, 'frontmatterDefaults'], frontmatterDefaults),
      ]
    }),
  ]
}

function isDescription(name: unknown, attributes: unknown): boolean {
  return typeof name === 'string' && describing.test(name) && isRecord(attributes) && isDescribing(attributes)
}

function isIcon(name: unknown, attributes: unknown): boolean {
  return (
    name === 'link' &&
    isRecord(attributes) &&
    /^(?:icon|apple-touch-icon)$/.test(String(attributes.rel)) &&
    Object.keys(attributes).every((attribute) => /^(?:rel|href|type|sizes)$/.test(attribute))
  )
}
