import { setTimeout as delay } from 'node:timers/promises'
import type { ProgramResult } from '../../io/running/programs.js'
import {
  asKnown,
  datesFailed,
  type GitCall,
  type GitDates,
  type GitDatesReader,
  gitDates,
  knownDates,
  noDatesYet,
  runGitAside,
} from '../../scan/git-dates.js'

/**
 * Reads dates from git while pages are already served. Git may take minutes: a long history, a disk
 * on a network that does not answer.
 */
export interface DatesAside {
  /** Never waits. While git is asked, the dates are those that were known before, or none. */
  readonly read: GitDatesReader
  /**
   * Waits for git, but not longer than a reader would wait for a page. Resolves to whether dates
   * that were read before are outdated.
   */
  readonly forAMoment: () => Promise<boolean>
  /** @param onAnswer Called when dates that were read before are outdated. */
  readonly follow: (onAnswer: () => void) => void
  readonly stop: () => void
}

/** Asks git, and returns its answer. */
export type AskGit = (call: GitCall, signal: AbortSignal) => Promise<ProgramResult>

/** How long the first page waits for dates, in milliseconds. Most repositories need a tenth of it. */
const momentMs = 1_000

/** @param ask Default: git. */
export function createDatesAside(ask: AskGit = runGitAside): DatesAside {
  const ending = new AbortController()
  let onAnswer = () => {}
  /** The last answer. */
  let last: GitDates | undefined
  /** Whether nobody has read the last answer yet, so that git need not be asked once more. */
  let isFresh = false
  let asking: Promise<boolean> | undefined
  /** Whether dates were read while git was asked, so that its answer may be too old for them. */
  let isAskedAgain = false
  let moment = Promise.resolve(false)

  return {
    read(files, known) {
      const before = last ?? (known && asKnown(known)) ?? noDatesYet
      if (asking !== undefined) {
        isAskedAgain = true
        return before
      }
      if (isFresh) {
        isFresh = false
        return before
      }
      const steps = gitDates(files, last === undefined ? known : knownDates(last))
      const first = steps.next()
      if (first.done === true) {
        last = first.value
        return last
      }
      isAskedAgain = false
      asking = answered(steps, first.value).then((dates) => answerArrived(before, dates))
      moment = Promise.race([asking, delay(momentMs, false, { ref: false })])
      return before
    },
    forAMoment: () => moment,
    follow(listener) {
      onAnswer = listener
    },
    stop() {
      ending.abort()
    },
  }

  async function answered(
    steps: Generator<GitCall, GitDates, ProgramResult>,
    first: GitCall,
  ): Promise<GitDates> {
    try {
      let step: IteratorResult<GitCall, GitDates> = { value: first }
      while (step.done !== true) step = steps.next(await ask(step.value, ending.signal))
      return step.value
    } catch (error) {
      return datesFailed(error)
    }
  }

  /** Returns whether the dates that were read meanwhile are outdated. */
  function answerArrived(before: GitDates, dates: GitDates): boolean {
    asking = undefined
    if (ending.signal.aborted) return false
    last = dates
    const isNews = isAskedAgain || !isSame(before, dates)
    isFresh = isNews && !isAskedAgain
    if (isNews) onAnswer()
    return isNews
  }
}

const isSame = (a: GitDates, b: GitDates): boolean =>
  a.complete === b.complete &&
  a.key === b.key &&
  JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics)
