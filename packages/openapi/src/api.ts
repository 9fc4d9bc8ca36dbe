import type { Fields } from './values.js'

/** An API, as far as its pages tell of it. Descriptions are Markdown; texts that are missing are empty. */
export interface Api {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly servers: readonly Server[]
  readonly security: readonly SecurityScheme[]
  readonly groups: readonly Group[]
  readonly schemas: Schemas
}

export interface Server {
  readonly url: string
  readonly description: string
}

export interface SecurityScheme {
  readonly name: string
  /** What it is, as Markdown: `HTTP bearer`, or ``API key: header `X-Key` ``. */
  readonly kind: string
  readonly description: string
}

/** Operations that have the same first tag. */
export interface Group {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

export interface Operation {
  /** In capital letters. */
  readonly method: string
  /** Path of the address; for a webhook its name. */
  readonly path: string
  readonly isWebhook: boolean
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly parameters: readonly Parameter[]
  readonly body: Body | undefined
  readonly responses: readonly Response[]
  /** Ways to authenticate, each a list of schemes that are needed together. */
  readonly security: readonly (readonly { readonly name: string; readonly scopes: readonly string[] }[])[]
}

export interface Parameter {
  readonly name: string
  /** `path`, `query`, `header` or `cookie`. */
  readonly in: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly description: string
  readonly schema: unknown
  /** Undefined if the description has none. */
  readonly example: unknown
}

export interface Body {
  readonly description: string
  readonly contents: readonly Content[]
}

/** A body of one media type. */
export interface Content {
  readonly mediaType: string
  /** Undefined if the description does not say. */
  readonly schema: unknown
  /** Those of the description. */
  readonly examples: readonly unknown[]
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  readonly description: string
  readonly headers: readonly Parameter[]
  readonly contents: readonly Content[]
}

/**
 * Depth to which objects without a name are shown in the table of the one around them, and schemas
 * are followed that `allOf` adds.
 */
export const deepest = 5

/** The schemas of a description, and what references lead to. */
export interface Schemas {
  /** Those that have pages of their own to link to, in the order of the description. */
  readonly named: readonly NamedSchema[]
  /** Follows references. */
  resolve(value: unknown): Resolved
  /** Schemas that were merged with what their `allOf` adds, by their depth in those of others. */
  readonly mergedAt: readonly WeakMap<Fields, Fields>[]
  /** The whole description, for examples. */
  readonly document: Fields
}

export interface NamedSchema {
  readonly name: string
  /** What references to it are: `#/components/schemas/Money`. */
  readonly reference: string
  readonly schema: unknown
}

export interface Resolved {
  readonly fields: Fields
  /** Name of the schema that a reference led to, if it is one of {@link Schemas.named}. */
  readonly name: string | undefined
}
