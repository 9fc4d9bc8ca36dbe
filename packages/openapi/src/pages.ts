import type { GeneratedText } from '@quire/engine'
import type { Api } from './api.js'
import type { Sampler } from './examples.js'
import { block, code, codeInCell, firstSentence, joined, plain, table } from './markdown.js'
import { type OperationContext, operationText, titleOf } from './operation-text.js'
import type { OpenApiOptions } from './options.js'
import {
  indexFile,
  link,
  type PageKind,
  type PlacedGroup,
  type PlacedOperation,
  type PlacedSchema,
  type Places,
  placesOf,
} from './places.js'
import { aboutText, merged, schemaText } from './schema-text.js'
import { textOf } from './values.js'
import type { Words } from './words.js'

/** What the pages are made with. */
export interface PageTools extends Pick<OpenApiOptions, 'editUrl'> {
  readonly pages: PageKind
  readonly words: Words
  readonly sample: Sampler
}

/** What the texts of one page need. */
type PageContext = Omit<OperationContext, 'level'>

interface Page {
  readonly path: string
  readonly title: string
  /** Title for search results if other pages have the same title. */
  readonly longTitle?: string
  /** Description that the page begins with; its first sentence describes the page. */
  readonly about: string
  /** Place in the sidebar. */
  readonly order: number
  readonly parts: readonly string[]
}

const authenticationId = 'authentication'

/** The pages of an API: an index, those of the operations, and those of the schemas. */
export function pagesOf(api: Api, tools: PageTools): readonly GeneratedText[] {
  const places = placesOf(api, tools.pages)
  const placeOfSchema = new Map(places.schemas.map((placed) => [placed.schema.name, placed]))
  const contextFrom = (file: string): PageContext => ({
    schemas: api.schemas,
    words: tools.words,
    sample: tools.sample,
    linkTo: (name) => link(file, placeOfSchema.get(name) ?? { file: places.schemaFile, anchor: '' }),
    authenticationHref:
      api.security.length === 0 ? undefined : link(file, { file: indexFile, anchor: authenticationId }),
  })
  const makePages = tools.pages === 'tag' ? pagesOfTags : pagesOfOperations
  const pages = [indexPage(api, places, tools.words), ...makePages(places, contextFrom, tools.words)]
  const counts = new Map<string, number>()
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1)
  return pages.map((page) => generated(page, { ...tools, isRepeated: (counts.get(page.title) ?? 0) > 1 }))
}

function indexPage(api: Api, { groups }: Places, words: Words): Page {
  return {
    path: indexFile,
    title: api.title,
    about: api.description,
    order: 0,
    parts: [
      api.version === '' ? '' : `${words.version}: ${code(api.version)}`,
      block(api.description, 1),
      api.servers.length === 0
        ? ''
        : `## ${words.servers} {#servers}\n\n${table(
            ['URL', words.description],
            api.servers.map(({ url, description }) => [codeInCell(url), plain(description)]),
          )}`,
      ...groups.flatMap(({ name, file, description, operations }) => [
        `## [${plain(name)}](${link(indexFile, { file, anchor: '' })})`,
        plain(firstSentence(description)),
        operationList(operations, indexFile),
      ]),
      ...(api.security.length === 0
        ? []
        : [
            `## ${words.authentication} {#${authenticationId}}`,
            ...api.security.flatMap(({ name, kind, description }) => [
              `**${plain(name)}**: ${kind}`,
              block(description, 2),
            ]),
          ]),
    ],
  }
}

/** A page for each group, and one for all schemas. */
function pagesOfTags(
  { groups, schemaFile, schemas }: Places,
  contextFrom: (file: string) => PageContext,
  words: Words,
): readonly Page[] {
  const ofGroups = groups.map(
    ({ file, name, description, operations }, index): Page => ({
      ...groupPage({ file, name, description }, index),
      parts: [
        block(description, 1),
        ...operations.flatMap(({ operation, anchor }) => [
          `## ${plain(titleOf(operation))} {#${anchor}}`,
          operationText(operation, anchor, { ...contextFrom(file), level: 2 }),
        ]),
      ],
    }),
  )
  const parts = schemas.flatMap(({ schema: { name, schema }, anchor }) => [
    `## ${plain(name)} {#${anchor}}`,
    aboutText(schema, contextFrom(schemaFile)),
    ...schemaText(schema, contextFrom(schemaFile)),
  ])
  return [...ofGroups, ...schemasPage(parts, schemaFile, groups.length, words)]
}

/** A page for each operation and each schema, and one for each group with the list of them. */
function pagesOfOperations(
  { groups, schemaFile, schemas }: Places,
  contextFrom: (file: string) => PageContext,
  words: Words,
): readonly Page[] {
  const ofOperations = groups.flatMap(({ operations }) =>
    operations.map(({ operation, file }, order) => ({
      path: file,
      title: titleOf(operation),
      longTitle: `${titleOf(operation)}: ${operation.method} ${operation.path}`,
      about: operation.description,
      order,
      parts: [operationText(operation, 'operation', { ...contextFrom(file), level: 1 })],
    })),
  )
  const ofGroups = groups.map(
    ({ operations, ...group }, index): Page => ({
      ...groupPage(group, index),
      parts: [block(group.description, 1), operationList(operations, group.file)],
    }),
  )
  const list = schemas.map((placed) => `- [${plain(placed.schema.name)}](${link(schemaFile, placed)})`)
  return [
    ...ofGroups,
    ...ofOperations,
    ...schemasPage(list.length === 0 ? [] : [list.join('\n')], schemaFile, groups.length, words),
    ...schemas.map((placed, order) => schemaPage(placed, order, contextFrom(placed.file), words)),
  ]
}

const groupPage = (
  { file, name, description }: Pick<PlacedGroup, 'file' | 'name' | 'description'>,
  index: number,
): Omit<Page, 'parts'> => ({ path: file, title: name, about: description, order: index + 1 })

/** The page of all schemas, or with a list of them; none if there are no schemas. */
const schemasPage = (
  parts: readonly string[],
  path: string,
  groups: number,
  words: Words,
): readonly Page[] =>
  parts.length === 0 ? [] : [{ path, title: words.schemas, about: '', order: groups + 1, parts }]

function schemaPage(
  { schema: { name, schema }, file }: PlacedSchema,
  order: number,
  context: PageContext,
  words: Words,
): Page {
  const about = aboutText(schema, context)
  return {
    path: file,
    title: name,
    longTitle: `${words.schemas}: ${name}`,
    about: textOf(merged(schema, context.schemas).description),
    order,
    parts: [about, ...schemaText(schema, context)],
  }
}

/** @param from The page with the list. */
const operationList = (operations: readonly PlacedOperation[], from: string): string =>
  operations
    .map(
      (placed) =>
        `- [${plain(titleOf(placed.operation))}](${link(from, placed)}): ${code(`${placed.operation.method} ${placed.operation.path}`)}`,
    )
    .join('\n')

/** @param isRepeated Whether other pages have the same title. */
function generated(
  { path, title, longTitle, about, order, parts }: Page,
  { editUrl, isRepeated }: Pick<PageTools, 'editUrl'> & { readonly isRepeated: boolean },
): GeneratedText {
  const description = firstSentence(about)
  const frontmatter = {
    ...(description !== '' && { description }),
    ...(isRepeated && longTitle !== undefined && { metaTitle: longTitle }),
    order,
    // The names of operations and schemas. Their parts have the same names everywhere.
    contentSidebar: [2, 2],
    ...(editUrl !== undefined && { editUrl }),
  }
  // JSON is YAML as well.
  const lines = Object.entries(frontmatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = joined(parts, '\n\n')
  return { path, text: `---\n${lines.join('\n')}\n---\n\n# ${plain(title)}\n\n${text}\n` }
}
