import { type Command, InvalidArgumentError, Option } from 'commander'

/** What every command can be told. */
export interface CommonOptions {
  readonly json?: true
  readonly debug?: true
}

/** What names the site as it is published. */
export interface SiteOptions extends CommonOptions {
  readonly out?: string
  readonly base?: string
  readonly pr?: number
}

/** Where a server listens. */
export interface ServerOptions extends CommonOptions {
  readonly port?: number
  readonly host?: string | true
  readonly allowHost?: readonly string[]
}

export function withCommonOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON document on standard output, everything else on standard error')
    .option('--debug', 'print the stack of an error')
}

export function withServerOptions(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on; without it, the next free one is taken', portNumber)
    .option('--host [address]', 'let other machines in: listen on this address, or on all', withoutBrackets)
    .option('--allow-host <name...>', 'answer for this host name too, for a proxy in front')
}

export const outOption = () =>
  new Option('--out <folder>', "output folder, from the current folder (default: the config's)")
export const baseOption = () =>
  new Option('--base <path>', "where the site stands on its host, such as /docs/ (default: the config's)")
export const prOption = () =>
  new Option('--pr <number>', 'preview of a pull request, at pr/<number>/ below the base').argParser(
    pullRequestNumber,
  )

/** Addresses of IPv6 stand in brackets in a URL. */
const withoutBrackets = (address: string): string => address.replace(/^\[(.*)\]$/, '$1')

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

function pullRequestNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('It is the number of a pull request, such as 427.')
  return Number(text)
}
