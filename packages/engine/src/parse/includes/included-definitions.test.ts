import { expect } from 'vitest'
import { bothParsers, parse, shown } from '../test-support.js'

bothParsers('the note of an included file and one of the page with the same label are two', (parser) => {
  const files = {
    'guide/part.md': 'Part[^1]\n\n[^1]: Of the part.\n',
    'guide/other.md': 'Other[^1]\n\n[^1]: Of the other.\n',
  }
  const text =
    'A[^1]\n\n<!--@include: ./part.md-->\n\n<!--@include: ./other.md-->\n\nB[^1]\n\n[^1]: Of the page.\n'
  const { body, facts } = parse(text, { files, parser })
  const html = shown(body.html)
  const notes = [...html.matchAll(/<li id="fn-([^"]*)">\s*<p>([^<]*)/g)].map(([, id, words]) => [
    id,
    words?.trim(),
  ])
  expect(notes).toEqual([
    ['1', 'Of the page.'],
    ['1--2', 'Of the part.'],
    ['1--3', 'Of the other.'],
  ])
  const references = [...html.matchAll(/(\w+)\s*<sup><a href="#fn-([^"]*)"/g)].map(([, word, id]) => [
    word,
    id,
  ])
  expect(references).toEqual([
    ['A', '1'],
    ['Part', '1--2'],
    ['Other', '1--3'],
    ['B', '1'],
  ])
  expect(new Set(facts.anchors).size).toBe(facts.anchors.length)
})

bothParsers('a file that is included twice has its notes once', (parser) => {
  const files = { 'guide/part.md': 'Part[^1]\n\n[^1]: Of the part.\n' }
  const { body } = parse('<!--@include: ./part.md-->\n\n<!--@include: ./part.md-->\n', { files, parser })
  expect(shown(body.html).match(/Of the part/g)).toHaveLength(1)
})

bothParsers('the same holds for targets of links', (parser) => {
  const files = { 'guide/part.md': '[a] ![a]\n\n[a]: https://part.example/\n' }
  const text = '[a]\n\n[a]: https://page.example/\n\n<!--@include: ./part.md-->\n'
  const { external } = parse(text, { files, parser })
  expect(external.map(({ href }) => href)).toEqual([
    'https://page.example/',
    'https://part.example/',
    'https://part.example/',
  ])
})
