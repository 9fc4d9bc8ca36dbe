import { type FileGenerator, type GeneratedText, type GeneratorSources, PageError } from '@quire/engine'
import { checkedOptions } from './checked-options.js'
import { loadDocument } from './load-document.js'
import type { OpenApiOptions } from './options.js'
import { pagesOf } from './pages.js'
import { readApi } from './read-api.js'
import { fromSwagger2, isSwagger2 } from './swagger-2.js'
import { type Fields, isFields, textOf } from './values.js'
import { english } from './words.js'

export type { OpenApiOptions } from './options.js'
export type { Words } from './words.js'

/**
 * A generator of the pages of an API, for `generate` of a content folder: an index, a page for each
 * tag or operation, and a page for the schemas.
 *
 * The generator throws a PageError if the file is no description of an API, or refers to something
 * that does not exist.
 *
 * @throws {TypeError} If an option has a wrong value, or does not exist.
 */
export function openapi(options: OpenApiOptions): FileGenerator {
  const { file, pages = 'tag', editUrl, words } = checkedOptions(options)
  return async (sources: GeneratorSources): Promise<readonly GeneratedText[]> => {
    const document = loadDocument(file, sources)
    refuseOthers(document, file)
    const shownWords = { ...english, ...words }
    const api = readApi(isSwagger2(document) ? fromSwagger2(document) : document, shownWords.webhooks)
    // Builds in which nothing about the API has changed do without it.
    const { sample } = await import('openapi-sampler')
    return pagesOf(api, {
      pages,
      words: shownWords,
      sample,
      ...(editUrl !== undefined && { editUrl }),
    })
  }
}

/** @throws PageError if there is nothing that pages could be made of. */
function refuseOthers(document: Fields, file: string): void {
  const version = textOf(document.openapi)
  if (!isSwagger2(document) && !/^3\.\d/.test(version))
    throw new PageError(
      version === ''
        ? 'This is no description of an API: it has no "openapi".'
        : `OpenAPI ${version} is not known.`,
      { path: file, hint: 'A description begins with "openapi: 3.1.0".' },
    )
  if (!isFields(document.info) || textOf(document.info.title) === '')
    throw new PageError('The API has no title ("info.title"), which its first page needs.', { path: file })
}
