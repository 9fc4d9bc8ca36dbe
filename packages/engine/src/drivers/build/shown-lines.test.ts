import { expect, test } from 'vitest'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import type { SourcePath } from '../../paths.js'
import { rememberedLines, shownLines } from './shown-lines.js'

const page = 'guide/a.md' as SourcePath
const place = (line: number, path = page): Place => ({ path, line, column: 1 })
const broken = (at: Place): Diagnostic => ({ code: 'broken-link', severity: 'warning', message: 'x', at })

/** A site with this text on the page, and what it reads of it. */
function siteWith(text: string) {
  const read: string[] = []
  const site = { fileHash: () => `hash of ${text}`, wasAsked: () => true, isAsHashed: () => true }
  const fromDisk = ({ path, line }: Place) => {
    read.push(`${path}:${line}`)
    return text.split('\n')[line - 1]
  }
  return { site, fromDisk, read }
}

test('lines of a file that has not changed are not read again', () => {
  const first = siteWith('# A\n[x](x.md)\n[y](y.md)')
  const shown = shownLines([broken(place(2)), broken(place(3))], first.site, first.fromDisk)
  const second = siteWith('# A\n[x](x.md)\n[y](y.md)')
  const sourceLine = rememberedLines(shown, second.site, second.fromDisk)
  expect([sourceLine(place(2)), sourceLine(place(3))]).toEqual(['[x](x.md)', '[y](y.md)'])
  expect(second.read).toEqual([])
  expect(sourceLine(place(1))).toBe('# A')
  expect(second.read).toEqual(['guide/a.md:1'])
})

test('lines of a file that has changed are read', () => {
  const first = siteWith('# A\n[x](x.md)')
  const shown = shownLines([broken(place(2))], first.site, first.fromDisk)
  const second = siteWith('# A\n[z](z.md)')
  expect(rememberedLines(shown, second.site, second.fromDisk)(place(2))).toBe('[z](z.md)')
})

test('lines that may not be remembered are read each time', () => {
  const { site, fromDisk } = siteWith(`# A\n${'x'.repeat(5_000)}`)
  expect(shownLines([broken(place(2))], site, fromDisk)).toEqual([])
  // A file without a fingerprint, and one that changed after its fingerprint was taken.
  expect(shownLines([broken(place(1))], { ...site, wasAsked: () => false }, fromDisk)).toEqual([])
  expect(shownLines([broken(place(1))], { ...site, isAsHashed: () => false }, fromDisk)).toEqual([])
  expect(shownLines([broken(place(1))], site, fromDisk)).toHaveLength(1)
})
