import { isIP } from 'node:net'
import { type Command, InvalidArgumentError, Option } from 'commander'

/** Options of every command. */
export interface CommonOptions {
  readonly json?: true
  readonly debug?: true
}

/** Options for the address of the published site. */
export interface SiteOptions extends CommonOptions {
  readonly out?: string
  readonly base?: string
  readonly pr?: number
}

/** Options for where a server listens. */
export interface ServerOptions extends CommonOptions {
  readonly port?: number
  readonly host?: string | true
  readonly allowHost?: readonly string[]
  readonly open?: true
}

export function withCommonOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON document to standard output, and everything else to standard error')
    .option('--debug', 'print the stack trace of an error')
}

export function withServerOptions(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on (default: the next free one)', portNumber)
    .option('--host [address]', 'accept other machines: listen on this address, or on all', withoutBrackets)
    .option('--allow-host <name...>', 'also answer to this host name, for use behind a proxy', hostNames)
    .option('--open', 'open the site in the browser')
}

export const outOption = () =>
  new Option('--out <folder>', 'output folder, relative to the current folder (default: from the config)')
export const baseOption = () =>
  new Option('--base <path>', 'path of the site on its host, such as /docs/ (default: from the config)')
export const branchOption = () =>
  new Option('--branch <name>', 'branch that edit links point to (default: from the config)').argParser(
    branchName,
  )
export const prOption = () =>
  new Option('--pr <number>', 'preview of a pull request, at pr/<number>/ under the base').argParser(
    pullRequestNumber,
  )

/** In a URL, IPv6 addresses are in brackets. */
const withoutBrackets = (address: string): string => address.replace(/^\[(.*)\]$/, '$1')

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

/** The option may be given several times. */
function hostNames(name: string, before: readonly string[] = []): readonly string[] {
  if (!/^[^\s:/]+$/.test(name) && isIP(withoutBrackets(name)) === 0)
    throw new InvalidArgumentError('Write only the name, such as docs.example.org, without scheme and port.')
  return [...before, withoutBrackets(name)]
}

/** Scripts pass what a variable contains, which may be nothing. */
function branchName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Write the name of a branch, such as main.')
  return text
}

function pullRequestNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('Write the number of a pull request, such as 427.')
  return Number(text)
}
