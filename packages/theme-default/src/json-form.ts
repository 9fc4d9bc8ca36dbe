import * as v from 'valibot'

/** Keywords of JSON Schema. */
type JsonForm = Readonly<Record<string, unknown>>

/** Says in JSON Schema what the check before it in a pipe checks, for the schema that editors read. */
export const inJson = <Input>(json: JsonForm) => v.metadata<Input, { readonly json: JsonForm }>({ json })

const alternatives = new WeakMap<object, () => readonly v.GenericSchema[]>()

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

/** Schemas that {@link chosen} chooses from. */
export const alternativesOf = (schema: object): readonly v.GenericSchema[] | undefined =>
  alternatives.get(schema)?.()
