import type { Node } from 'yaml'
import { type Diagnostic, type Place, topOfFile } from '../../diagnostics/diagnostic.js'
import {
  frontmatterMismatch,
  frontmatterMissing,
  frontmatterSchemaThrew,
  frontmatterSchemaWaits,
} from '../../diagnostics/messages/frontmatter.js'
import type { SourcePath } from '../../paths.js'
import { nearest } from '../../text/nearest.js'
import { pointAt } from '../../text/source-text.js'
import { messageOf } from '../../values/error-message.js'
import { lazy } from '../lazy.js'
import { type PageDefaults, withDefaults } from './default-fields.js'
import { placeOfField } from './field-place.js'
import type { Data, FrontmatterSchema } from './frontmatter.js'
import { noFrontmatter, readFrontmatter } from './read-frontmatter.js'
import { type FrontmatterBlock, normaliseText, splitFrontmatter } from './split-frontmatter.js'

type FieldPath = readonly (string | number)[]

/**
 * What a schema of the site says about the frontmatter of a page. A page without frontmatter is
 * checked as one without fields.
 *
 * @param placeOfCode Where in the site's code an error was thrown.
 */
export function schemaProblems(
  schema: FrontmatterSchema,
  {
    text,
    path,
    defaults,
  }: {
    readonly text: string
    readonly path: SourcePath
    /** What the config gives the page. Default: nothing. */
    readonly defaults?: PageDefaults | undefined
  },
  placeOfCode: (error: unknown) => Place | undefined,
): readonly Diagnostic[] {
  const top: Place = topOfFile(path)
  const { frontmatter: block } = splitFrontmatter(normaliseText(text))
  const { value, diagnostics } =
    block === null ? { value: noFrontmatter, diagnostics: [] } : readFrontmatter(block, path)
  // What cannot be read has been reported, and would only seem to lack all fields.
  if (value === noFrontmatter && diagnostics.length > 0) return []
  const { data } = withDefaults(value, defaults)
  const verdict = verdictOf(schema, data)
  switch (verdict.kind) {
    case 'failed':
      return [frontmatterSchemaThrew(top, messageOf(verdict.error), placeOfCode(verdict.error))]
    case 'waits':
      return [frontmatterSchemaWaits(top)]
    case 'read':
      return verdict.issues.map((issue) => {
        const [name] = issue.field
        if (typeof name === 'string' && Object.hasOwn(data, name) && !Object.hasOwn(value.data, name))
          return { ...problemOf(issue, data, top), about: { in: 'frontmatter', field: name } }
        return problemOf(issue, data, block === null ? top : placeOfValue(issue.field, block, path))
      })
  }
}

/** Something that a schema finds wrong. */
interface Issue {
  /** Empty for the frontmatter as a whole. */
  readonly field: FieldPath
  /** What the schema's library says, without a full stop. */
  readonly problem: string
}

type Verdict =
  | { readonly kind: 'read'; readonly issues: readonly Issue[] }
  | { readonly kind: 'waits' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Asks the schema. It is code of the site, so it may fail, and may return what it should not. */
function verdictOf(schema: FrontmatterSchema, data: Data): Verdict {
  try {
    // A copy, because libraries expect objects with a prototype, and may change what they check.
    const result = schema['~standard'].validate(structuredClone(data))
    if ('then' in result) {
      result.then(undefined, () => {})
      return { kind: 'waits' }
    }
    const issues = (result.issues ?? []).map(({ message, path = [] }) => ({
      field: path.map((key) => plainKey(typeof key === 'object' ? key.key : key)),
      problem: message.replace(/\.$/, ''),
    }))
    return { kind: 'read', issues }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

function problemOf({ field, problem }: Issue, data: Data, at: Place): Diagnostic {
  const name = field.at(-1)
  const around = valueAt(data, field.slice(0, -1))
  return typeof name !== 'string' || !isGroup(around) || Object.hasOwn(around, name)
    ? frontmatterMismatch(at, nameOf(field), problem)
    : frontmatterMissing(at, nameOf(field), { problem, near: nearest(name, Object.keys(around)) })
}

const plainKey = (key: PropertyKey) => (typeof key === 'symbol' ? String(key) : key)

const isGroup = (value: Data | undefined): value is { readonly [key: string]: Data } =>
  typeof value === 'object' && value !== null && !isList(value)

const isList = (value: Data | undefined): value is readonly Data[] => Array.isArray(value)

function valueAt(data: Data, path: FieldPath): Data | undefined {
  return path.reduce<Data | undefined>(
    (value, key) => (isList(value) ? value[Number(key)] : isGroup(value) ? value[key] : undefined),
    data,
  )
}

/** Writes a path as `author.links[2]`. */
const nameOf = (path: FieldPath): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')

/** Place of a value, or of the innermost one around it that is there. */
function placeOfValue(field: FieldPath, block: FrontmatterBlock, path: SourcePath): Place {
  const [name] = field
  if (name === undefined) return { path, line: block.line, column: 1 }
  if (block.format === 'toml' || field.length === 1) return placeOfField(String(name), block, path)
  // YAML 1.2 contains JSON.
  const offset = offsetOf(field, lazy.yaml().parseDocument(block.raw, { logLevel: 'silent' }).contents)
  const { line, column } = pointAt(block.raw, offset ?? 0)
  return { path, line: block.line + line - 1, column }
}

function offsetOf(field: FieldPath, root: Node | null): number | undefined {
  const { isMap, isScalar, isSeq, isNode } = lazy.yaml()
  let node: unknown = root
  let offset: number | undefined
  for (const key of field) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      if (pair === undefined) return offset
      offset = (isNode(pair.key) && pair.key.range?.[0]) || offset
      node = pair.value
    } else if (isSeq(node) && typeof key === 'number') {
      node = node.items[key]
      if (!isNode(node)) return offset
      offset = node.range?.[0] ?? offset
    } else return offset
  }
  return offset
}
