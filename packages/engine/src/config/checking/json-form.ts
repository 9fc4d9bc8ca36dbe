import * as v from 'valibot'

/** Keywords of JSON Schema; `false` for what no JSON can be. */
export type JsonForm = Readonly<Record<string, unknown>> | false

/** What JSON Schema cannot be told from a schema alone. */
export interface JsonForms {
  /** Keywords for a part of the schema that is a function. */
  readonly formOf: (part: object) => JsonForm | undefined
  /** All schemas that a part may turn out to be. */
  readonly alternativesOf: (part: object) => readonly v.GenericSchema[] | undefined
  /** What editors say, from the message of a part. */
  readonly say: (message: string) => string
}

const jsonForms = new WeakMap<object, JsonForm>()
const alternatives = new WeakMap<object, () => readonly v.GenericSchema[]>()

/** Says in JSON Schema what a function checks: a schema of its own kind, or a step in a pipe. */
export function inJson<Part extends object>(part: Part, form: JsonForm): Part {
  jsonForms.set(part, form)
  return part
}

/**
 * A schema that depends on the value, so that its messages are about what the author meant.
 *
 * @param schemas All that `choose` returns, except for those that refuse every value.
 */
export function chosen<Schema extends v.GenericSchema<unknown>>(
  schemas: () => readonly v.GenericSchema[],
  choose: (input: unknown) => Schema,
) {
  const schema = v.lazy(choose)
  alternatives.set(schema, schemas)
  return schema
}

export const jsonFormOf = (part: object): JsonForm | undefined => jsonForms.get(part)
export const alternativesOf = (schema: object): readonly v.GenericSchema[] | undefined =>
  alternatives.get(schema)?.()

/** What editors say. */
export const mustBe = (allowed: string): string => `This must be ${allowed}.`
