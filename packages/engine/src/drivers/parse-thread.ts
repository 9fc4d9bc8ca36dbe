import { parentPort } from 'node:worker_threads'
import { claimsOf } from '../io/claims.js'
import { openSite } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { createParser } from '../parse/parse.js'
import type { ParsedAhead, ParseOrders } from '../parse/parse-ahead.js'
import { parseSource } from '../parse/parse-source.js'
import type { SourcePath } from '../paths.js'

/** Pages that are sent back as one: a message costs, and so does waiting for a large one. */
const pagesInBatch = 8

parentPort?.once('message', ({ root, within, options, pages, claims: memory }: ParseOrders) => {
  const files = openSite(root, within)
  const parser = createParser(options)
  const claims = claimsOf(memory, pages.length)
  parseBatch()

  function parseBatch(): void {
    const batch: ParsedAhead[] = []
    for (let at = claims.claim('back'); at !== undefined; at = claims.claim('back')) {
      const path = pages[at]
      if (path !== undefined) batch.push(parseAhead(path))
      if (batch.length < pagesInBatch) continue
      parentPort?.postMessage(batch)
      // What the parser holds outside of the heap is given back between two turns of the event loop.
      setImmediate(parseBatch)
      return
    }
    parentPort?.postMessage(batch)
    parentPort?.close()
  }

  function parseAhead(path: SourcePath): ParsedAhead {
    const read = new Map<SourcePath, string | null>()
    const page = parseSource(parser, path, (file) => {
      const bytes = files.read(file)
      read.set(file, bytes === undefined ? null : hashOf(bytes))
      return bytes
    })
    return { path, json: JSON.stringify(page), read: [...read] }
  }
})
