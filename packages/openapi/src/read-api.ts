import {
  type Api,
  type Body,
  type Content,
  deepest,
  type Group,
  type NamedSchema,
  type Operation,
  type Parameter,
  type Resolved,
  type Response,
  type Schemas,
  type SecurityScheme,
} from './api.js'
import { at, nameInPointer, otherFiles, pointerPart } from './load-document.js'
import { code, distinct, plain } from './markdown.js'
import { type Fields, fieldsOf, isFields, listOf, textOf, textsOf } from './values.js'

/** In the order in which they are listed below a path. */
const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'] as const

const schemaStart = '#/components/schemas/'

/**
 * @param document As `loadDocument` gives it, of OpenAPI 3.
 * @param webhooks Name of the group of webhooks without a tag.
 */
export function readApi(document: Fields, webhooks: string): Api {
  const info = fieldsOf(document.info)
  const components = fieldsOf(document.components)
  const schemas = schemasOf(document)
  const resolved = (value: unknown): Fields => schemas.resolve(value).fields
  const operations = [...operationsIn(document.paths, false), ...operationsIn(document.webhooks, true)]
  return {
    title: textOf(info.title),
    version: textOf(info.version),
    description: textOf(info.description) || textOf(info.summary),
    servers: serversOf(document.servers),
    security: securityOf(components.securitySchemes),
    groups: groupsOf(operations, document.tags, webhooks),
    schemas,
  }

  function* operationsIn(paths: unknown, isWebhook: boolean): Generator<TaggedOperation> {
    for (const [path, given] of Object.entries(fieldsOf(paths))) {
      const item = resolved(given)
      for (const method of methods) {
        const operation = item[method]
        if (isFields(operation)) yield operationOf(operation, { path, method, item, isWebhook })
      }
      for (const [method, operation] of Object.entries(fieldsOf(item.additionalOperations)))
        if (isFields(operation)) yield operationOf(operation, { path, method, item, isWebhook })
    }
  }

  function operationOf(
    operation: Fields,
    { path, method, item, isWebhook }: { path: string; method: string; item: Fields; isWebhook: boolean },
  ): TaggedOperation {
    const summary = textOf(operation.summary) || textOf(item.summary)
    return {
      tag: textsOf(operation.tags)[0],
      method: method.toUpperCase(),
      path,
      isWebhook,
      id: textOf(operation.operationId) || `${method} ${path}`,
      summary,
      description: textOf(operation.description) || textOf(item.description),
      isDeprecated: operation.deprecated === true,
      parameters: parametersOf([...listOf(item.parameters), ...listOf(operation.parameters)]),
      body: bodyOf(operation.requestBody),
      responses: Object.entries(fieldsOf(operation.responses)).map(([status, response]) =>
        responseOf(status, response),
      ),
      security: listOf(operation.security ?? document.security).map((way) =>
        Object.entries(fieldsOf(way)).map(([name, scopes]) => ({ name, scopes: textsOf(scopes) })),
      ),
    }
  }

  /** An operation may repeat a parameter of its path, and then replaces it. */
  function parametersOf(given: readonly unknown[]): readonly Parameter[] {
    const byKey = new Map<string, Parameter>()
    for (const one of given) {
      const fields = resolved(one)
      const parameter = parameterOf(textOf(fields.name), textOf(fields.in), fields)
      if (parameter.name !== '') byKey.set(`${parameter.in} ${parameter.name}`, parameter)
    }
    return [...byKey.values()]
  }

  function parameterOf(name: string, place: string, fields: Fields): Parameter {
    const [content] = contentsOf(fields.content)
    const [first] = exampleValues(fields)
    return {
      name,
      in: place,
      isRequired: fields.required === true || place === 'path',
      isDeprecated: fields.deprecated === true,
      description: textOf(fields.description),
      schema: fields.schema ?? content?.schema,
      example: first,
    }
  }

  function bodyOf(given: unknown): Body | undefined {
    if (given === undefined) return undefined
    const fields = resolved(given)
    return {
      description: textOf(fields.description),
      contents: contentsOf(fields.content),
    }
  }

  function responseOf(status: string, given: unknown): Response {
    const fields = resolved(given)
    return {
      status,
      description: textOf(fields.description) || textOf(fields.summary),
      headers: Object.entries(fieldsOf(fields.headers)).map(([name, header]) =>
        parameterOf(name, 'header', resolved(header)),
      ),
      contents: contentsOf(fields.content),
    }
  }

  function contentsOf(given: unknown): readonly Content[] {
    return Object.entries(fieldsOf(given)).map(([mediaType, content]) => {
      const fields = resolved(content)
      return { mediaType, schema: fields.schema ?? fields.itemSchema, examples: exampleValues(fields) }
    })
  }

  function exampleValues(fields: Fields): readonly unknown[] {
    if (fields.example !== undefined) return [fields.example]
    return Object.values(fieldsOf(fields.examples))
      .map((example) => resolved(example))
      .map(({ value, dataValue }) => value ?? dataValue)
      .filter((value) => value !== undefined)
  }
}

type TaggedOperation = Operation & { readonly tag: string | undefined }

/** Groups in the order of the list of tags, then those that it does not have. */
function groupsOf(operations: readonly TaggedOperation[], tags: unknown, webhooks: string): readonly Group[] {
  const groups = new Map<string, { description: string; operations: Operation[] }>()
  for (const tag of listOf(tags).map(fieldsOf))
    groups.set(textOf(tag.name), { description: textOf(tag.description), operations: [] })
  for (const { tag, ...operation } of operations) {
    const name = tag ?? (operation.isWebhook ? webhooks : firstName(operation.path))
    const group = groups.get(name) ?? { description: '', operations: [] }
    group.operations.push(operation)
    groups.set(name, group)
  }
  return [...groups].flatMap(([name, group]) => (group.operations.length > 0 ? [{ name, ...group }] : []))
}

/** What an operation without a tag is listed below: `/users/{id}` below `users`. */
const firstName = (path: string): string =>
  path.split('/').find((part) => part !== '' && !part.startsWith('{')) ?? path

function serversOf(given: unknown): Api['servers'] {
  return listOf(given)
    .map(fieldsOf)
    .map(({ url, description }) => ({ url: textOf(url), description: textOf(description) }))
    .filter(({ url }) => url !== '' && url !== '/')
}

function securityOf(given: unknown): readonly SecurityScheme[] {
  return Object.entries(fieldsOf(given)).map(([name, scheme]) => {
    const fields = fieldsOf(scheme)
    return { name, kind: kindOf(fields), description: textOf(fields.description) }
  })
}

function kindOf(scheme: Fields): string {
  switch (scheme.type) {
    case 'apiKey':
      return `API key: ${plain(textOf(scheme.in))} ${code(textOf(scheme.name))}`
    case 'http':
      return `HTTP ${plain(textOf(scheme.scheme))}${scheme.bearerFormat === undefined ? '' : ` (${plain(textOf(scheme.bearerFormat))})`}`
    case 'oauth2':
      return `OAuth 2.0: ${Object.keys(fieldsOf(scheme.flows)).map(plain).join(', ')}`
    case 'openIdConnect':
      return `OpenID Connect: ${address(textOf(scheme.openIdConnectUrl))}`
    case 'mutualTLS':
      return 'Mutual TLS'
    default:
      return plain(textOf(scheme.type))
  }
}

const address = (text: string) => (/^https?:\/\/[^\s<>]+$/.test(text) ? `<${text}>` : plain(text))

function schemasOf(document: Fields): Schemas {
  const named = namedSchemas(document)
  // References may lead to what stands in the middle of an operation, where it has the same name.
  const names = new Map(named.map(({ schema, name }) => [schema, name]))
  return {
    document,
    named,
    mergedAt: Array.from({ length: deepest + 1 }, () => new WeakMap()),
    resolve(given): Resolved {
      let fields = fieldsOf(given)
      let name = names.get(given)
      // A circle of references leads nowhere.
      for (let step = 0; typeof fields.$ref === 'string'; step += 1) {
        if (step > mostReferences) return { fields: {}, name }
        const { $ref: reference, ...beside } = fields
        const target = at(document, reference.slice(1))
        name ??= names.get(target)
        // In OpenAPI 3.1, what is written beside a reference is added to what it leads to.
        fields = { ...fieldsOf(target), ...beside }
      }
      return { fields, name }
    },
  }
}

/**
 * Schemas that have a name, and those that have none but to which something refers, for instance in
 * another file.
 */
function namedSchemas(document: Fields): readonly NamedSchema[] {
  const own = Object.entries(fieldsOf(fieldsOf(document.components).schemas)).map(([name, schema]) => ({
    name,
    reference: schemaStart + pointerPart(name),
    schema,
  }))
  const known = new Set(own.map(({ reference }) => reference))
  const nameFor = distinct()
  for (const { name } of own) nameFor(name, name)
  const others = [...referencesIn(document)].flatMap((reference): NamedSchema[] => {
    const schema = at(document, reference.slice(1))
    if (known.has(reference) || !isFields(schema) || !isSchema(schema)) return []
    const name = textOf(schema.title) || (reference.startsWith(otherFiles) ? lastName(reference) : '')
    return name === '' ? [] : [{ name: nameFor(name, name), reference, schema }]
  })
  return [...own, ...others]
}

/** Parameters and responses have other fields. */
const isSchema = (fields: Fields): boolean =>
  ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'enum'].some((name) => fields[name] !== undefined) &&
  fields.in === undefined &&
  fields.content === undefined

function referencesIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found)
  else if (isFields(value)) {
    if (typeof value.$ref === 'string') found.add(value.$ref)
    for (const part of Object.values(value)) referencesIn(part, found)
  }
  return found
}

/** The name by which people know what a reference leads to: of a definition, or of a file. */
const lastName = (reference: string): string =>
  nameInPointer(reference.split('/').at(-1) ?? '')
    .replace(/^.*\//, '')
    .replace(/\.(?:json|ya?ml)$/, '')

const mostReferences = 50
