import childProcess from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runFilter, runProgram, runProgramAside } from './programs.js'

const limits = { cwd: dirname(process.execPath), timeoutMs: 10_000 }

test('a program starts where a site has no file that Windows would take for it', () => {
  expect(runProgram(process.execPath, ['-p', 'process.cwd()'])).toEqual({
    output: `${dirname(process.execPath)}\n`,
  })
})

test('a program that was ended says by what', () => {
  expect(runProgram(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toEqual({
    problem: `${process.execPath} was ended by SIGKILL.`,
  })
})

test.skipIf(process.platform === 'win32')(
  'a program that does not end is stopped, even if another one holds its output open',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-programs-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const script = `sleep 600 & echo $! > ${join(folder, 'pid')}; wait`
    expect(runProgram('sh', ['-c', script], { timeoutMs: 2_000 })).toEqual({
      problem: 'sh did not end within 2 s',
      isLate: true,
    })
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  },
)

test.skipIf(process.platform === 'win32')('a program that runs aside gives the same results', async () => {
  const aside = (script: string, { timeoutMs = 10_000, signal = new AbortController().signal } = {}) =>
    runProgramAside('sh', ['-c', script], { timeoutMs, signal })
  expect(await aside('pwd; cat')).toEqual({ output: `${dirname(process.execPath)}\n` })
  expect(await aside('echo one >&2; echo two >&2; exit 3')).toEqual({ problem: 'one' })
  expect(await aside('exit 3')).toEqual({ problem: 'sh ended with status 3.' })
  expect(await aside('kill -9 $$')).toEqual({ problem: 'sh was ended by SIGKILL.' })
  const folder = mkdtempSync(join(tmpdir(), 'quire-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const endless = `sleep 600 & echo $! > ${join(folder, 'pid')}; wait`
  const endSleep = () => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  expect(await aside(endless, { timeoutMs: 1_000 })).toEqual({
    problem: 'sh did not end within 1 s',
    isLate: true,
  })
  endSleep()
  const ending = new AbortController()
  const ended = aside(endless, { signal: ending.signal })
  await expect.poll(() => readFileSync(join(folder, 'pid'), 'utf8')).toMatch(/\d\n/)
  ending.abort()
  expect(await ended).toHaveProperty('problem')
  endSleep()
})

test('a program that is not installed is told by its name', async () => {
  const { signal } = new AbortController()
  const told = { problem: 'there is no program "no-such-program"' }
  expect(runProgram('no-such-program', [])).toEqual(told)
  expect(await runProgramAside('no-such-program', [], { timeoutMs: 1_000, signal })).toEqual(told)
})

test.runIf(process.platform === 'linux')('Ctrl-C ends a program together with the command', () => {
  // The fifth field of what the system says about a process is its group.
  const groupOf = (pid: string) =>
    runProgram('sh', ['-c', `cut -d' ' -f5 /proc/${pid}/stat`], { timeoutMs: 10_000 })
  expect(groupOf('$$')).toEqual(groupOf(String(process.pid)))
})

test('a filter gets the text and gives its output', async () => {
  const echo = [process.execPath, '-e', 'process.stdin.pipe(process.stdout)']
  expect(await runFilter(echo, 'text', limits)).toEqual({ output: 'text' })
})

test('a program that cannot be started is told, whenever Node notices', async () => {
  expect(await runFilter(['no-such-program'], '', limits)).toEqual({
    problem: 'there is no program "no-such-program"',
  })
  // Longer than any system allows.
  expect(await runFilter([process.execPath, 'x'.repeat(10_000_000)], '', limits)).toEqual({
    problem: expect.stringMatching(/^spawn (?:E2BIG|ENAMETOOLONG)$/),
  })
})

test('a batch file of Windows is told, which Node does not start', async () => {
  const spawn = vi.spyOn(childProcess, 'spawn')
  onTestFinished(() => spawn.mockRestore())
  spawn.mockImplementation(() => {
    throw Object.assign(new Error('spawn EINVAL'), { code: 'EINVAL' })
  })
  expect(await runFilter(['plantuml.cmd', '-pipe'], '', limits)).toEqual({
    problem: '"plantuml.cmd" is a batch file, which cannot be started; name the program that it starts',
  })
})
