import { expect, test } from 'vitest'
import { jsonProblems } from './json-problems.js'

const problemsOf = (text: string) => jsonProblems('/site/versions.json', text)

test('a mistake is told with its place, from the text that was read, whatever the file contains now', async () => {
  expect(await problemsOf('[\n  "é",,\n]')).toEqual([
    {
      kind: 'syntax',
      text: 'Unexpected "," in JSON',
      hint: undefined,
      at: { file: '/site/versions.json', line: 2, column: 7, lineText: '  "é",,' },
    },
  ])
})

test('there is always a problem, also where the compiler finds none', async () => {
  expect(await problemsOf('[]')).toEqual([{ kind: 'syntax', text: 'It is not JSON.' }])
})
