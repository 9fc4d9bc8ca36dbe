import type * as v from 'valibot'
import { isRecord } from '../../values/is-record.js'
import { alternativesOf, type JsonForms, jsonFormOf, mustBe } from './json-form.js'
import type { OptionComments, OptionsShape } from './option-comments.js'

type Keywords = Readonly<Record<string, unknown>>

/** What a schema or a step of a pipe may have. Which of these it has, its kind decides. */
interface Part {
  readonly type: string
  readonly message?: unknown
  readonly requirement?: unknown
  readonly wrapped?: Part
  readonly item?: Part
  readonly items?: readonly Part[]
  readonly key?: Part
  readonly value?: Part
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly entries?: Readonly<Record<string, Part>>
  readonly pipe?: readonly Part[]
}

/** A schema in JSON, and the objects that it refers to by their names. */
export interface JsonSchemaPart {
  readonly keywords: Keywords
  readonly definitions: Readonly<Record<string, Keywords>>
}

/** Of the schema that checks the config. */
const ofConfig: JsonForms = { formOf: jsonFormOf, alternativesOf, say: mustBe }

/**
 * Makes a JSON schema (draft 7, which editors know) from the schema that checks the config.
 *
 * @param type Name of the type that the options belong to.
 * @throws Error if a part has no counterpart in JSON Schema, or if an option has no comment.
 */
export function jsonSchemaOf(schema: v.GenericSchema, type: string, comments: OptionComments): Keywords {
  const { keywords, definitions } = jsonSchemaPartOf(schema, type, comments, ofConfig)
  const { [type]: root, ...others } = definitions
  const { $ref, ...own } = keywords
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...($ref === undefined ? own : root),
    definitions: $ref === undefined ? definitions : others,
  }
}

/**
 * Makes the part of a JSON schema that is about some options.
 *
 * @param type Name of the type that the options belong to.
 * @throws Error if a part has no counterpart in JSON Schema, or if an option has no comment.
 */
export function jsonSchemaPartOf(
  schema: v.GenericSchema,
  type: string,
  comments: OptionComments,
  { formOf, alternativesOf, say }: JsonForms,
): JsonSchemaPart {
  const definitions = new Map<Part, { readonly name: string; keywords: Keywords }>()

  /** @param type What the schema stands for, as the types write it. */
  function keywordsOf(part: Part, type: string): Keywords {
    const own = formOf(part)
    if (own !== undefined) return own === false ? onlyCode : withMessage(own, part)
    const alternatives = alternativesOf(part)
    // Safe: what `chosen` got are schemas.
    if (alternatives !== undefined) return anyOf(alternatives as unknown as readonly Part[], type)
    if (part.pipe !== undefined) {
      const [base, ...steps] = part.pipe
      const keywords = base === undefined ? {} : keywordsOf(base, type)
      return joined([whole(keywords), ...steps.map((step) => keywordsOfStep(step, keywords))])
    }
    return withMessage(keywordsOfKind(part, type), part)
  }

  function anyOf(parts: readonly Part[], type: string): Keywords {
    const all = parts.map((part) => keywordsOf(part, type))
    if (all.length === 1) return all[0] ?? {}
    // Of several that do not fit, editors take the message of the first. Most mistakes are in objects.
    return { anyOf: [...all.filter(isReference), ...all.filter((keywords) => !isReference(keywords))] }
  }

  function keywordsOfKind(part: Part, type: string): Keywords {
    const { wrapped, item, items = [], key, value, options = [] } = part
    if (part.type === 'strict_object') return { $ref: `#/definitions/${definitionOf(part, type)}` }
    if (part.type === 'string' || part.type === 'boolean' || part.type === 'number')
      return { type: part.type }
    if (part.type === 'unknown') return {}
    if (part.type === 'literal') return { const: part.literal }
    if (part.type === 'picklist') return { enum: options }
    if (part.type === 'union') return anyOf(options.filter(isPart), type)
    if (part.type === 'optional' && wrapped !== undefined) return keywordsOf(wrapped, type)
    if (part.type === 'array' && item !== undefined) return { type: 'array', items: keywordsOf(item, type) }
    if (part.type === 'strict_tuple')
      return {
        type: 'array',
        items: items.map((item) => keywordsOf(item, type)),
        minItems: items.length,
        additionalItems: false,
      }
    if (part.type === 'record' && key !== undefined && value !== undefined)
      return {
        type: 'object',
        propertyNames: keywordsOf(key, type),
        additionalProperties: keywordsOf(value, type),
      }
    throw new Error(`There is no JSON schema for "${part.type}".`)
  }

  /** An object is described once, since a group of a sidebar may contain such groups. */
  function definitionOf(part: Part, type: string): string {
    const known = definitions.get(part)
    if (known !== undefined) return known.name
    const { entries = {} } = part
    const shapes = shapesOf(Object.keys(entries), comments.shapesIn(type), type)
    const of = shapes[0]?.of ?? type
    const same = [...definitions.values()].filter(({ name }) => name.replace(/-\d+$/, '') === of).length
    const definition = { name: same === 0 ? of : `${of}-${same + 1}`, keywords: {} }
    definitions.set(part, definition)
    const options = new Map(shapes.flatMap(({ options }) => options.map((option) => [option.name, option])))
    const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
    definition.keywords = {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, propertyOf(entry, options.get(name))]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    }
    return definition.name
  }

  function propertyOf(part: Part, option: OptionsShape['options'][number] | undefined): Keywords {
    const { name = '', comment = '', type = '' } = option ?? {}
    const ofType = comment === '' || comment.startsWith('Default: ') ? comments.commentOf(type) : ''
    const text = `${ofType} ${comment}`.trim()
    if (text === '') throw new Error(`The option "${name}" of the config has no comment.`)
    const keywords = whole(keywordsOf(part, type))
    const value = defaultIn(text)
    return {
      description: text.replaceAll('`', ''),
      markdownDescription: text,
      ...(value !== undefined && { default: value }),
      ...keywords,
      ...(isOnlyCode(keywords) && { doNotSuggest: true }),
    }
  }

  /** Editors say what is allowed, as the check of the options does. */
  function withMessage(keywords: Keywords, { message }: Part): Keywords {
    const isChecked = 'type' in keywords || 'enum' in keywords || 'const' in keywords
    return typeof message === 'string' && isChecked ? { ...keywords, errorMessage: say(message) } : keywords
  }

  /** @param of What the values of the pipe are, before its steps. */
  function keywordsOfStep(step: Part, of: Keywords): Keywords {
    const { type, requirement, message } = step
    const own = formOf(step)
    const text = typeof message === 'string' ? say(message) : undefined
    if (own !== undefined && own !== false)
      return isCondition(own) || text === undefined ? own : { ...own, errorMessage: text }
    const pattern = patternOf(type, requirement)
    if (pattern !== undefined) return { pattern, ...(text !== undefined && { patternErrorMessage: text }) }
    const isList = of.type === 'array'
    if (type === 'non_empty') return { [isList ? 'minItems' : 'minLength']: 1 }
    if (type === 'min_length') return { [isList ? 'minItems' : 'minLength']: requirement }
    if (type === 'max_length') return { [isList ? 'maxItems' : 'maxLength']: requirement }
    if (type === 'length' && isList) return { minItems: requirement, maxItems: requirement }
    if (type === 'min_value') return { minimum: requirement }
    if (type === 'max_value') return { maximum: requirement }
    if (type === 'integer') return { type: 'integer', ...(text !== undefined && { errorMessage: text }) }
    throw new Error(`There is no JSON schema for the step "${type}".`)
  }

  const keywords = keywordsOf(schema as unknown as Part, type)
  return {
    keywords,
    definitions: Object.fromEntries([...definitions.values()].map(({ name, keywords }) => [name, keywords])),
  }
}

function patternOf(type: string, requirement: unknown): string | undefined {
  if (type === 'regex' && requirement instanceof RegExp && !requirement.flags.includes('i'))
    return requirement.source
  return type === 'starts_with' ? `^${String(requirement)}` : undefined
}

/** Whether keywords say what one option requires of another. An object can have several of these. */
const isCondition = (keywords: Keywords): boolean => 'anyOf' in keywords

/** The keywords of the steps of a pipe, which all count. */
function joined(steps: readonly Keywords[]): Keywords {
  const conditions = steps.filter(isCondition)
  const { allOf, ...others }: Keywords = Object.assign({}, ...steps.filter((step) => !isCondition(step)))
  const all = [...(Array.isArray(allOf) ? allOf : []), ...conditions]
  return all.length === 0 ? others : { allOf: all, ...others }
}

const onlyCode = { not: {}, errorMessage: 'JSON cannot say this. Write the config as docs.config.ts.' }

/** Whether only a function or a class can be at a place, or a list of those. */
const isOnlyCode = ({ not, items }: Keywords): boolean =>
  not === onlyCode.not || (isRecord(items) && isOnlyCode(items))

const isReference = (keywords: Keywords) => '$ref' in keywords

/** A form beside which other keywords count. */
const whole = (keywords: Keywords): Keywords => (isReference(keywords) ? { allOf: [keywords] } : keywords)

const isPart = (value: unknown): value is Part => isRecord(value) && typeof value.type === 'string'

/** The objects in the types that have the names, and no others. */
function shapesOf(
  names: readonly string[],
  shapes: readonly OptionsShape[],
  type: string,
): readonly OptionsShape[] {
  const fitting = shapes.filter(
    ({ options }) => options.length > 0 && options.every(({ name }) => names.includes(name)),
  )
  const found = new Set(fitting.flatMap(({ options }) => options.map(({ name }) => name)))
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`The type "${type}" has no ${missing.join(', ')}.`)
  return fitting
}

/** The default that a comment ends with, if it is a plain value. */
function defaultIn(comment: string): unknown {
  const [, code, word] = /Default: (?:`([^`]+)`|(true|false|[\d,]+))(?=[.,;])/.exec(comment) ?? []
  const text = word?.replaceAll(',', '') ?? code
  if (text === undefined) return undefined
  try {
    return JSON.parse(text.replaceAll("'", '"').replace(/([{ ])(\w+):/g, '$1"$2":'))
  } catch {
    return code
  }
}
