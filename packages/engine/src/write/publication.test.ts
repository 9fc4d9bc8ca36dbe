import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeOutput } from './publication.js'

test('processes that take one output again and again get it or are told who has it, and the last leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const module = new URL('../../dist/write/publication.js', import.meta.url).href
  const code = `const { takeOutput } = await import(${JSON.stringify(module)})
    let taken = 0
    for (let round = 0; round < 400; round += 1) {
      const lock = takeOutput(${JSON.stringify(join(folder, 'dist'))})
      if (!('release' in lock)) continue
      taken += 1
      lock.release()
    }
    process.stdout.write(taken > 0 ? 'taken' : 'never taken')`
  const answers = await Promise.all(Array.from({ length: 4 }, () => outputOf(code)))
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ text: 'taken', problem: '' })))
  const last = takeOutput(join(folder, 'dist'))
  if ('release' in last) last.release()
  expect(readdirSync(folder)).toEqual([])
})

function outputOf(code: string): Promise<{ readonly text: string; readonly problem: string }> {
  const { stdout, stderr } = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return Promise.all([textOf(stdout), textOf(stderr)]).then(([text, problem]) => ({ text, problem }))
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const part of stream) text += String(part)
  return text
}
