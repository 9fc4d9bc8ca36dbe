import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diagnosticCodes } from './codes.js'

test('the list of codes is that of the messages', () => {
  const folder = new URL('./messages/', import.meta.url)
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const written = texts.flatMap((text) =>
    [...text.matchAll(/\bcode: '([a-z0-9-]+)'/g)].map(([, code]) => code),
  )
  expect(diagnosticCodes).toEqual([...new Set(written)].sort())
  expect(diagnosticCodes.length).toBeGreaterThan(100)
})
