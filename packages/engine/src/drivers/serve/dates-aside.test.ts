import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ProgramResult } from '../../io/running/programs.js'
import type { GitCall, GitDates } from '../../scan/git-dates.js'
import { createDatesAside } from './dates-aside.js'

const hash = (n: number) => String(n).padStart(40, '0')

/** A folder of which only git can tell the commit, and a git that answers when the test says so. */
function slowGit() {
  const root = mkdtempSync(join(tmpdir(), 'quire-dates-aside-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, '.git'), 'gitdir: elsewhere\n')
  const waiting: { readonly call: GitCall; readonly answer: (result: ProgramResult) => void }[] = []
  const dates = createDatesAside((call) => new Promise((answer) => waiting.push({ call, answer })))
  const read = () => dates.read({ root, folders: [''], frozen: [] }, undefined)
  const onAnswer = vi.fn<() => void>()
  dates.follow(onAnswer)
  const answer = async (result: ProgramResult) => {
    waiting.shift()?.answer(result)
    await new Promise(setImmediate)
  }
  const commit = async (n: number) => {
    await answer({ output: `false\n\n\n${hash(n)}\n` })
    if (waiting[0]?.call.args.includes('log'))
      await answer({ output: `\x01${hash(n)}\x02${n}\x02Ada\x02\0\nA\0a.md\0\0` })
  }
  return { dates, read, onAnswer, answer, commit, asked: () => waiting.length }
}

const changed = (dates: GitDates) => dates.byPath.get('a.md')?.changed

test('dates are those that were known before until git has answered', async () => {
  const { read, onAnswer, commit, asked } = slowGit()
  expect(read().diagnostics).toEqual([])
  expect([changed(read()), asked()]).toEqual([undefined, 1])
  await commit(10)
  // Dates were read once more while git was asked, so it is asked again for those.
  expect(onAnswer).toHaveBeenCalledTimes(1)
  expect([changed(read()), asked()]).toEqual([10, 1])
  await commit(10)
  expect(onAnswer).toHaveBeenCalledTimes(1)

  expect([changed(read()), asked()]).toEqual([10, 1])
  await commit(20)
  expect(onAnswer).toHaveBeenCalledTimes(2)
  expect([changed(read()), asked()], 'git is not asked once more').toEqual([20, 0])
})

test('why git has no dates is told once', async () => {
  const { read, onAnswer, answer, asked } = slowGit()
  const late: ProgramResult = { problem: 'git did not end within 30 s', isLate: true }
  read()
  await answer(late)
  expect(onAnswer).toHaveBeenCalledTimes(1)
  expect(read().diagnostics.map(({ code }) => code)).toEqual(['no-history'])
  expect([read().diagnostics.length, asked()]).toEqual([1, 1])
  await answer(late)
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

test('the first page waits for git only for a moment', async () => {
  const { dates, read, commit } = slowGit()
  expect(await dates.forAMoment()).toBe(false)
  read()
  expect(await dates.forAMoment()).toBe(false)
  read()
  await commit(10)
  expect(changed(read())).toBe(10)
})

test('nobody learns what git answers after the end', async () => {
  const { dates, read, onAnswer, commit } = slowGit()
  read()
  dates.stop()
  await commit(10)
  expect(onAnswer).not.toHaveBeenCalled()
})
