import { STATUS_CODES } from 'node:http'
import type { Content, Operation, Response, Schemas } from './api.js'
import { httpBlock } from './markdown.js'

/** Makes an example of a schema. As `sample` of openapi-sampler. */
export type Sampler = (
  schema: object,
  options: { readonly skipReadOnly?: boolean; readonly skipWriteOnly?: boolean; readonly quiet: boolean },
  document: object,
) => unknown

/** A request as it is sent, with the headers that it needs; undefined if it has no body. */
export function requestExample(operation: Operation, schemas: Schemas, sample: Sampler): string | undefined {
  const content = shownContent(operation.body?.contents ?? [])
  if (content === undefined) return undefined
  const body = bodyExample(content, schemas, sample, { skipReadOnly: true })
  if (body === undefined) return undefined
  const headers = operation.parameters
    .filter((parameter) => parameter.in === 'header' && !/^content-type$/i.test(parameter.name))
    .flatMap(({ name, example, isRequired }) => {
      if (example === undefined) return isRequired ? [`${name}: …`] : []
      return [`${name}: ${asText(example)}`]
    })
  // The address of a webhook is the receiver's.
  const path = operation.isWebhook ? '…' : operation.path
  return http(`${operation.method} ${path} HTTP/1.1`, content.mediaType, headers, body)
}

/** A response as it is received; undefined if it has no body. */
export function responseExample(response: Response, schemas: Schemas, sample: Sampler): string | undefined {
  const content = shownContent(response.contents)
  const body = content && bodyExample(content, schemas, sample, { skipWriteOnly: true })
  if (content === undefined || body === undefined) return undefined
  const status = /^\d{3}$/.test(response.status) ? response.status : '200'
  return http(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(), content.mediaType, [], body)
}

/** JSON says most about a body, whatever else it may be sent as. */
const shownContent = (contents: readonly Content[]): Content | undefined =>
  contents.find(({ mediaType }) => isJson(mediaType)) ?? contents[0]

const isJson = (mediaType: string) => /[/+]json\b/i.test(mediaType)

function bodyExample(
  { mediaType, schema, examples }: Content,
  { document, resolve }: Schemas,
  sample: Sampler,
  options: Omit<Parameters<Sampler>[1], 'quiet'>,
): string | undefined {
  const [given] = examples
  if (given !== undefined) return asText(given)
  // A sample says nothing about how other types are written.
  if (!isJson(mediaType) || Object.keys(resolve(schema).fields).length === 0) return undefined
  try {
    return asText(sample(Object(schema), { ...options, quiet: true }, document))
  } catch {
    // The library does not know all that a schema may contain. The tables do without it.
    return undefined
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)

const http = (start: string, mediaType: string, headers: readonly string[], body: string): string =>
  httpBlock([start, `Content-Type: ${mediaType}`, ...headers, '', body].join('\n'))
