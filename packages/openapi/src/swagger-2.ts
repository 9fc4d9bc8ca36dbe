import { type Fields, fieldsOf, isFields, listOf, textOf, textsOf } from './values.js'

/** Whether a description is of Swagger 2.0. */
export const isSwagger2 = (document: Fields): boolean => document.swagger === '2.0'

/**
 * Writes a description of Swagger 2.0 as one of OpenAPI 3, as far as pages tell of it. References are
 * those of `loadDocument`.
 *
 * @see https://swagger.io/docs/specification/2-0/ and the OpenAPI Initiative's list of changes in 3.0.
 */
export function fromSwagger2(document: Fields): Fields {
  const { definitions, parameters, responses, securityDefinitions, host, basePath, schemes, paths, ...rest } =
    document
  const consumes = textsOf(document.consumes)
  const produces = textsOf(document.produces)
  const protocols = textsOf(schemes)
  return moved({
    ...rest,
    servers:
      typeof host === 'string'
        ? (protocols.length === 0 ? ['https'] : protocols).map((protocol) => ({
            url: `${protocol}://${host}${textOf(basePath)}`,
          }))
        : [],
    paths: mapped(paths, (item) =>
      mapped(item, (operation, name) =>
        isFields(operation) && name !== 'parameters' ? operationOf(operation) : operation,
      ),
    ),
    components: {
      schemas: definitions,
      parameters: mapped(parameters, (parameter) => parameterOf(fieldsOf(parameter))),
      responses: mapped(responses, (response) => responseOf(fieldsOf(response), produces)),
      securitySchemes: mapped(securityDefinitions, (scheme) => schemeOf(fieldsOf(scheme))),
    },
  })

  function operationOf(operation: Fields): Fields {
    const given = listOf(operation.parameters).map((one) => ({ one, target: followed(one) }))
    const body = given.find(({ target }) => target.in === 'body')?.target
    const form = given.filter(({ target }) => target.in === 'formData').map(({ target }) => target)
    const consumed = textsOf(operation.consumes).length > 0 ? textsOf(operation.consumes) : consumes
    const produced = textsOf(operation.produces).length > 0 ? textsOf(operation.produces) : produces
    return {
      ...operation,
      parameters: given
        .filter(({ target }) => target.in !== 'body' && target.in !== 'formData')
        .map(({ one, target }) => (isFields(one) && one.$ref !== undefined ? one : parameterOf(target))),
      ...(body !== undefined && {
        requestBody: {
          required: body.required,
          description: body.description,
          content: contentsOf(consumed, { schema: body.schema }),
        },
      }),
      ...(form.length > 0 && {
        requestBody: {
          required: form.some(({ required }) => required === true),
          content: contentsOf(consumed.length > 0 ? consumed : ['application/x-www-form-urlencoded'], {
            schema: {
              type: 'object',
              required: form.filter(({ required }) => required === true).map(({ name }) => name),
              properties: Object.fromEntries(form.map((field) => [textOf(field.name), schemaOf(field)])),
            },
          }),
        },
      }),
      responses: mapped(operation.responses, (response) => {
        const fields = fieldsOf(response)
        return fields.$ref === undefined ? responseOf(fields, produced) : fields
      }),
    }
  }

  function followed(value: unknown): Fields {
    const fields = fieldsOf(value)
    const name = /^#\/parameters\/(.+)$/.exec(textOf(fields.$ref))?.[1]
    return name === undefined ? fields : fieldsOf(fieldsOf(parameters)[name])
  }
}

const parameterOf = (parameter: Fields): Fields =>
  parameter.in === 'body' ? parameter : { ...parameter, schema: schemaOf(parameter) }

/** The type of a parameter is written in the parameter itself. */
function schemaOf({ name: _name, in: _in, required: _required, description, ...schema }: Fields): Fields {
  return {
    description,
    ...(schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema),
  }
}

function responseOf(response: Fields, mediaTypes: readonly string[]): Fields {
  const { schema, examples, headers, ...rest } = response
  const own = Object.entries(fieldsOf(examples))
  const types = own.length > 0 ? own.map(([type]) => type) : mediaTypes
  return {
    ...rest,
    headers: mapped(headers, (header) => ({ ...fieldsOf(header), schema: schemaOf(fieldsOf(header)) })),
    ...(schema !== undefined && {
      content: Object.fromEntries(
        (types.length > 0 ? types : [json]).map((type) => [
          type,
          { schema, example: fieldsOf(examples)[type] },
        ]),
      ),
    }),
  }
}

const json = 'application/json'

const contentsOf = (types: readonly string[], content: Fields): Fields =>
  Object.fromEntries((types.length > 0 ? types : [json]).map((type) => [type, content]))

function schemeOf(scheme: Fields): Fields {
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' }
  if (scheme.type !== 'oauth2') return scheme
  return { ...scheme, flows: { [textOf(scheme.flow)]: scheme } }
}

function mapped(given: unknown, change: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(
    Object.entries(fieldsOf(given)).map(([name, value]) => [name, change(value, name)]),
  )
}

/** Corrects references, since definitions, parameters and responses have other places. */
function moved(value: unknown): Fields {
  return fieldsOf(relinked(value))
}

function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$ref' && typeof part === 'string'
        ? part
            .replace(/^#\/definitions\//, '#/components/schemas/')
            .replace(/^#\/(parameters|responses)\//, '#/components/$1/')
        : relinked(part),
    ]),
  )
}
