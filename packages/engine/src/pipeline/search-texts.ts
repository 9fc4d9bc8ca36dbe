import { byPath, type RoutePath, type SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import { fileOf, numberOf, textsPath } from '../search/format.js'
import { textsFile } from '../search/shards.js'
import { addTo } from '../values/grouped.js'
import { cheap, inStore } from './keep.js'
import { type LazyFile, type OutputReference, referenceTo, type TextFile, textFile } from './output-file.js'
import type { DocumentSteps } from './search-documents.js'
import { bucketArg, bucketOf, type PageArg, pageOf, type ScopeSteps } from './search-scopes.js'

export interface TextsPipelineOptions
  extends Pick<ScopeSteps, 'bucket' | 'bucketsOf' | 'folderOf'>,
    Pick<DocumentSteps, 'ids' | 'bits'> {
  /** What search shows of each of a page's documents, as JSON. */
  readonly texts: (page: SourcePath) => readonly string[]
  /** Texts of the sidebar groups that contain a page. */
  readonly trail: (route: RoutePath) => readonly string[]
  readonly onFile: (file: TextFile) => void
}

/**
 * Connects page → text → file of texts. Documents are grouped into files by their ids, so an edit
 * makes few of the files again.
 *
 * @returns A function that gives the files of a scope, by its number.
 */
export function textsPipeline(
  memo: Memo,
  options: TextsPipelineOptions,
): (scope: number) => Iterable<LazyFile> {
  const { bucket, bucketsOf, folderOf, ids, bits, onFile } = options

  /** The documents in each file, ordered by their ids. */
  const division = memo.per<ReadonlyMap<number, readonly Member[]>>(
    'search-division',
    (name) => {
      const scope = Number(name)
      const { bits: width, fileBits } = bits(scope)
      const files = new Map<number, Member[]>()
      for (const member of bucketsOf(scope).flatMap(membersIn)) {
        const file = fileOf(numberOf(member.id, width), { bits: width, fileBits })
        addTo(files, file, member)
      }
      for (const members of files.values())
        members.sort((a, b) => a.id - b.id || byPath(a.page, b.page) || a.at - b.at)
      return new Map([...files].sort(([a], [b]) => a - b))
    },
    cheap,
  )
  function membersIn(arg: string): Member[] {
    const pages = bucket(arg)
    const ofPages = ids(arg)
    return pages.flatMap((page, place) => (ofPages[place] ?? []).map((id, at) => ({ page, at, id })))
  }
  const filesOf = memo.per<readonly number[]>('search-files', (scope) => [...division(scope).keys()], inStore)
  const membersOf = memo.per<readonly Member[]>(
    'search-members',
    (arg) => {
      const { scope, number } = bucketOf(arg)
      return division(String(scope)).get(number) ?? []
    },
    inStore,
  )
  /** A document in the form that files have it. */
  const textAt = ({ page, at, id }: Member): string => {
    const { route, source } = pageOf(page)
    const trail = options.trail(route)
    const place = JSON.stringify({ id, path: route, ...(trail.length > 0 ? { trail } : undefined) })
    return `${place.slice(0, -1)},${(options.texts(source)[at] ?? '{}').slice(1)}`
  }
  const placeOf = (scope: number) => ({ folder: folderOf(scope), fileBits: bits(scope).fileBits })
  const contentOf = (arg: string) => {
    const { scope, number } = bucketOf(arg)
    return textsFile(placeOf(scope), number, membersOf(arg).map(textAt))
  }
  const texts = memo.per<OutputReference>(
    'search-texts',
    (arg) => {
      const file = textFile(contentOf(arg))
      onFile(file)
      return referenceTo(file)
    },
    inStore,
  )

  return function* outputs(scope) {
    for (const number of filesOf(String(scope))) {
      const arg = bucketArg({ scope, number })
      yield {
        isFresh: () => texts.isFresh(arg),
        output: () => texts(arg),
        path: () => textsPath(placeOf(scope), number),
        isOfPast: () => texts.isOfPast(arg),
        file: () => contentOf(arg),
        question: { kind: 'search-texts', arg },
      }
    }
  }
}

/** A document, given by its page and its position among the documents of that page. */
interface Member {
  readonly page: PageArg
  readonly at: number
  readonly id: number
}
