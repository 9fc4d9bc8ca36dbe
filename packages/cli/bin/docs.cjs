#!/usr/bin/env node
// CommonJS, because Node starts it some milliseconds sooner than a module. In syntax of Node 12, because older versions
// should get as far as the message.
const { nodeProblem } = require('./node-version.cjs')

if (nodeProblem !== undefined) {
  process.stderr.write(`error node-version\n  ${nodeProblem.message}\n  ${nodeProblem.hint}\n`)
  process.exit(2)
}

const { enableCompileCache } = require('node:module')
const { setFlagsFromString } = require('node:v8')

// Pages are rendered by React's production build, which is several times faster; whoever wants the other sets it.
if (process.env.NODE_ENV === undefined) process.env.NODE_ENV = 'production'
// A command is short: code that V8 optimises at its usual moment is often not run enough to repay it.
// Node 22 and later decide that in other ways, and complain about a flag that they do not know.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000')
// Compiled code is kept for the next process when this one ends; after a long build V8 would have dropped most of it.
setFlagsFromString('--no-flush-bytecode')
// From Node 22.8 on, modules are compiled once and not at every start.
if (enableCompileCache !== undefined) enableCompileCache()
require('../dist/load.cjs')
