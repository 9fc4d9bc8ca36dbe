/** Words that the pages have besides those of the description. */
export interface Words {
  readonly authentication: string
  readonly body: string
  readonly defaultValue: string
  readonly deprecated: string
  readonly description: string
  readonly field: string
  readonly headers: string
  readonly name: string
  readonly oneOf: string
  /** After a way to authenticate that is not needed. */
  readonly optional: string
  readonly parameters: string
  readonly readOnly: string
  readonly requestBody: string
  readonly required: string
  readonly responses: string
  readonly schemas: string
  readonly scopes: string
  readonly servers: string
  readonly status: string
  readonly version: string
  /** Before the name of a request that the API sends. */
  readonly webhook: string
  /** Name of the page of webhooks without a tag. */
  readonly webhooks: string
  readonly writeOnly: string
}

export const english: Words = {
  authentication: 'Authentication',
  body: 'Body',
  defaultValue: 'Default',
  deprecated: 'Deprecated',
  description: 'Description',
  field: 'Field',
  headers: 'Headers',
  name: 'Name',
  oneOf: 'One of',
  optional: 'optional',
  parameters: 'Parameters',
  readOnly: 'Only in responses',
  requestBody: 'Request body',
  required: 'required',
  responses: 'Responses',
  schemas: 'Schemas',
  scopes: 'scopes',
  servers: 'Servers',
  status: 'Status',
  version: 'Version',
  webhook: 'Webhook',
  webhooks: 'Webhooks',
  writeOnly: 'Only in requests',
}
