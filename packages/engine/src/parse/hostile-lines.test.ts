import { expect, test } from 'vitest'
import { parseInfo, wrongLineParts } from './code/code-info.js'
import { includedIn } from './includes/inclusions.js'
import { readIncludeReference, readSnippetReference } from './includes/snippet.js'
import { maskSyntax } from './source/mask.js'

const long = 200_000

test('a line costs no more than its length, whatever stands in it', () => {
  const blank = ' '.repeat(long)
  const lines = [
    `:::${blank}!`,
    `::: tip a${blank}!`,
    `::: tabs\n== a${blank}!\n:::`,
    `<<< a${blank}!`,
    `<!--@include: a${blank}b-->`,
  ]
  const references = ['[', '{', '#', ' ', '[a] ', '{a} ', '{{', '[[a]', '#a'].map(
    (sign) => `a${sign.repeat(long)}!`,
  )
  const infos = ['[', '{', '"', "'", '{1', '[]', '["', '[a', '[[a]', ' title="'].map(
    (sign) => `js ${sign.repeat(long)}`,
  )
  const start = process.cpuUsage()
  for (const line of lines) {
    maskSyntax(line, [], { othersContainers: true })
    includedIn(line)
  }
  for (const reference of references) {
    readSnippetReference(reference)
    readIncludeReference(reference)
  }
  for (const info of infos) {
    parseInfo({ lang: 'js', meta: info })
    wrongLineParts(info)
  }
  // Processor time of this process, so that a busy machine does not make the test fail.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
})
