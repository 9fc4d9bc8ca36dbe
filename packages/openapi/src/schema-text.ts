import { deepest, type Schemas } from './api.js'
import { cell, codeInCell, joined, plain, table } from './markdown.js'
import { type Fields, fieldsOf, isFields, listOf, textOf, textsOf } from './values.js'
import type { Words } from './words.js'

/** What texts about schemas need. */
export interface SchemaContext {
  readonly schemas: Schemas
  /** Where a named schema is described, from the page that the text is for. */
  readonly linkTo: (name: string) => string
  readonly words: Words
}

/** One line of the table of a schema's fields. */
interface FieldRow {
  /** Names from the outermost object, with `[]` after lists: `items[].id`. */
  readonly path: string
  /** Markdown. */
  readonly type: string
  readonly isRequired: boolean
  /** Markdown. */
  readonly description: string
}

/** A mark of fields that a request or a response does not have. */
export type LeftOut = 'readOnly' | 'writeOnly'

/** The fields of a schema, or what it is one of. */
export function schemaText(schema: unknown, context: SchemaContext, leftOut?: LeftOut): readonly string[] {
  const { words } = context
  const rows = fieldRows(schema, context, leftOut)
  const choices = choicesIn(merged(schema, context.schemas)).map((choice) => typeText(choice, context))
  return [
    ...(choices.length > 0
      ? [`${words.oneOf}:\n\n${choices.map((choice) => `- ${choice}`).join('\n')}`]
      : []),
    ...(rows.length > 0
      ? [
          table(
            [words.field, words.description],
            rows.map(({ path, type, isRequired, description }) => [
              nameCell(path, [type, isRequired ? words.required : '']),
              description,
            ]),
          ),
        ]
      : []),
  ]
}

/** A name with its type below, because columns are narrow on phones. */
export const nameCell = (name: string, about: readonly string[]): string =>
  `${codeInCell(name)}<br>${joined(about, ', ')}`

/** The fields of an object, or of the objects of a list; empty for all other schemas. */
function fieldRows(
  schema: unknown,
  context: SchemaContext,
  leftOut: LeftOut | undefined,
): readonly FieldRow[] {
  return [...rowsOf(schema, '', 0)]

  function* rowsOf(given: unknown, prefix: string, depth: number): Generator<FieldRow> {
    if (depth > deepest) return
    const fields = merged(given, context.schemas)
    if (isList(fields)) {
      // A schema of a list of lists has no names for its fields.
      yield* rowsOf(fields.items, prefix === '' ? '' : prefix.replace(/\.$/, '[].'), depth + 1)
      return
    }
    const required = new Set(textsOf(fields.required))
    for (const [name, property] of Object.entries(fieldsOf(fields.properties))) {
      if (leftOut !== undefined && context.schemas.resolve(property).fields[leftOut] === true) continue
      yield rowOf(property, prefix + name, required.has(name))
      yield* insideOf(property, `${prefix}${name}`, depth)
    }
    if (isFields(fields.additionalProperties)) {
      yield rowOf(fields.additionalProperties, `${prefix}*`, false)
      yield* insideOf(fields.additionalProperties, `${prefix}*`, depth)
    }
  }

  /** Rows of an object that has no name of its own, and so no other place. */
  function* insideOf(property: unknown, path: string, depth: number): Generator<FieldRow> {
    if (isElsewhere(property, context.schemas)) return
    const fields = merged(property, context.schemas)
    if (isList(fields) && isElsewhere(fields.items, context.schemas)) return
    yield* rowsOf(property, `${path}.`, depth + 1)
  }

  function rowOf(property: unknown, path: string, isRequired: boolean): FieldRow {
    return {
      path,
      isRequired,
      type: typeText(property, context),
      description: aboutText(property, context, leftOut),
    }
  }
}

/** The type of a value, as Markdown for a cell: `string (uuid)`, a link to a named schema. */
export function typeText(given: unknown, context: SchemaContext, depth = 0): string {
  const { name } = context.schemas.resolve(given)
  const fields = merged(given, context.schemas)
  if (name !== undefined && isElsewhere(given, context.schemas))
    return `[${plain(name)}](${context.linkTo(name)})`
  if (depth > deepest) return 'object'
  const inner = (schema: unknown) => typeText(schema, context, depth + 1)
  const choices = choicesIn(fields)
  if (choices.length > 0) return [...new Set(choices.map(inner))].join(' \\| ')
  if (fields.const !== undefined) return codeInCell(JSON.stringify(fields.const))
  const types = typesOf(fields).map((type) => {
    if (type !== 'array') return plain(type)
    const item = inner(fields.items)
    return item.includes(' \\| ') ? `(${item})\\[]` : `${item}\\[]`
  })
  const format = textOf(fields.format)
  return `${types.join(' \\| ')}${format === '' ? '' : ` (${plain(format)})`}`
}

/**
 * What a description says of a value, and what it may be, as Markdown for a cell.
 *
 * @param leftOut In a request or a response, whose other fields need no such mark.
 */
export function aboutText(given: unknown, context: SchemaContext, leftOut?: LeftOut): string {
  const { schemas, words } = context
  const fields = merged(given, schemas)
  const parts = [
    fields.deprecated === true ? `**${words.deprecated}.**` : '',
    cell(textOf(fields.description)),
    leftOut === undefined && fields.readOnly === true ? `${words.readOnly}.` : '',
    leftOut === undefined && fields.writeOnly === true ? `${words.writeOnly}.` : '',
    choicesText(isList(fields) && fields.enum === undefined ? fields.items : given, context),
    ...limitsOf(fields, words),
  ]
  return joined(parts, '<br>')
}

/** What a schema is one of; empty if it is not one of several. */
const choicesIn = ({ oneOf, anyOf }: Fields): readonly unknown[] => [...listOf(oneOf), ...listOf(anyOf)]

/**
 * A schema with what `allOf` adds to it. Each is merged only once, because the parts of many may refer
 * to the same ones, or to themselves.
 */
export function merged(given: unknown, schemas: Schemas, depth = 0): Fields {
  const before = schemas.mergedAt[depth]
  if (before === undefined || !isFields(given)) return schemas.resolve(given).fields
  const known = before.get(given) ?? mergedAnew(given, schemas, depth)
  before.set(given, known)
  return known
}

function mergedAnew(given: Fields, schemas: Schemas, depth: number): Fields {
  const { fields } = schemas.resolve(given)
  const parts = listOf(fields.allOf).map((part) => merged(part, schemas, depth + 1))
  if (parts.length === 0) return fields
  const { allOf: _allOf, ...own } = fields
  const all = [...parts, own]
  return {
    ...Object.assign(Object.create(null), ...all),
    properties: Object.assign(Object.create(null), ...all.map(({ properties }) => fieldsOf(properties))),
    required: [...new Set(all.flatMap(({ required }) => textsOf(required)))],
  }
}

/** Whether a schema is described in a place of its own. Names of simple types only tell authors something. */
export function isElsewhere(given: unknown, schemas: Schemas): boolean {
  const { name } = schemas.resolve(given)
  return name !== undefined && !isSimple(merged(given, schemas))
}

/** Whether a schema is a type with limits, which fit into a line. */
function isSimple(fields: Fields): boolean {
  const types = typesOf(fields)
  return (
    fields.oneOf === undefined &&
    fields.anyOf === undefined &&
    !types.some((type) => type === 'object' || type === 'array') &&
    listOf(fields.enum).length <= mostChoices
  )
}

/** With more values, a schema is described in a place of its own. */
const mostChoices = 8

const isList = (fields: Fields) => typesOf(fields).includes('array')

function typesOf(fields: Fields): readonly string[] {
  const given = typeof fields.type === 'string' ? [fields.type] : textsOf(fields.type)
  const types = given.length > 0 ? given : [impliedType(fields)]
  return fields.nullable === true && !types.includes('null') ? [...types, 'null'] : types
}

function impliedType(fields: Fields): string {
  if (fields.properties !== undefined || fields.additionalProperties !== undefined) return 'object'
  if (fields.items !== undefined) return 'array'
  return typeof listOf(fields.enum)[0] === 'string' ? 'string' : 'any'
}

/** Limits of JSON Schema that are shown by their own names. */
const limits = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const

/** The values that a value may have. Many of them are shown only where their schema is described. */
function choicesText(given: unknown, context: SchemaContext): string {
  const values = listOf(merged(given, context.schemas).enum)
  const isLink = isFields(given) && given.$ref !== undefined && isElsewhere(given, context.schemas)
  if (values.length === 0 || (isLink && values.length > mostChoices)) return ''
  return `${context.words.oneOf}: ${values.map((value) => codeInCell(shown(value))).join(', ')}`
}

function limitsOf(fields: Fields, words: Words): readonly string[] {
  const named = limits.flatMap((name) => {
    const value = fields[name]
    return value === undefined || value === false ? [] : [codeInCell(`${name}: ${shown(value)}`)]
  })
  return [
    fields.default === undefined ? '' : `${words.defaultValue}: ${codeInCell(shown(fields.default))}`,
    named.join(', '),
  ]
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
