export { runCli } from './cli.js'
export type { Context, Drivers } from './context.js'
export type { Io, Output } from './terminal.js'
