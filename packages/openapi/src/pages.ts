import type { GeneratedPage } from '@quire/engine'
import type { Api, Group, NamedSchema, Operation } from './api.js'
import type { Sampler } from './examples.js'
import { block, code, distinct, firstSentence, plain, slug, table } from './markdown.js'
import { type OperationContext, operationText, schemaText, titleOf } from './operation-text.js'
import type { OpenApiOptions } from './options.js'
import { aboutText, isElsewhere, type SchemaContext } from './schema-text.js'
import type { Words } from './words.js'

/** What the pages are made with. */
export interface PageTools extends Pick<OpenApiOptions, 'editUrl'> {
  readonly pages: 'tag' | 'operation'
  readonly words: Words
  readonly sample: Sampler
}

/** Where an operation is described. */
interface Place {
  readonly operation: Operation
  /** File of its page, relative to the folder of the API. */
  readonly file: string
  /** Id of its heading in a page with others; empty for a page of its own. */
  readonly anchor: string
}

interface PlacedGroup extends Omit<Group, 'operations'> {
  readonly file: string
  readonly places: readonly Place[]
}

const indexFile = 'index.md'
const schemaFile = 'schemas.md'
const authenticationId = 'authentication'

/** What the texts of one page need. */
type PageContext = Omit<OperationContext, 'level'>

/** The pages of an API: an index, one for each group or operation, and one for all schemas. */
export function pagesOf(api: Api, tools: PageTools): readonly GeneratedPage[] {
  const groups = placed(api.groups, tools.pages)
  const anchors = anchorsOf(api)
  const contextFrom = (file: string): PageContext => ({
    schemas: api.schemas,
    words: tools.words,
    sample: tools.sample,
    linkTo: (name) => link(file, schemaFile, anchors.get(name) ?? ''),
    authenticationHref: api.security.length === 0 ? undefined : link(file, indexFile, authenticationId),
  })
  const described = api.schemas.named.filter(({ name }) => anchors.has(name))
  const pages: readonly PageParts[] = [
    {
      path: indexFile,
      title: api.title,
      about: api.description,
      parts: indexParts(api, groups, tools.words),
    },
    ...groups.map((group) => ({
      path: group.file,
      title: group.name,
      about: group.description,
      parts: groupParts(group, contextFrom(group.file), tools.pages),
    })),
    ...(described.length === 0
      ? []
      : [
          {
            path: schemaFile,
            title: tools.words.schemas,
            about: '',
            parts: described.flatMap((schema) =>
              schemaParts(schema, anchors.get(schema.name) ?? '', contextFrom(schemaFile)),
            ),
          },
        ]),
  ]
  const ofOperations =
    tools.pages === 'tag' ? [] : groups.flatMap((group) => operationPages(group, contextFrom))
  return [
    ...pages.map((page, order) => pageOf({ order, ...page }, tools)),
    ...withMetaTitles(ofOperations).map((page) => pageOf(page, tools)),
  ]
}

interface PageParts {
  readonly path: string
  readonly title: string
  /** Description that the page begins with; its first sentence describes the page. */
  readonly about: string
  readonly parts: readonly string[]
}

interface OrderedPage extends PageParts {
  /** Place in the sidebar. */
  readonly order: number
  readonly metaTitle?: string
}

const operationPages = (
  { places }: PlacedGroup,
  contextFrom: (file: string) => PageContext,
): readonly (OrderedPage & { readonly address: string })[] =>
  places.map(({ operation, file }, order) => ({
    path: file,
    order,
    title: titleOf(operation),
    about: operation.description,
    address: `${operation.method} ${operation.path}`,
    parts: [operationText(operation, 'operation', { ...contextFrom(file), level: 1 })],
  }))

/** In search results, pages with the same title are told apart by their addresses. */
function withMetaTitles<Page extends OrderedPage & { readonly address: string }>(
  pages: readonly Page[],
): readonly OrderedPage[] {
  const counts = new Map<string, number>()
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1)
  return pages.map((page) =>
    (counts.get(page.title) ?? 0) > 1 ? { ...page, metaTitle: `${page.title}: ${page.address}` } : page,
  )
}

const schemaParts = (
  { name, schema }: NamedSchema,
  anchor: string,
  context: SchemaContext,
): readonly string[] => [
  `## ${plain(name)} {#${anchor}}`,
  aboutText(schema, context),
  ...schemaText(schema, context),
]

/** Chooses the files and ids of all operations. */
function placed(groups: readonly Group[], pages: PageTools['pages']): readonly PlacedGroup[] {
  const fileNames = distinct()
  // These are taken.
  for (const name of ['index', 'schemas']) fileNames(name, name)
  return groups.map(({ operations, ...group }, index) => {
    const folder = fileNames(slug(group.name), `group-${index + 1}`)
    const file = pages === 'tag' ? `${folder}.md` : `${folder}/index.md`
    const names = distinct()
    if (pages === 'operation') names('index', 'index')
    const places = operations.map((operation, at): Place => {
      const name = names(slug(operation.id), `operation-${at + 1}`)
      return pages === 'tag'
        ? { operation, file, anchor: name }
        : { operation, file: `${folder}/${name}.md`, anchor: '' }
    })
    return { ...group, file, places }
  })
}

/** Ids of the schemas that are described in a place of their own. */
function anchorsOf({ schemas }: Api): ReadonlyMap<string, string> {
  const ids = distinct()
  return new Map(
    schemas.named
      .filter(({ reference }) => isElsewhere({ $ref: reference }, { schemas }))
      .map(({ name }, index) => [name, ids(slug(name), `schema-${index + 1}`)]),
  )
}

function groupParts(
  { description, file, places }: PlacedGroup,
  context: PageContext,
  pages: PageTools['pages'],
): readonly string[] {
  const about = block(description, 1)
  if (pages === 'operation') return [about, operationList(places, file)]
  return [
    about,
    ...places.flatMap(({ operation, anchor }) => [
      `## ${plain(titleOf(operation))} {#${anchor}}`,
      operationText(operation, anchor, { ...context, level: 2 }),
    ]),
  ]
}

function indexParts(api: Api, groups: readonly PlacedGroup[], words: Words): readonly string[] {
  return [
    api.version === '' ? '' : `${words.version}: ${code(api.version)}`,
    block(api.description, 1),
    api.servers.length === 0
      ? ''
      : `## ${words.servers} {#servers}\n\n${table(
          ['URL', words.description],
          api.servers.map(({ url, description }) => [code(url), plain(description)]),
        )}`,
    ...groups.flatMap((group) => [
      `## [${plain(group.name)}](${link(indexFile, group.file)})`,
      firstSentence(group.description) === '' ? '' : plain(firstSentence(group.description)),
      operationList(group.places, indexFile),
    ]),
    ...(api.security.length === 0
      ? []
      : [
          `## ${words.authentication} {#${authenticationId}}`,
          ...api.security.map(({ name, kind, description }) =>
            [`**${plain(name)}**: ${kind}`, block(description, 2)].filter((part) => part !== '').join('\n\n'),
          ),
        ]),
  ]
}

/** @param from The page with the list. */
const operationList = (places: readonly Place[], from: string): string =>
  places
    .map(
      ({ operation, file, anchor }) =>
        `- [${plain(titleOf(operation))}](${link(from, file, anchor)}): ${code(`${operation.method} ${operation.path}`)}`,
    )
    .join('\n')

/** A link between two files of the folder. */
function link(from: string, to: string, anchor = ''): string {
  const up = '../'.repeat(from.split('/').length - 1)
  const path = from === to ? '' : (up === '' ? './' : up) + to.split('/').map(encodeURIComponent).join('/')
  return `${path}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`
}

function pageOf(
  { path, title, metaTitle, about, order, parts }: OrderedPage,
  { editUrl }: PageTools,
): GeneratedPage {
  const description = firstSentence(about)
  const frontmatter = {
    ...(description !== '' && { description }),
    ...(metaTitle !== undefined && { metaTitle }),
    order,
    // The names of operations and schemas. Their parts have the same names everywhere.
    contentSidebar: [2, 2],
    ...(editUrl !== undefined && { editUrl }),
  }
  // JSON is YAML as well.
  const lines = Object.entries(frontmatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { path, text: `---\n${lines.join('\n')}\n---\n\n# ${plain(title)}\n\n${text}\n` }
}
