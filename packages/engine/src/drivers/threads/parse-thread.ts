import { parentPort } from 'node:worker_threads'
import { hashOf } from '../../io/hash.js'
import { openSiteFiles } from '../../io/reading/files.js'
import { claimsOf } from '../../io/running/claims.js'
import { createParser } from '../../parse/parse.js'
import { parseSource } from '../../parse/parse-source.js'
import type { SourcePath } from '../../paths.js'
import { extractors } from '../../pipeline/page-extracts.js'
import { noteRead, type ParsedAhead, type ParseOrders, type ReadNotes } from '../../pipeline/parse-ahead.js'

/**
 * Number of pages that are sent back together. Each message has a cost, but waiting for a large one
 * has, too.
 */
const pagesInBatch = 8

const encoder = new TextEncoder()

parentPort?.once('message', (orders: ParseOrders) => {
  const { root, within, options, pages, claims: memory } = orders
  const files = openSiteFiles(root, within)
  const parser = createParser(options)
  const claims = claimsOf(memory, pages.length)
  parseBatch()

  function parseBatch(): void {
    const batch: ParsedAhead[] = []
    for (let at = claims.claim('back'); at !== undefined; at = claims.claim('back')) {
      const path = pages[at]
      if (path !== undefined) batch.push(parseAhead(path))
      if (batch.length < pagesInBatch) continue
      send(batch)
      // Memory that the parser holds outside the heap is only freed between turns of the event loop.
      setImmediate(parseBatch)
      return
    }
    send(batch)
    parentPort?.close()
  }

  function parseAhead(path: SourcePath): ParsedAhead {
    const read: ReadNotes = new Map()
    const page = parseSource(parser, path, {
      read: (file) => {
        const bytes = files.read(file)
        noteRead(read, file, bytes === undefined ? null : hashOf(bytes))
        return bytes
      },
    })
    const extracts = Object.fromEntries(
      orders.extracts.map((name) => [name, jsonOf(extractors[name](page, options.languages))]),
    )
    return { path, json: jsonOf(page), extracts, read: [...read], showsSite: page.showsSite === true }
  }
})

const jsonOf = (value: unknown) => encoder.encode(JSON.stringify(value))

/** Sends the pages in one buffer: transferring many small ones costs more than copying them. */
function send(batch: readonly ParsedAhead[]): void {
  const answers = batch.flatMap(({ json, extracts }) => [json, ...Object.values(extracts)])
  const room = new Uint8Array(answers.reduce((size, { length }) => size + length, 0))
  let at = 0
  const moved = (answer: Uint8Array): Uint8Array<ArrayBuffer> => {
    room.set(answer, at)
    at += answer.length
    return room.subarray(at - answer.length, at)
  }
  parentPort?.postMessage(
    batch.map(
      ({ json, extracts, ...page }): ParsedAhead => ({
        json: moved(json),
        extracts: Object.fromEntries(
          Object.entries(extracts).map(([name, extract]) => [name, moved(extract)]),
        ),
        ...page,
      }),
    ),
    [room.buffer],
  )
}
