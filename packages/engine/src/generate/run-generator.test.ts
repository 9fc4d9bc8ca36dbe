import { expect, test } from 'vitest'
import type { GeneratorSources } from './file-generator.js'
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
