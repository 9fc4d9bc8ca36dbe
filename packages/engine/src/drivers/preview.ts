import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import { beginsWithDot } from '../addresses/dot-names.js'
import { fileNameOf } from '../addresses/page-file.js'
import type { PageAddresses } from '../config/config.js'
import { ConfigError } from '../config/config-error.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import { loadConfig } from '../config/load.js'
import type { LoadOptions } from '../config/loaded-config.js'
import { resolveConfig } from '../config/resolve.js'
import { openInside } from '../io/reading/opened-file.js'
import { lastName } from '../paths.js'
import { messageOf } from '../values/error-message.js'
import { outputLocks, repairOutput } from '../write/output-lock.js'
import { hasUnfinishedSwap } from '../write/standby.js'
import type { DriverOptions, WaitingOptions } from './driver-options.js'
import { FileCache } from './http/file-cache.js'
import { filesMeant } from './http/files-meant.js'
import {
  type ListenOptions,
  listen,
  type RunningServer,
  refuse,
  refuseMethod,
  requestTarget,
} from './http/http.js'
import { sendFile } from './http/send-file.js'
import { outwaitLocks } from './outwait-locks.js'

/** Options of the preview server. */
export interface PreviewOptions
  extends DriverOptions,
    WaitingOptions,
    ConfigOverrides,
    LoadOptions,
    Answering {}

/** The address includes the base of the site. */
export type PreviewServer = RunningServer & { readonly base: string; readonly dir: string }

interface Answering extends Omit<ListenOptions, 'firstPort'> {
  /** Send the strict content security policy that the site is meant to work with. Default: false. */
  readonly csp?: boolean | undefined
  /** Called for a request that failed. The client only learns that it did. */
  readonly onFailure?: ((failure: FailedRequest) => void) | undefined
}

/** A file that exists but could not be sent. */
export interface FailedRequest {
  /** The requested path, decoded, with the base. */
  readonly path: string
  /** The system's message. */
  readonly reason: string
}

export interface OutputOptions extends Answering {
  /** The built site. It may be replaced by renames at any time. */
  readonly dir: string
  /** Where the site is, with slashes at both ends. `/` redirects there. */
  readonly base: string
  /** Form of the site's addresses. With `clean`, `/x` is answered with `x.html`. Default: `html`. */
  readonly addresses?: PageAddresses | undefined
}

/** First port that is tried. */
const previewPort = 4173

/**
 * Serves what the last build of a site left in its output folder. See {@link serveOutput}.
 *
 * @throws ConfigError if the config is wrong, if nothing has been built, or if the port or the
 *   address cannot be used.
 */
export async function preview(options: PreviewOptions): Promise<PreviewServer> {
  const { outDir, base, addresses } = resolveConfig(await loadConfig(options.site, options), options)
  if (hasUnfinishedSwap(outDir)) {
    await outwaitLocks(outputLocks(outDir), options)
    repairOutput(outDir)
  }
  if (!existsSync(join(outDir, 'index.html')) && !existsSync(join(outDir, '404.html'))) {
    throw new ConfigError(`There is no built site in "${outDir}".`, 'Build it first: docs build')
  }
  return { ...(await serveOutput({ ...options, dir: outDir, base, addresses })), base, dir: outDir }
}

/**
 * Serves a folder like a plain static host: files by their exact names, `index.html` for a path
 * that ends in a slash, and the nearest `404.html` up the tree with status 404 for missing pages. It
 * adds no slashes, and extensions only for sites that need it, so that what works here works on any host
 * that the site can be published on.
 *
 * Every request looks at the current folder. So a build needs no restart, and no response mixes two
 * builds of a file.
 *
 * @throws ConfigError if the port or the address cannot be used.
 */
export function serveOutput(options: OutputOptions): Promise<RunningServer> {
  const { dir, base, addresses = 'html', csp = false, onFailure = () => {}, ...where } = options
  const cache = new FileCache(64 * 1024 * 1024)
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(csp && { 'Content-Security-Policy': "default-src 'self'" }),
  }

  return listen(
    async (request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response)
      const path = requestTarget(request.url ?? '')?.path
      if (path === undefined) return refuse(response, 400, 'This address is malformed.')
      if (base !== '/' && (path === '/' || `${path}/` === base)) {
        response.setHeader('Location', base)
        return refuse(response, 302, 'The site is under its base.')
      }
      try {
        await answer(request, response, path)
      } catch (error) {
        onFailure({ path, reason: messageOf(error) })
        throw error
      }
    },
    { ...where, firstPort: previewPort },
  )

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    for (const file of path.startsWith(base) ? filesOf(path.slice(base.length), addresses) : []) {
      const opened = await openInside(dir, file)
      if (opened !== undefined) return sendFile({ file, status: 200, opened, cache }, request, response)
    }
    if (!isPage(path)) return refuse(response, 404, 'There is no such file.')
    for (const page of notFoundPages(path.startsWith(base) ? path.slice(base.length) : '')) {
      const opened = await openInside(dir, page)
      if (opened !== undefined) return sendFile({ file: page, status: 404, opened, cache }, request, response)
    }
    return refuse(response, 404, 'There is no such page.')
  }
}

/** Folders are searched for a not-found page up to this depth, so that long addresses take no time. */
const deepestNotFound = 32

/** The files that may answer for a missing page, from its own folder up to that of the site. */
function notFoundPages(path: string): string[] {
  const folders = path.split('/').slice(0, -1).slice(0, deepestNotFound)
  const inFolders = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/404.html`)
  return ['404.html', ...inFolders.filter((file) => fileOf(file) !== undefined)].reverse()
}

/** The files to look for at a path below the base, best first. */
function filesOf(path: string, addresses: PageAddresses): readonly string[] {
  const file = fileOf(path)
  if (file === undefined) return []
  return path.endsWith('/') ? [file] : filesMeant(file, addresses)
}

/**
 * The file for a path below the base; undefined for paths that are never served, which have empty
 * names or names that begin with a dot, well-known addresses excepted.
 */
function fileOf(path: string): string | undefined {
  const file = path === '' ? 'index.html' : fileNameOf(path)
  const isServed = (name: string) => name !== '' && (!beginsWithDot(name) || name === '.well-known')
  return file.split('/').every(isServed) ? file : undefined
}

/**
 * Whether a path looks like that of a page. For scripts, images and the like, no page is sent in
 * their place.
 */
function isPage(path: string): boolean {
  const name = lastName(path)
  // `lookup` takes a name without a dot for an extension, but `/api/json` is a page.
  const type = name.includes('.') ? lookup(name) : undefined
  return type === undefined || type === 'text/html' || path.endsWith('/')
}
