import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SourcePath } from '../../packages/engine/src/paths.js'

/** Specifications and corpus are beside the checkout, not in it. */
const shared = new URL('../../../shared/', import.meta.url)

export const sharedExists = existsSync(new URL('conformance', shared))
if (!sharedExists) console.log('The conformance tests are left out: there is no ../shared/conformance.')

/** An example of a specification: Markdown and the expected HTML. */
export interface Example {
  readonly name: string
  readonly markdown: string
  readonly html: string
}

interface RawExample {
  readonly example?: number
  readonly name?: string
  readonly markdown: string
  readonly html: string
  readonly extensions?: readonly string[]
}

export const suites = {
  'CommonMark 0.31.2': { file: 'commonmark-0.31.2.json', gfm: false },
  'CommonMark after 0.31.2': { file: 'commonmark.json', gfm: false },
  'GFM 0.29': { file: 'gfm.json', gfm: true },
  'cmark-gfm': { file: 'gfm-extra.json', gfm: true },
  'micromark fixtures': { file: 'micromark-gfm-fixtures.json', gfm: true },
} as const

export type SuiteName = keyof typeof suites

/** The valid examples. Those flagged "disabled" are not part of their specification. */
export function examplesOf(suite: SuiteName): readonly Example[] {
  if (!sharedExists) return []
  const raw = JSON.parse(
    readFileSync(new URL(`conformance/${suites[suite].file}`, shared), 'utf8'),
  ) as readonly RawExample[]
  return raw
    .filter(({ extensions }) => !extensions?.includes('disabled'))
    .map(({ example, name, markdown, html }, index) => ({
      name: String(name ?? example ?? index + 1),
      markdown,
      html,
    }))
}

const corpus = fileURLToPath(new URL('corpora/mojaloop/', shared))

export const corpusExists = existsSync(corpus)

/** All pages of the corpus, in path order. */
export function corpusPages(): readonly SourcePath[] {
  if (!corpusExists) return []
  return ['docs', 'versioned']
    .flatMap((folder) =>
      readdirSync(`${corpus}${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.md'))
    .sort() as SourcePath[]
}

export function corpusText(path: string): string | undefined {
  const file = `${corpus}${path}`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export function readReference<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`spec/${name}`, shared), 'utf8')) as T
}
