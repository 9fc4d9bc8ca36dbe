import { posix } from 'node:path'
import type { Api, Group, NamedSchema, Operation } from './api.js'
import { distinct, slug } from './markdown.js'
import { isElsewhere } from './schema-text.js'

/** Whether a page is for a tag with all its operations, or for one operation or schema. */
export type PageKind = 'tag' | 'operation'

/** Where something is described. */
export interface Place {
  /** File of its page, relative to the folder of the API. */
  readonly file: string
  /** Id of its heading in a page with others; empty for a page of its own. */
  readonly anchor: string
}

export interface PlacedOperation extends Place {
  readonly operation: Operation
}

export interface PlacedGroup extends Omit<Group, 'operations'> {
  readonly file: string
  readonly operations: readonly PlacedOperation[]
}

export interface PlacedSchema extends Place {
  readonly schema: NamedSchema
}

/** Where everything of an API is described. */
export interface Places {
  readonly groups: readonly PlacedGroup[]
  /** Page of all schemas, or with a list of them. */
  readonly schemaFile: string
  /** Schemas that are described in a place of their own. */
  readonly schemas: readonly PlacedSchema[]
}

export const indexFile = 'index.md'

export function placesOf(api: Api, kind: PageKind): Places {
  const folders = distinct()
  // These are taken.
  for (const name of ['index', 'schemas']) folders(name, name)
  const described = api.schemas.named.filter(({ reference }) => isElsewhere({ $ref: reference }, api.schemas))
  const schemas = partsIn('schemas', kind)
  return {
    groups: api.groups.map(({ operations, ...group }, index) => {
      const parts = partsIn(folders(slug(group.name), `group-${index + 1}`), kind)
      return {
        ...group,
        file: parts.file,
        operations: operations.map((operation, at) => ({
          operation,
          ...parts.place(slug(operation.id), `operation-${at + 1}`),
        })),
      }
    }),
    schemaFile: schemas.file,
    schemas: described.map((schema, at) => ({
      schema,
      ...schemas.place(slug(schema.name), `schema-${at + 1}`),
    })),
  }
}

/** Names the parts of a page, or the pages of a folder. */
function partsIn(name: string, kind: PageKind) {
  const names = distinct()
  if (kind === 'tag') {
    const file = `${name}.md`
    return { file, place: (id: string, otherwise: string): Place => ({ file, anchor: names(id, otherwise) }) }
  }
  names('index', 'index')
  return {
    file: `${name}/index.md`,
    place: (id: string, otherwise: string): Place => ({
      file: `${name}/${names(id, otherwise)}.md`,
      anchor: '',
    }),
  }
}

/** A link from a file of the folder. */
export function link(from: string, { file, anchor }: Place): string {
  const path = posix.relative(posix.dirname(from), file)
  const target = (path.startsWith('../') ? path : `./${path}`).split('/').map(encodeURIComponent).join('/')
  if (anchor === '') return target
  return `${from === file ? '' : target}#${encodeURIComponent(anchor)}`
}
