import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { isIP, type Socket } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { ConfigError } from '../../config/config-error.js'
import { decodePath } from '../../paths.js'

/** Where a server listens. */
export interface ListenOptions {
  /**
   * Address or name to listen on; `true` for all addresses of the machine. Default: only this
   * machine, by IPv4 and IPv6.
   */
  readonly host?: string | true | undefined
  /** If set, it is an error if the port is in use. Default: the first free port from `firstPort` on. */
  readonly port?: number | undefined
  /** First port to try if `port` is not set. */
  readonly firstPort: number
  /** Other host names that requests may have, for a proxy in front of the server. */
  readonly allowedHosts?: readonly string[] | undefined
}

/** A running server. */
export interface RunningServer {
  readonly port: number
  /** Where to open the site on this machine, without a trailing slash: `http://localhost:4173`. */
  readonly origin: string
  /** Where others can open the site; empty if only this machine can. */
  readonly networkOrigins: readonly string[]
  /** Stops the server and ends all connections. */
  readonly close: () => Promise<void>
}

/** How many ports are tried after the first. */
const portsTried = 20

/**
 * Starts the HTTP server of a driver.
 *
 * Requests that name another host are refused. Otherwise, any web site could read these pages by
 * pointing its own name to this machine's address (DNS rebinding). If the handler throws, the
 * response is a plain 500.
 *
 * @throws ConfigError if the port or the address cannot be used.
 */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  options: ListenOptions,
): Promise<RunningServer> {
  const { host, port, firstPort, allowedHosts = [] } = options
  const mayServe = hostCheck(host, allowedHosts)
  const listener: RequestListener = (request, response) => {
    response.on('error', () => response.destroy())
    // Nothing reads bodies, so a connection on which one is sent cannot be used again.
    if (hasBody(request)) response.setHeader('Connection', 'close')
    if (!mayServe(hostOf(request))) {
      refuse(
        response,
        403,
        'This server does not answer to this host name. If it is yours, allow it with --allow-host.',
      )
      return
    }
    handler(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'The server failed to answer.')
    })
  }
  const addresses = addressesOf(host)
  for (let tried = 0; ; tried += 1) {
    // For port 0, the system picks a port that is free on the first address. It may be in use on the others.
    const candidate = port ?? firstPort + tried
    const servers = await listenOnAll(listener, addresses, candidate)
    if (Array.isArray(servers)) return running(servers, host)
    const mayTryNext = isTaken(servers, candidate) && (port === undefined || port === 0) && tried < portsTried
    if (!mayTryNext)
      throw isTaken(servers, candidate) && port === undefined
        ? noPortLeft(firstPort, candidate)
        : listenError(servers, candidate, host)
  }
}

/** What a request asks for. */
export interface RequestTarget {
  /** Decoded, with a leading slash. */
  readonly path: string
  /** With its question mark; empty if there is no query. */
  readonly search: string
}

/**
 * Parses the target of a request.
 *
 * It is checked after decoding, because only then does `%2e%2e%2f` become `../`.
 *
 * @returns Undefined for targets that no browser sends: with dot segments, backslashes, control
 *   characters or encoded slashes.
 */
export function requestTarget(target: string): RequestTarget | undefined {
  const [encoded = '', ...search] = target.split('?')
  if (!encoded.startsWith('/') || encoded.includes('#') || /%(?:2f|5c|00)/i.test(encoded)) return undefined
  const path = decodePath(encoded)
  if (path === undefined || /[\\\p{Control}]/u.test(path)) return undefined
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined
  return { path, search: search.length === 0 ? '' : `?${search.join('?')}` }
}

/** Refuses a method that no server here supports. */
export function refuseMethod(response: ServerResponse): void {
  response.setHeader('Allow', 'GET, HEAD')
  refuse(response, 405, 'Only GET and HEAD are answered here.')
}

/** Responds with one line of text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`)
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/**
 * Name or address in the Host header, without the port and in lower case; undefined if the header
 * is malformed.
 */
function hostOf(request: IncomingMessage): string | undefined {
  const given = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length
  const match = /^(\[[\da-f:.]+\]|[^\s:/\\@[\]]+)(?::\d{1,5})?$/i.exec(request.headers.host ?? '')
  return given === 1 ? match?.[1]?.toLowerCase() : undefined
}

/**
 * Returns a function that checks Host headers. Loopback addresses and `localhost` are always
 * allowed; other names and addresses of the machine only if the server listens there.
 */
export function hostCheck(
  host: string | true | undefined,
  allowedHosts: readonly string[],
): (host: string | undefined) => boolean {
  const own =
    host === undefined
      ? []
      : isWildcard(host)
        ? [...networkAddresses({ withIPv6: true }), hostname(), `${hostname()}.local`]
        : [host]
  const allowed = new Set(
    [...own, ...allowedHosts].map((name) => (isIP(name) === 6 ? `[${name}]` : name).toLowerCase()),
  )
  return (name) => name !== undefined && (isLoopback(name) || allowed.has(name))
}

function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  )
}

const isWildcard = (host: string | true): host is true | '0.0.0.0' | '::' =>
  host === true || host === '0.0.0.0' || host === '::'

/** Addresses at which other machines can reach this one. */
function networkAddresses({ withIPv6 }: { readonly withIPv6: boolean }): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses.filter(({ internal }) => !internal))
    .filter(({ family, address }) => family === 'IPv4' || (withIPv6 && !address.startsWith('fe80:')))
    .map(({ address }) => address)
}

interface Address {
  readonly host: string
  /** Whether the machine may lack this address, as with IPv6. */
  readonly optional: boolean
}

function addressesOf(host: string | true | undefined): readonly Address[] {
  if (host === undefined || host === 'localhost')
    return [
      { host: '127.0.0.1', optional: false },
      { host: '::1', optional: true },
    ]
  if (host === true)
    return [
      { host: '0.0.0.0', optional: false },
      { host: '::', optional: true },
    ]
  return [{ host, optional: false }]
}

type ListenError = Error & { readonly code: string }

async function listenOnAll(
  listener: RequestListener,
  addresses: readonly Address[],
  port: number,
): Promise<Server[] | ListenError> {
  const servers: Server[] = []
  let shared = port
  for (const { host, optional } of addresses) {
    const server = createServer(limits, listener)
    const error = await new Promise<ListenError | undefined>((resolve) => {
      server.once('error', (cause: ListenError) => resolve(cause))
      server.listen({ port: shared, host, ipv6Only: optional }, () => resolve(undefined))
    })
    if (error === undefined) {
      guard(server)
      servers.push(server)
      shared = portOf(server)
    } else if (!optional || error.code === 'EADDRINUSE') {
      await Promise.all(servers.map(closed))
      return error
    }
  }
  return servers
}

/** Cuts off slow and silent clients. Node's own limits are one minute and five. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
} as const

function guard(server: Server): void {
  server.maxConnections = 1_000
  server.on('error', () => undefined)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections in advance. An answer on one that was silent for too long would be taken for
    // that to the next request.
    if (socket.writable && error.code !== 'ERR_HTTP_REQUEST_TIMEOUT')
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.destroy()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function running(servers: readonly Server[], host: string | true | undefined): RunningServer {
  // At least one address is not optional.
  const port = portOf(servers[0]!)
  const isOpen = host !== undefined && (isWildcard(host) || !isLoopback(bracketed(host)))
  const shown = host === undefined || isWildcard(host) ? 'localhost' : bracketed(host)
  const hasIPv6 = servers.length > 1 || host === '::'
  const network = !isOpen ? [] : isWildcard(host) ? networkAddresses({ withIPv6: hasIPv6 }) : [host]
  return {
    port,
    origin: `http://${shown}:${port}`,
    networkOrigins: network.map((address) => `http://${bracketed(address)}:${port}`),
    close: async () => {
      await Promise.all(servers.map(closed))
    },
  }
}

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address)

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.')
  return address.port
}

/** Windows reserves ranges of ports for virtual machines, and refuses them like those below 1024. */
const isTaken = ({ code }: ListenError, port: number) =>
  code === 'EADDRINUSE' || (code === 'EACCES' && isAboveReserved(port))

/** Ports up to 1023 are for administrators only, on most systems. */
const isAboveReserved = (port: number) => port === 0 || port > 1023

function noPortLeft(first: number, last: number): ConfigError {
  return new ConfigError(
    `The ports from ${first} to ${last} are all in use.`,
    'End servers that you do not need, or choose another port with --port.',
  )
}

function listenError(error: ListenError, port: number, host: string | true | undefined): ConfigError {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${port} is in use.`,
      'Choose another one with --port, or leave the option out to get a free one.',
    )
  if (error.code === 'EACCES')
    return new ConfigError(
      `This user may not listen on port ${port}.`,
      isAboveReserved(port)
        ? 'The system reserves it. Choose another one with --port, or leave the option out.'
        : 'Choose a port above 1023 with --port.',
    )
  return new ConfigError(
    `The server cannot listen on "${host}": ${error.message}`,
    'Set --host to an address of this machine, or leave it out.',
  )
}
