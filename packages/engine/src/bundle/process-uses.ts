import { dirname, resolve } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { isBuildFailure, runBundler } from '../config/bundling/run-bundler.js'
import { withoutComments } from '../config/checking/blanked-code.js'
import { type Origin, originOf } from '../config/running/origin.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { distinct } from '../diagnostics/distinct.js'
import { processInBrowser } from '../diagnostics/messages/theme.js'
import { sortDiagnostics } from '../diagnostics/sort.js'
import { isFileError } from '../io/error-code.js'
import { pathFrom } from '../io/path-from.js'
import { readPlainFile } from '../io/reading/read-plain-file.js'
import { linesOf } from '../text/source-text.js'

/** Stands for `process` in a bundle that is only searched. The bundler knows which names are variables of the code. */
const standIn = '__quireProcess'

/** Matches the names of code. */
const code = /\.(?:[cm]?[jt]s|[jt]sx)$/i

/** Nearly all code has none of these, which is found out without the bundler. */
const looksUsed = /\bprocess\s*(?:\?\.|[.[!]|as\b)|=\s*process\b/

/** What browsers get a value for. */
const replaced = /\bprocess\.env\.NODE_ENV\b/g

const ofBrowser = /\b(?:globalThis|window|self)(?:\s+as\s+\w+\s*\))?\s*\??\.\s*process\b/.source

/** Code that knows that there may be no `process`. */
const asksFor = new RegExp(`\\btypeof\\s+process\\b|(["'\`])process\\1\\s+in\\b|${ofBrowser}`)

/** Code that gives browsers one, for all scripts. */
const provides = new RegExp(`${ofBrowser}\\s*(?:\\?\\?|\\|\\|)?=(?!=)`)

/**
 * So that code that only runs while pages are built, such as that for `typeof window === 'undefined'`, is left
 * out. Any value will do.
 */
const browserObjects = { window: 'true', document: 'true' }

/**
 * Finds where scripts use `process`, which Node has and browsers do not. What the bundler leaves out does not
 * count.
 *
 * @param builds Those of the scripts, which have succeeded.
 * @param sources Their files that are in no package; absolute.
 * @param root Folder of the site, absolute.
 */
export async function processUses(
  builds: readonly (BuildOptions & { readonly define: Readonly<Record<string, string>> })[],
  sources: readonly string[],
  root: string,
): Promise<readonly Diagnostic[]> {
  try {
    return await usesIn(builds, sources, root)
  } catch (error) {
    // A file was changed or removed after the scripts were bundled, so they are about to be bundled again.
    if (isBuildFailure(error) || isFileError(error)) return []
    throw error
  }
}

async function usesIn(
  ...[builds, sources, root]: Parameters<typeof processUses>
): Promise<readonly Diagnostic[]> {
  const texts = sources.flatMap((file) => {
    const text = code.test(file) ? readPlainFile(file)?.toString('utf8') : undefined
    return text?.includes('process') === true ? [{ file, text, written: withoutComments(text) }] : []
  })
  if (texts.some(({ written }) => provides.test(written))) return []
  const doubtful = new Map(
    texts.flatMap(({ file, text, written }) => (isDoubtful(written) ? [[file, linesOf(text)] as const] : [])),
  )
  if (doubtful.size === 0) return []
  const origins = (await Promise.all(builds.map(originsOfProcess))).flat()
  const found = origins.flatMap(({ file, line, column }) => {
    const written = doubtful.get(file)?.[line - 1]?.slice(column - 1) ?? ''
    const [expression] = /^process(?:[?!]?\.[\w$]+){0,2}/.exec(written) ?? []
    return expression === undefined
      ? []
      : [processInBrowser({ path: pathFrom(root, file), line, column }, expression)]
  })
  // Two scripts may contain the same module.
  return sortDiagnostics(distinct(found))
}

const isDoubtful = (written: string): boolean =>
  looksUsed.test(written.replace(replaced, '')) && !asksFor.test(written)

/** Where `process` comes from in the scripts that the bundler makes. */
async function originsOfProcess(
  options: Parameters<typeof processUses>[0][number],
): Promise<readonly Origin[]> {
  const { outputFiles } = await runBundler(({ build }) =>
    build({
      ...options,
      define: { ...options.define, ...browserObjects, process: standIn },
      minifySyntax: true,
      sourcemap: 'external',
      sourcesContent: false,
      write: false,
    }),
  )
  const maps = new Map(outputFiles.map(({ path, text }) => [path, text]))
  return outputFiles.flatMap(({ path, text }) => {
    const map = maps.get(`${path}.map`)
    if (map === undefined || !text.includes(standIn)) return []
    const script = { map }
    return linesOf(text).flatMap((line, index) =>
      [...line.matchAll(new RegExp(standIn, 'g'))].flatMap((match) => {
        const origin = originOf(script, index + 1, match.index + 1)
        return origin === undefined ? [] : [{ ...origin, file: resolve(dirname(path), origin.file) }]
      }),
    )
  })
}
