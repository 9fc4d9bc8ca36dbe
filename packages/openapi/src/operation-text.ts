import type { Content, Operation, Parameter, Response } from './api.js'
import { requestExample, responseExample, type Sampler } from './examples.js'
import { block, cell, code, codeInCell, httpBlock, joined, plain, table } from './markdown.js'
import { aboutText, isElsewhere, nameCell, type SchemaContext, schemaText, typeText } from './schema-text.js'

/** What the text of an operation needs. */
export interface OperationContext extends SchemaContext {
  readonly sample: Sampler
  /** Level of the operation's heading. */
  readonly level: number
  /** Where the ways to authenticate are described; undefined if they are not. */
  readonly authenticationHref: string | undefined
}

/** What an operation is called. */
export const titleOf = ({ summary, id, method, path }: Operation): string =>
  summary !== '' ? summary : id === `${method.toLowerCase()} ${path}` ? `${method} ${path}` : id

/**
 * Everything below the heading of an operation.
 *
 * @param anchor Id of the heading, which those of its parts begin with.
 */
export function operationText(operation: Operation, anchor: string, context: OperationContext): string {
  const { words, level } = context
  const heading = (word: string, part: string) =>
    `${'#'.repeat(Math.min(6, level + 1))} ${plain(word)} {#${anchor}-${part}}`
  const { parameters, body, responses, security } = operation
  const parts = [
    operation.isWebhook
      ? `${words.webhook}: ${code(operation.path)}`
      : httpBlock(`${operation.method} ${operation.path}`),
    operation.isDeprecated ? `**${words.deprecated}**` : '',
    block(operation.description, level),
    authenticationText(security, context),
    ...(parameters.length > 0
      ? [heading(words.parameters, 'parameters'), parameterTable(parameters, context)]
      : []),
    ...(body === undefined
      ? []
      : [
          heading(words.requestBody, 'body'),
          block(body.description, level + 1),
          ...contentText(body.contents, context),
          requestExample(operation, context.schemas, context.sample) ?? '',
        ]),
    ...(responses.length > 0
      ? [heading(words.responses, 'responses'), ...responsesText(responses, context)]
      : []),
  ]
  return joined(parts, '\n\n')
}

/** What an operation needs for authentication; empty if it needs nothing. */
function authenticationText(
  ways: Operation['security'],
  { words, authenticationHref }: OperationContext,
): string {
  const needed = ways.filter((way) => way.length > 0)
  if (needed.length === 0) return ''
  const shown = needed.map((way) =>
    way
      .map(({ name, scopes }) =>
        scopes.length === 0
          ? plain(name)
          : `${plain(name)} (${words.scopes}: ${scopes.map(code).join(', ')})`,
      )
      .join(' + '),
  )
  const optional = needed.length < ways.length ? ` (${words.optional})` : ''
  const word = plain(words.authentication)
  const label = authenticationHref === undefined ? word : `[${word}](${authenticationHref})`
  return `${label}${optional}: ${shown.join(' | ')}`
}

function parameterTable(parameters: readonly Parameter[], context: SchemaContext): string {
  const { words } = context
  return table(
    [words.name, words.description],
    parameters.map((parameter) => {
      const about = cell(parameter.description)
      // What a parameter is used for says more than what its type is.
      const schema = about === '' ? parameter.schema : withoutDescription(parameter.schema, context)
      const notes = [
        parameter.isDeprecated ? `**${words.deprecated}.**` : '',
        about,
        aboutText(schema, context),
      ]
      return [
        nameCell(parameter.name, [
          plain(parameter.in),
          typeText(parameter.schema, context),
          parameter.isRequired ? words.required : '',
        ]),
        joined(notes, '<br>'),
      ]
    }),
  )
}

const withoutDescription = (schema: unknown, { schemas }: SchemaContext) => {
  const { description: _description, title: _title, ...rest } = schemas.resolve(schema).fields
  return rest
}

/** The media types of a body, and its fields if they are the same for all of them. */
function contentText(contents: readonly Content[], context: SchemaContext): string[] {
  const [first] = contents
  if (first === undefined) return []
  const types = contents.map(({ mediaType }) => code(mediaType)).join(', ')
  const type = typeText(first.schema, context)
  return [`${types}: ${type}`, ...schemaText(first.schema, context, 'readOnly')]
}

function responsesText(responses: readonly Response[], context: OperationContext): string[] {
  const { words } = context
  const overview = table(
    [words.status, words.description, words.body],
    responses.map(({ status, description, contents }) => [
      codeInCell(status),
      cell(description),
      contents[0] === undefined ? '' : typeText(contents[0].schema, context),
    ]),
  )
  return [overview, ...responses.flatMap((response) => responseText(response, context))]
}

/**
 * Headers, fields and an example of a response. Errors whose schema is described elsewhere are left
 * out, because most operations have the same.
 */
function responseText(response: Response, context: OperationContext): string[] {
  const { words, schemas, sample } = context
  const schema = response.contents[0]?.schema
  const isOwn = /^2/.test(response.status)
  const fields =
    schema === undefined || (!isOwn && isElsewhere(schema, context.schemas))
      ? []
      : schemaText(schema, context, 'writeOnly')
  const hasExample = isOwn || response.contents.some(({ examples }) => examples.length > 0)
  const example = hasExample ? responseExample(response, schemas, sample) : undefined
  const headers =
    isOwn && response.headers.length > 0
      ? [
          `${words.headers}:`,
          parameterTable(
            response.headers.map((header) => ({ ...header, in: '' })),
            context,
          ),
        ]
      : []
  const parts = [...headers, ...fields, ...(example === undefined ? [] : [example])]
  return parts.length === 0 ? [] : [`${words.status} ${code(response.status)}:`, ...parts]
}
