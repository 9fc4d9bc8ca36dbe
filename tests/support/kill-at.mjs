// Loaded before the docs command. Counts its calls that change files and, before the one with the number
// KILL_AT, ends the process as a power cut would. If KILL_COUNT is set instead, it names a file for the
// number of calls. NO_EXCHANGE disables the call that exchanges two folders, as on a disk that does not
// support it.
import fs from 'node:fs'
import Module, { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

const { KILL_AT, KILL_COUNT, NO_EXCHANGE } = process.env
let calls = 0

if (isMainThread) {
  for (const name of ['chmod', 'mkdir', 'mkdtemp', 'rename', 'rm', 'rmdir', 'writeFile']) {
    const call = fs.promises[name]
    fs.promises[name] = async (...args) => {
      calls += 1
      if (calls === Number(KILL_AT)) {
        if (name === 'writeFile') await call(args[0], args[1].slice(0, args[1].length / 2))
        process.kill(process.pid, 'SIGKILL')
      }
      return call(...args)
    }
  }
  for (const name of [
    'copyFileSync',
    'fsyncSync',
    'ftruncateSync',
    'linkSync',
    'mkdirSync',
    'renameSync',
    'rmSync',
    'rmdirSync',
    'unlinkSync',
    'writeFileSync',
  ]) {
    const call = fs[name]
    fs[name] = (...args) => {
      calls += 1
      if (calls === Number(KILL_AT)) {
        // Half a file is the worst that a crash leaves behind.
        if (name === 'writeFileSync' && typeof args[0] === 'string')
          call(args[0], args[1].slice(0, args[1].length / 2))
        process.kill(process.pid, 'SIGKILL')
      }
      return call(...args)
    }
  }
  syncBuiltinESMExports()
  if (KILL_COUNT !== undefined) process.on('exit', () => fs.writeFileSync(KILL_COUNT, String(calls)))
}

if (NO_EXCHANGE !== undefined) {
  const load = Module._load
  Module._load = (request, ...rest) => {
    if (request === 'fs-native-extensions') throw new Error('There is no such call.')
    return load(request, ...rest)
  }
}
