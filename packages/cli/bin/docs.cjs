#!/usr/bin/env node
// CommonJS, because Node starts it some milliseconds sooner than a module.
const { enableCompileCache } = require('node:module')
const { setFlagsFromString } = require('node:v8')

const [major, minor] = process.versions.node.split('.').map(Number)
// Others do not let a script load ES modules, or warn about it: a build could end well, but without highlighted code.
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 13)) {
  process.stderr.write(
    `error node-version\n  Quire needs Node 20.19+, or 22.13 and later; this is Node ${process.versions.node}.\n  Get a newer one from https://nodejs.org.\n`,
  )
  process.exit(2)
}

// Pages are rendered by React's production build, which is several times faster; whoever wants the other sets it.
process.env.NODE_ENV ??= 'production'
// A command is short: code that V8 optimises at its usual moment is often not run enough to repay it.
// Node 22 and later decide that in other ways, and complain about a flag that they do not know.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000')
// Compiled code is kept for the next process when this one ends; after a long build V8 would have dropped most of it.
setFlagsFromString('--no-flush-bytecode')
// From Node 22.8 on, modules are compiled once and not at every start.
enableCompileCache?.()
require('../dist/load.cjs')
