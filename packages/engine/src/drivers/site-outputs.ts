import type { OutputPath } from '../paths.js'
import type { Pipeline } from '../pipeline.js'
import type { Question } from '../query/explain.js'
import { redirectFile } from '../split/manifest.js'
import { chunkFile } from '../split/split.js'

/** What the files of redirects are made by. */
export const redirectsQuestion: Question = { kind: 'redirects', arg: '' }

/** Files that belong to no page and list none, with what they are made by: the not-found pages, and redirects. */
export function siteOutputs({ notFound, redirects }: Pipeline): ReadonlyMap<OutputPath, Question> {
  const ofNotFound = [...notFound()].flatMap(([path, { chunk }]) =>
    [path.slice(1) as OutputPath, chunkFile(chunk)].map(
      (output) => [output, { kind: 'not-found', arg: path }] as const,
    ),
  )
  const list = redirectFile(redirects.list())?.path
  const ofRedirects = [...redirects.outputs().map(({ path }) => path), ...(list === undefined ? [] : [list])]
  return new Map([...ofNotFound, ...ofRedirects.map((path) => [path, redirectsQuestion] as const)])
}
