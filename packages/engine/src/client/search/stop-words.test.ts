import { expect, test } from 'vitest'
import { isStopWord } from './stop-words.js'

test('words that only make a question are known in English', () => {
  for (const word of ['how', 'does', 'the', 'why']) expect(isStopWord(word, 'en-US'), word).toBe(true)
  for (const word of ['settlement', 'constructor', 'id']) expect(isStopWord(word, 'en'), word).toBe(false)
  expect(isStopWord('was', 'de')).toBe(false)
})
