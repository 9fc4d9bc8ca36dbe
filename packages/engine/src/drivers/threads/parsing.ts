import type { Worker } from 'node:worker_threads'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { type Claims, claimsMemory, claimsOf } from '../../io/running/claims.js'
import { endOf, startWorker } from '../../io/threads.js'
import { identicalPageOf } from '../../parse/identical-page.js'
import type { SourcePath } from '../../paths.js'
import type { ExtractName } from '../../pipeline/page-extracts.js'
import type { ParsedAhead, ParseOrders } from '../../pipeline/parse-ahead.js'
import { builtExtracts, parserOptions, sharesParsing } from '../../pipeline/parse-pipeline.js'
import { readableFolders } from '../../site/trust.js'
import { addTo } from '../../values/grouped.js'
import { untilAborted } from '../../values/until-aborted.js'
import type { AwaitedParsing } from './awaited-parsing.js'
import { helperThreadsFor } from './helper-threads.js'

/** Parses the pages of a build in several threads, if that is worthwhile. */
export interface Parsing {
  /**
   * Sets the pages to parse. Other threads start with the last one. Only the first call has an
   * effect.
   *
   * @param hashOf Fingerprint of a page. It finds identical pages, which are parsed after the one
   *   whose result they share.
   * @param extracts The parts of each page that are needed. Default: those of a build.
   */
  start(
    config: ResolvedConfig,
    pages: readonly SourcePath[],
    hashOf: (path: SourcePath) => string | undefined,
    extracts?: readonly ExtractName[],
  ): void
  /**
   * Parses all pages.
   *
   * @param parse Parses a page, or takes the result of another thread.
   * @param turn Lets other work be done and messages arrive.
   */
  all(
    parse: (path: SourcePath) => unknown,
    turn: () => Promise<void>,
    progress: (done: number) => void,
  ): Promise<void>
  /** The result of another thread for a page. Returned only once. */
  readonly take: (path: SourcePath) => ParsedAhead | undefined
  /** Ends the threads, whatever they are doing. */
  end(): Promise<void>
}

/**
 * @param awaiting Parses pages with async plugins.
 * @param mermaidFolder Folder in which drawings of Mermaid are cached; undefined for no cache.
 * @param signal If it is aborted, `all` waits for nothing any more.
 */
export function createParsing(
  awaiting: Pick<AwaitedParsing, 'expect' | 'arrival'>,
  mermaidFolder: string | undefined,
  signal: AbortSignal | undefined,
): Parsing {
  const ahead = new Map<SourcePath, ParsedAhead>()
  let pages: readonly SourcePath[] | undefined
  /** Pages that share the result of another page, by that page. */
  let copies = new Map<SourcePath, SourcePath[]>()
  let claims: Claims | undefined
  const threads: { readonly worker: Worker; readonly ended: Promise<unknown> }[] = []
  let arrived: SourcePath[] = []

  function startThread(orders: ParseOrders): void {
    const worker = startWorker('parse-thread')
    worker.on('message', (batch: readonly ParsedAhead[]) => {
      for (const page of batch) {
        ahead.set(page.path, page)
        arrived.push(page.path)
      }
    })
    worker.postMessage(orders)
    // However it ends: pages that it did not send are parsed when they are asked for.
    threads.push({ worker, ended: endOf(worker) })
  }

  return {
    start(config, all, hashOf, extracts = builtExtracts(config)) {
      if (pages !== undefined) return
      copies = sharesParsing(config) ? copiesIn(all, config.content, hashOf) : new Map()
      const isCopy = new Set([...copies.values()].flat())
      const list = all.filter((path) => !isCopy.has(path))
      pages = list
      const options = parserOptions(config, mermaidFolder)
      const memory = claimsMemory()
      claims = claimsOf(memory, list.length)
      if (hasPlugins(options)) return awaiting.expect(list)
      for (let count = helperThreadsFor(list.length); count > 0; count -= 1)
        startThread({
          root: config.root,
          within: readableFolders(config),
          options,
          extracts,
          pages: list,
          claims: memory,
        })
    },
    async all(parse, turn, progress) {
      let done = 0
      const parseOne = (path: SourcePath) => {
        parse(path)
        progress(++done)
        // What they share is in memory now.
        const sharing = copies.get(path) ?? []
        copies.delete(path)
        for (const copy of sharing) parseOne(copy)
      }
      const parseArrived = () => {
        const list = arrived
        arrived = []
        for (const path of list) parseOne(path)
      }
      for (let at = claims?.claim('front'); at !== undefined; at = claims?.claim('front')) {
        const path = pages?.[at]
        if (path !== undefined) {
          await untilAborted(awaiting.arrival(path) ?? Promise.resolve(), signal)
          parseOne(path)
        }
        parseArrived()
        await turn()
      }
      await untilAborted(Promise.all(threads.map(({ ended }) => ended)), signal)
      parseArrived()
      // Copies of pages that are unchanged, and so are not in the list.
      for (const path of [...copies.values()].flat()) {
        parse(path)
        progress(++done)
        await turn()
      }
    },
    take(path) {
      const page = ahead.get(path)
      ahead.delete(path)
      return page
    },
    async end() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

function copiesIn(
  pages: readonly SourcePath[],
  roots: ResolvedConfig['content'],
  hashOf: (path: SourcePath) => string | undefined,
): Map<SourcePath, SourcePath[]> {
  const copies = new Map<SourcePath, SourcePath[]>()
  for (const path of pages) {
    const original = identicalPageOf(path, roots, hashOf)
    if (original !== null) addTo(copies, original.path, path)
  }
  return copies
}

/**
 * Plugins are functions and cannot be sent to a thread. A thread that takes them from the config
 * costs more than most of them.
 */
function hasPlugins({ markdown }: ParseOrders['options']): boolean {
  return markdown.remarkPlugins.length > 0 || markdown.rehypePlugins.length > 0
}
