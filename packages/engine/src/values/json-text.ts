declare const content: unique symbol

/** A value as JSON. As the type says what it contains, whoever reads it knows what to expect. */
export type JsonText<Value> = string & { readonly [content]: Value }

/** @param value Plain data, which JSON keeps as it is. */
export const toJson = <Value>(value: Value): JsonText<Value> => JSON.stringify(value) as JsonText<Value>

/** Safe, because only {@link toJson} makes such texts. */
export const fromJson = <Value>(json: JsonText<Value>): Value => JSON.parse(json) as Value
