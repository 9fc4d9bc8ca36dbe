import { describe, expect, test } from 'vitest'
import type { ParsedPage } from '../../packages/engine/src/parse/page.js'
import { createParser } from '../../packages/engine/src/parse/parse.js'
import type { SourcePath } from '../../packages/engine/src/paths.js'
import { hostileText } from '../support/hostile-text.js'
import { attribute, type Element, elementsOf, parseHtml } from '../support/html.js'
import { optionsFor, page, parserNames } from './parsers.js'

const files: Readonly<Record<string, string>> = {
  'content/code.js': 'const a = 1\n',
  'content/part.md': '# Part\n\n::: tip\n<div>\n\n[^1]: x\n',
}
const components = new Set(['Badge', 'Box'])

/** Number of texts for each parser, each read once as trusted and once as untrusted. */
const rounds = 250
/** Time limit for one text, in milliseconds. Texts are shorter than 2 kB. */
const mostTime = 2000

/** Properties of a page that are wrong, whatever its text. */
function faultsOf({ body, facts, sections, diagnostics }: ParsedPage, untrusted: boolean): string[] {
  const filled = body.html
    .replace(/ (?:width|height)="\uFDD0[WH]\d+\uFDD1"/g, '')
    .replace(/\uFDD0([LAC])(\d+)\uFDD1/g, (mark, kind: string, index: string) => {
      const list = { L: facts.links, A: facts.assets, C: body.components }[kind]
      return list?.[Number(index)] === undefined ? mark : ''
    })
  const words = JSON.stringify([facts, sections, diagnostics])
  const elements = [...elementsOf(parseHtml(filled))]
  const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id !== undefined)
  return [
    ...(/[\uFDD0\uFDD1]/.test(filled) ? ['a marker that stands for nothing'] : []),
    ...(/[\uFDD0\uFDD1]|quire-(?:node|component)/.test(words.replace(/data-quire-node=\W+[01]/g, ''))
      ? ['a mark in the words']
      : []),
    ...(/<quire-|data-quire-node=?\uFDD0/.test(filled) ? ['an element of the reader of HTML'] : []),
    ...(new Set(ids).size === ids.length ? [] : ['an id that stands twice']),
    ...(untrusted ? elements.flatMap(dangersOf) : []),
  ]
}

/** Things that could run or replace something. Authors may put them into a `<template>`. */
function dangersOf({ tagName, attrs }: Element): string[] {
  return [
    ...(dangerous.test(tagName) ? [`<${tagName}>`] : []),
    ...attrs
      .filter(({ name, value }) => /^on|^srcdoc$|^style$/.test(name) || /^\s*javascript:/i.test(value))
      .map(({ name }) => name),
  ]
}

const dangerous = /^(?:script|style|iframe|form|base|meta|button|select|textarea|template|math)$/

describe('a page that nobody would write', () => {
  for (const parser of parserNames) {
    for (const untrusted of [false, true]) {
      test(`is read in time and gives whole HTML: ${parser}, ${untrusted ? 'a stranger' : 'an author'}`, () => {
        const parse = createParser(
          optionsFor(parser, {
            untrusted,
            components,
            markdown: { ...optionsFor(parser).markdown, emoji: true, diagrams: true },
          }),
        )
        const found: string[] = []
        for (let seed = 0; seed < rounds; seed++) {
          const before = process.cpuUsage()
          const read = parse({ path: page, text: hostileText(seed), read: (path: SourcePath) => files[path] })
          // Processor time of this process, so that a busy machine does not make the test fail.
          const time = process.cpuUsage(before).user / 1000
          const faults = faultsOf(read, untrusted)
          if (time > mostTime) faults.push(`${Math.round(time)} ms`)
          if (faults.length > 0) found.push(`text ${seed}: ${faults.join(', ')}`)
        }
        expect(found).toEqual([])
      })
    }
  }
})
