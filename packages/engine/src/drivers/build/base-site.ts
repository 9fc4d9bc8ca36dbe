import { join, resolve } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { causeOf, errorCode } from '../../io/error-code.js'
import { hashOf } from '../../io/hash.js'
import { readTextFile } from '../../io/writing/text-file.js'
import type { BaseSite } from '../../machine/compare.js'
import { type DocsJson, type DocsJsonPage, docsJsonFormat } from '../../machine/docs-json.js'
import { isRecord } from '../../values/is-record.js'
import { signalWithin } from '../../values/signal-within.js'

/** Time limit for each request, in milliseconds. A base that does not respond must not hold up a build. */
const patienceMs = 30_000

/** Size limit for a `docs.json`, in bytes. */
const mostBytes = 256 * 1024 * 1024

/**
 * Reads what a built site says about its pages.
 *
 * @param against Output folder of a build, relative to the current folder, or an address: that of
 *   the site, of its `docs.json` or of its `assets/manifest.json`.
 * @param signal Stops the requests.
 * @throws ConfigError if there is no `docs.json`, or if this engine does not know its format; the
 *   reason of the signal, if that is aborted.
 */
export async function readBaseSite(against: string, signal?: AbortSignal): Promise<BaseSite> {
  const read = /^https?:\/\//i.test(against) ? reader(against, signal) : folderReader(against)
  const root = await json(read, 'docs.json', against)
  if (root.generator !== 'quire' || root.format !== docsJsonFormat)
    throw wrongBase(against, 'its docs.json was not written by this version of Quire')
  const { pages = [], parts = [] } = root
  if (!Array.isArray(parts) || !parts.every(isPart))
    throw wrongBase(against, 'its docs.json does not list its parts')
  const lists: unknown[] = [pages]
  for (const { file } of parts) lists.push((await json(read, file.replace(/^\//, ''), against)).pages)
  if (!lists.every((list): list is unknown[] => Array.isArray(list)))
    throw wrongBase(against, 'its docs.json has no list of pages')
  const all = lists.flat()
  if (!all.every(isPage)) throw wrongBase(against, 'its docs.json lists something that is not a page')
  return { pages: all, fingerprint: hashOf(JSON.stringify(all)) }
}

/** The path must stay in the folder of the `docs.json`, because the file there will be read. */
function isPart(part: unknown): part is NonNullable<DocsJson['parts']>[number] {
  const file = isRecord(part) ? part.file : undefined
  return typeof file === 'string' && /^\/?(?:(?!\.\.?(?:\/|$))[^/\\:?#]+(?:\/|$))+$/.test(file)
}

function isPage(page: unknown): page is DocsJsonPage {
  if (!isRecord(page)) return false
  const { path, title, sections, broken = [], references = '' } = page
  return (
    [path, title, references].every(isText) &&
    Array.isArray(sections) &&
    sections.every(
      (section) => isRecord(section) && [section.title, section.id, section.hash].every(isText),
    ) &&
    Array.isArray(broken) &&
    broken.every(isText)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

type Reader = (file: string) => Promise<string>

function folderReader(against: string): Reader {
  const folder = resolve(against)
  return async (file) => {
    const text = await readTextFile(join(folder, file)).catch((error: unknown) => {
      throw wrongBase(against, `${file} cannot be read (${errorCode(error) ?? String(error)})`)
    })
    if (text === undefined) throw wrongBase(against, `there is no ${file}`)
    return text
  }
}

function reader(against: string, signal: AbortSignal | undefined): Reader {
  const home = against.replace(/(?:docs\.json|assets\/manifest\.json)?(?:[?#].*)?$/, '').replace(/\/?$/, '/')
  if (!URL.canParse(home)) throw wrongBase(against, 'this is not an address')
  return async (file) => {
    const address = new URL(file, home)
    try {
      const response = await fetch(address, { signal: signalWithin(patienceMs, signal) })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return await textOf(response)
    } catch (error) {
      signal?.throwIfAborted()
      throw wrongBase(against, `${address.href}: ${causeOf(error)}`)
    }
  }
}

/** @throws If the body is too large: a server that sends without end must not fill the memory. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`it has more than ${mostBytes / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

async function json(read: Reader, file: string, against: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await read(file)
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Reported below, together with valid JSON of the wrong kind.
  }
  throw wrongBase(against, `its ${file} is not JSON from a build`)
}

function wrongBase(against: string, reason: string): ConfigError {
  return new ConfigError(
    `The preview cannot be compared with "${against}": ${reason}.`,
    'Give the output folder or the address of a site that was built with "discovery.graph" on.',
  )
}
