import { type OutputPath, outputAt } from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import type { Question } from '../../query/explain.js'
import { redirectFile } from '../../split/manifest.js'
import { chunkFile } from '../../split/split.js'

/** The question that the files for redirects depend on. */
export const redirectsQuestion: Question = { kind: 'redirects', arg: '' }

/**
 * Files that belong to no page and are not lists (the not-found pages, copies of pictures and files for redirects),
 * with the questions they depend on.
 */
export function siteOutputs({ notFound, redirects, pictures }: Pipeline): ReadonlyMap<OutputPath, Question> {
  const ofNotFound = [...notFound()].flatMap(([path, { chunk }]) =>
    [outputAt(path), chunkFile(chunk)].map((output) => [output, { kind: 'not-found', arg: path }] as const),
  )
  const list = redirectFile(redirects.list())?.path
  const ofRedirects = [...redirects.outputs().map(({ path }) => path), ...(list === undefined ? [] : [list])]
  const ofPictures = pictures
    .outputs()
    .map(({ output, picture }) => [output, { kind: 'picture-copies', arg: picture.source }] as const)
  return new Map([
    ...ofNotFound,
    ...ofPictures,
    ...ofRedirects.map((path) => [path, redirectsQuestion] as const),
  ])
}
