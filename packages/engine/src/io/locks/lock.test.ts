import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isLockHeldIn, takeLock } from './lock.js'
import { outwait, type Silence } from './silent-locks.js'

/** @param keepUntil That of the test, if others run at the same time. */
function lockFile(keepUntil: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-lock-'))
  keepUntil(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('a lock is held by one until it is given back', () => {
  const file = lockFile()
  const first = takeLock(file)
  expect(takeLock(file)).toEqual({ heldBy: { pid: process.pid, elsewhere: undefined } })
  if ('release' in first) first.release()
  expect(existsSync(file)).toBe(false)
  expect('release' in takeLock(file)).toBe(true)
})

test('what no process makes as a lock is a lock of nobody, and makes way for one', () => {
  const makers: ((path: string) => void)[] = [
    (path) => mkdirSync(join(path, 'inner'), { recursive: true }),
    (path) => symlinkSync('nowhere', path),
    (path) => symlinkSync('/dev/zero', path),
    (path) => execFileSync('mkfifo', [path]),
    // Only looked at, because it may be so long that reading it takes minutes.
    (path) => writeFileSync(path, JSON.stringify({ pid: process.pid, more: 'x'.repeat(5_000) })),
  ]
  for (const [index, make] of makers.entries())
    for (const name of ['lock', 'lock.over']) {
      const file = lockFile()
      // Without a lock that was left behind, the guard is not needed.
      writeFileSync(file, JSON.stringify({ pid: 999_999_999, started: '1' }))
      if (name === 'lock') rmSync(file)
      make(join(dirname(file), name))
      const lock = takeLock(file)
      expect('release' in lock, `${index} ${name}`).toBe(true)
      if ('release' in lock) lock.release()
      expect(readdirSync(dirname(file)), `${index} ${name}`).toEqual([])
    }
})

test('of processes that try at once one gets the lock, and nothing is left', async () => {
  const file = lockFile()
  writeFileSync(file, JSON.stringify({ pid: 999_999_999, started: '1' }))
  writeFileSync(`${file}.999999999.1`, '')
  const module = new URL('../../../dist/io/locks/lock.js', import.meta.url).href
  // Each process holds the lock until all have tried.
  const code = `const { takeLock } = await import(${JSON.stringify(module)})
    process.stdout.write('release' in takeLock(${JSON.stringify(file)}) ? 'taken' : 'held')
    process.stdin.resume()`
  const processes = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = await Promise.all(
    processes.map(
      ({ stdout }) => new Promise<string>((resolve) => stdout.once('data', (text) => resolve(String(text)))),
    ),
  )
  for (const { stdin } of processes) stdin.end()
  expect(answers.sort()).toEqual(['held', 'held', 'held', 'held', 'held', 'taken'])
  expect(readdirSync(dirname(file))).toEqual(['lock'])
})

test('what a process left that is gone, or that was cut off, or names no process, is taken over', () => {
  const cases = [
    JSON.stringify({ pid: 999_999_999, started: '1' }),
    JSON.stringify({ pid: process.pid, started: 'another time' }),
    '{"pid":',
    '',
    '{"pid":0}',
    '{"pid":-1}',
  ]
  for (const content of cases) {
    const file = lockFile()
    writeFileSync(file, content)
    expect('release' in takeLock(file), content).toBe(true)
  }
})

test('of processes that find a lock whose process is gone, never two have it at once', async () => {
  const file = lockFile()
  const inside = join(dirname(file), 'inside')
  const module = new URL('../../../dist/io/locks/lock.js', import.meta.url).href
  const code = `const { takeLock } = await import(${JSON.stringify(module)})
    const { renameSync, rmSync, writeFileSync } = await import('node:fs')
    const [file, inside] = ${JSON.stringify([file, inside])}
    for (let round = 0; round < 500; round += 1) {
      const lock = takeLock(file)
      if (lock.heldBy?.pid === 0) throw new Error('Nobody has it.')
      if ('heldBy' in lock) continue
      writeFileSync(inside, '', { flag: 'wx' })
      rmSync(inside)
      if (round % 2 === 0) lock.release()
      else {
        writeFileSync(inside + process.pid, JSON.stringify({ pid: 999_999_999, started: '1' }))
        renameSync(inside + process.pid, file)
      }
    }
    process.stdin.resume()
    process.stdout.write('done')`
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'pipe'] }),
  )
  const answers = await Promise.all(
    processes.map(
      ({ stdout, stderr }) =>
        new Promise<string>((resolve) => {
          stdout.once('data', (text) => resolve(String(text)))
          stderr.once('data', (text) => resolve(String(text)))
        }),
    ),
  )
  for (const { stdin } of processes) stdin.end()
  expect(answers).toEqual(['done', 'done', 'done', 'done'])
  const last = takeLock(file)
  expect(readdirSync(dirname(file))).toEqual(['lock'])
  if ('release' in last) last.release()
  expect(readdirSync(dirname(file))).toEqual([])
})

test('a lock that is being written counts as one, as on a disk without hard links', async () => {
  const file = lockFile()
  const code = `const { openSync, writeSync } = require('node:fs')
    const lock = openSync(${JSON.stringify(file)}, 'wx')
    process.stdout.write('open')
    setTimeout(() => writeSync(lock, JSON.stringify({ pid: process.pid, started: null })), 20)
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.stdin.end())
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(takeLock(file)).toEqual({ heldBy: { pid: holder.pid, elsewhere: undefined } })
})

/** A lock as a process of another container or machine makes it. There is no such process here. */
function elsewhere(file: string, { ageSeconds = 0, id = 'its-own' } = {}): void {
  const holder = { pid: 999_999_999, started: '1', place: '0123456789abcdef', host: 'web-1', id }
  writeFileSync(file, `${JSON.stringify({ ...holder, beat: '000000' })}\n`)
  setAge(file, ageSeconds)
}

function setAge(file: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds
  utimesSync(file, time, time)
}

const heldElsewhere = (file: string) => ({ heldBy: { pid: 999_999_999, elsewhere: { host: 'web-1', file } } })

test('a lock of a process that cannot be seen from here is held while it gives signs of life', () => {
  const file = lockFile()
  elsewhere(file, { ageSeconds: 20 })
  expect(takeLock(file)).toEqual(heldElsewhere(file))
  expect(isLockHeldIn(dirname(file), 'lock')).toBe(true)
  expect(readdirSync(dirname(file))).toEqual(['lock'])
})

test('who lost a lock knows, and does not remove that of another', () => {
  const file = lockFile()
  const lock = takeLock(file)
  if (!('release' in lock)) throw new Error('It is not free.')
  expect(lock.isHeld()).toBe(true)
  elsewhere(file)
  expect(lock.isHeld()).toBe(false)
  lock.release()
  expect(existsSync(file)).toBe(true)
})

/** For tests that wait for seconds: they do so at the same time. */
const testAtOnce = test.concurrent

/** Waits for locks, and says who was waited for. */
async function silencesOf(...files: readonly string[]): Promise<readonly Silence[]> {
  const silences: Silence[] = []
  await outwait(files, { onSilence: (silence) => silences.push(silence) })
  return silences
}

testAtOnce(
  'a lock of a process that cannot be seen from here is taken over once it has been silent',
  async ({ onTestFinished }) => {
    const file = lockFile(onTestFinished)
    elsewhere(file, { ageSeconds: 3_600 })
    expect(isLockHeldIn(dirname(file), 'lock')).toBe(false)
    // So are its other locks, at the same time.
    const second = `${file}-2`
    elsewhere(second, { ageSeconds: 26 })
    // This one was left by a process of here, and then by one that was killed while taking it over.
    const third = `${file}-3`
    writeFileSync(third, JSON.stringify({ pid: 999_999_999, started: '1' }))
    elsewhere(`${third}.over`, { ageSeconds: 3_600 })
    const resumed = `${file}-4`
    elsewhere(resumed, { ageSeconds: 3_600, id: 'resumed' })
    const [silence, ...others] = await silencesOf(file, second, third, resumed)
    expect(silence).toEqual({
      ...heldElsewhere(file),
      silentMs: expect.any(Number),
      leftMs: expect.any(Number),
    })
    expect(silence?.silentMs).toBeGreaterThan(3_600_000)
    expect(silence?.leftMs).toBeLessThan(5_000)
    expect(others).toEqual([])
    // A process that was only suspended goes on at the last moment.
    writeFileSync(resumed, readFileSync(resumed, 'utf8').replace('000000', '000001'))
    expect(takeLock(resumed)).toEqual(heldElsewhere(resumed))
    for (const each of [file, second, third]) {
      const lock = takeLock(each)
      expect('release' in lock && lock.isHeld(), each).toBe(true)
    }
  },
)

testAtOnce(
  'a lock of a moment ago is waited for, until it is given back or its process shows that it is alive',
  async ({ onTestFinished }) => {
    const file = lockFile(onTestFinished)
    elsewhere(file)
    setTimeout(() => rmSync(file), 500)
    expect(await silencesOf(file)).toEqual([])
    expect(existsSync(file)).toBe(false)
    elsewhere(file)
    setTimeout(() => writeFileSync(file, readFileSync(file, 'utf8').replace('000000', '000001')), 500)
    expect(await silencesOf(file)).toEqual([])
    expect(readFileSync(file, 'utf8')).toContain('000001')
    expect(takeLock(file)).toEqual(heldElsewhere(file))
  },
)

testAtOnce(
  'who waits for a silent process is told, and looks anew at the next one that takes the lock',
  async ({ onTestFinished }) => {
    const file = lockFile(onTestFinished)
    elsewhere(file)
    const silences: Silence[] = []
    const waiting = outwait([file], {
      onSilence(silence) {
        silences.push(silence)
        // It ends, and another process elsewhere takes the lock.
        elsewhere(file, { id: 'of-another' })
        setTimeout(() => setAge(file, -1), 500)
      },
    })
    await waiting
    expect(silences).toEqual([
      { ...heldElsewhere(file), silentMs: expect.any(Number), leftMs: expect.any(Number) },
    ])
    expect(silences[0]?.leftMs).toBeGreaterThan(25_000)
    expect(takeLock(file)).toEqual(heldElsewhere(file))
  },
)

testAtOnce('waiting for a lock can be stopped', async ({ onTestFinished }) => {
  const file = lockFile(onTestFinished)
  elsewhere(file)
  const reason = new Error('enough')
  const stop = new AbortController()
  setTimeout(() => stop.abort(reason), 300)
  await expect(outwait([file], { signal: stop.signal })).rejects.toBe(reason)
})

testAtOnce.for([3_600, -3_600])(
  'a clock that was set, by %d seconds, does not make a process silent',
  async (age, { onTestFinished }) => {
    const file = lockFile(onTestFinished)
    elsewhere(file, { ageSeconds: age })
    const code = `const { readFileSync, utimesSync, writeFileSync } = require('node:fs')
    const file = ${JSON.stringify(file)}
    let beat = 0
    setInterval(() => {
      beat += 1
      writeFileSync(file, readFileSync(file, 'utf8').replace(/\\d{6}"}/, String(beat).padStart(6, '0') + '"}'), { flag: 'r+' })
      const time = Date.now() / 1000 - ${age}
      utimesSync(file, time, time)
      if (beat === 1) process.stdout.write('beats')
    }, 500)`
    const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')
    expect(await silencesOf(file)).toEqual([])
    expect(takeLock(file)).toEqual(heldElsewhere(file))
  },
)

const module = new URL('../../../dist/io/locks/lock.js', import.meta.url).href
const signs = new URL('../../../dist/io/locks/signs-of-life.js', import.meta.url).href

testAtOnce(
  'a process gives signs of life while its main thread is busy, until it releases the lock',
  async ({ onTestFinished }) => {
    const file = lockFile(onTestFinished)
    const code = `const { takeLock } = await import(${JSON.stringify(module)})
    const { showLife } = await import(${JSON.stringify(signs)})
    const lock = takeLock(${JSON.stringify(file)})
    showLife()
    process.stdout.write('taken')
    const { readFileSync } = await import('node:fs')
    // Busy until there were two signs.
    while (!readFileSync(${JSON.stringify(file)}, 'utf8').includes('"000002"'));
    lock.release()
    process.stdout.write('released')`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void holder.kill('SIGKILL'))
    const [status] = await once(holder, 'close')
    expect(status).toBe(0)
    expect(readdirSync(dirname(file))).toEqual([])
  },
)

testAtOnce(
  'a lock that is given back to nobody keeps its process from nothing, and gives its first sign by itself',
  async ({ onTestFinished }) => {
    const file = lockFile(onTestFinished)
    const code = `const { takeLock } = await import(${JSON.stringify(module)})
    const { readFileSync } = await import('node:fs')
    takeLock(${JSON.stringify(file)})
    const looking = setInterval(() => {
      if (readFileSync(${JSON.stringify(file)}, 'utf8').includes('"000001"')) clearInterval(looking)
    }, 20)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [status] = await once(holder, 'close')
    expect(status).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('"beat":"000001"')
  },
)

testAtOnce.for(['throw new Error("EAGAIN")', 'return new Worker("process.exit()", { eval: true })'])(
  'a thread that cannot run ends no process, and is started again: %s',
  async (first, { onTestFinished }) => {
    const file = lockFile(onTestFinished)
    const code = `import threads from 'node:worker_threads'
    const { Worker } = threads
    let starts = 0
    threads.Worker = function (...args) {
      starts += 1
      if (starts === 1) { ${first} }
      return new Worker(...args)
    }
    const { takeLock } = await import(${JSON.stringify(module)})
    const { readFileSync } = await import('node:fs')
    const lock = takeLock(${JSON.stringify(file)})
    const looking = setInterval(() => {
      if (!readFileSync(${JSON.stringify(file)}, 'utf8').includes('"000001"')) return
      lock.release()
      clearInterval(looking)
      process.stdout.write('released')
    }, 20)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void holder.kill('SIGKILL'))
    const [status] = await once(holder, 'close')
    expect(status).toBe(0)
    expect(readdirSync(dirname(file))).toEqual([])
  },
)

const inNamespace = ['--pid', '--fork', '--kill-child', '--mount-proc']

testAtOnce(
  'a lock of a process in another namespace is held, and taken over once that is gone',
  async ({ onTestFinished }) => {
    if (spawnSync('unshare', [...inNamespace, 'true']).status !== 0) {
      console.warn('Not tested with a namespace of processes, because this system allows none.')
      return
    }
    const file = lockFile(onTestFinished)
    const code = `const { takeLock } = await import(${JSON.stringify(module)})
    takeLock(${JSON.stringify(file)})
    process.stdin.resume()
    process.stdout.write(String(process.pid))`
    const holder = spawn('unshare', [...inNamespace, process.execPath, '--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void holder.kill('SIGKILL'))
    const [pid] = await once(holder.stdout, 'data')
    expect(takeLock(file)).toEqual({
      heldBy: { pid: Number(pid), elsewhere: { host: hostname(), file } },
    })
    holder.kill('SIGKILL')
    await once(holder, 'close')
    expect('heldBy' in takeLock(file)).toBe(true)
    setAge(file, 60)
    await outwait([file])
    expect('release' in takeLock(file)).toBe(true)
  },
)
