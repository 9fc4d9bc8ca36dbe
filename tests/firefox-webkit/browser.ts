import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A running browser with one window, as journeys need it. */
export interface Browser {
  /** With its version. */
  readonly name: string
  /** Begins to load a page. */
  open(address: string): Promise<void>
  /** Calls a function in the page. It sees nothing but its arguments, which are JSON, as is its result. Null becomes undefined. */
  run<Args extends readonly unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Does what the input sources of the WebDriver protocols say, which mean the same in both. */
  perform(sources: readonly InputSource[]): Promise<void>
  /** Sets the size of the page. The window of MiniBrowser has a least width of 450 pixels. */
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export interface InputSource {
  readonly type: 'key' | 'pointer' | 'wheel'
  readonly id: string
  readonly actions: readonly object[]
}

/**
 * Waits for a line of a program that says where it can be reached.
 *
 * @returns What the first group of the pattern matched.
 */
export function announced(program: ChildProcess, output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    // Read to the end: a program whose pipe is full would stop.
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line)
      const [, found] = pattern.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    program.on('error', reject)
    program.on('exit', () =>
      reject(new Error(`${program.spawnfile} ended before it was ready:\n${lines.join('\n')}`)),
    )
  })
}

/** Stops a program, and waits until it has ended. */
export function stop(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) return resolve()
    program.on('exit', () => resolve())
    program.kill()
  })
}
