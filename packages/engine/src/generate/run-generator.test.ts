import { expect, test } from 'vitest'
import type { FileGenerator, GeneratorSources } from './file-generator.js'
import { areCurrent, runGenerator, type SourceFiles } from './run-generator.js'

/** Files of which one, and the list of all, is another each time until the third. */
function changingFiles(): SourceFiles {
  let [reads, lists] = [0, 0]
  return {
    read() {
      reads = Math.min(reads + 1, 2)
      return Buffer.from(`text ${reads}`)
    },
    list() {
      lists = Math.min(lists + 1, 2)
      return [`${lists}.json`]
    },
    similar: () => undefined,
    parse: () => ({ value: undefined }),
  }
}

const reads: readonly (readonly [what: string, read: (sources: GeneratorSources) => void])[] = [
  ['a file', ({ readText }) => void readText('a.json')],
  ['a list of files', ({ list }) => void list('*.json')],
]

test.each(reads)('pages are made again if %s changed while they were made', async (_, read) => {
  const files = changingFiles()
  const run = (times: number) =>
    runGenerator(
      async (sources) => {
        for (let time = 0; time < times; time += 1) {
          read(sources)
        }
        return []
      },
      files,
      () => false,
    )
  expect(areCurrent((await run(2)).inputs, files)).toBe(false)
  expect(areCurrent((await run(2)).inputs, files)).toBe(true)
})

test('a generator that never ends is left once the signal is aborted, whether it waits or not', async () => {
  const controller = new AbortController()
  const ended: string[] = []
  const endless = (name: string, wait: () => Promise<void>) =>
    async function* () {
      try {
        for (let index = 0; ; index += 1) {
          await wait()
          yield { path: `${index}.md`, text: '' }
          if (index === 3) controller.abort('enough')
          if (index === 1000) throw new Error('not left')
        }
      } finally {
        ended.push(`${name} ${controller.signal.aborted}`)
      }
    }
  const run = (generate: FileGenerator) =>
    runGenerator(generate, changingFiles(), () => false, controller.signal)
  expect(await run(endless('quick', async () => {}))).toMatchObject({ kind: 'threw', error: 'enough' })
  expect(await run(endless('slow', () => new Promise(setImmediate)))).toMatchObject({ error: 'enough' })
  expect(ended).toEqual(['quick true', 'slow true'])
})

test('a generator may use its memory again for the next file', async () => {
  const bytes = new Uint8Array(1)
  const made = await runGenerator(
    function* () {
      for (const name of ['a', 'b']) {
        bytes.set(Buffer.from(name))
        yield { path: name, bytes }
      }
    },
    changingFiles(),
    () => false,
  )
  const texts = made.kind === 'made' && [...made.files].map(([path, content]) => [path, String(content)])
  expect(texts).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ])
})
