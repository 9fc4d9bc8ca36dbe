import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { BuildResult, Diagnostic } from '@quire/engine'
import { SaxesParser } from 'saxes'
import { crawlOutput, servedFile } from '../support/crawl.js'
import { attribute, elementsOf, parseHtml, textOf } from '../support/html.js'
import { landmarkFaults, nestingFaults, repeatedIds, runningParts } from './html-faults.js'

/** What is wrong with a build, whatever its pages contain: one line for each fault, with its file. */
export function faultsOf({ outDir, root, diagnostics }: BuildResult): string[] {
  const crawl = crawlOutput(outDir)
  const messages = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const file = diagnostic.at === undefined ? '' : outputOf(diagnostic.at.path)
    messages.set(file, [...(messages.get(file) ?? []), diagnostic])
  }
  const faults = diagnostics.flatMap((diagnostic) => faultsOfDiagnostic(diagnostic, root))
  for (const file of [...crawl.files].sort()) {
    const text = readFileSync(join(outDir, file), 'utf8')
    faults.push(...faultsOfFile(file, text, messages.get(file) ?? []).map((fault) => `${file}: ${fault}`))
  }
  for (const { from, kind, reference, path, hash } of crawl.references) {
    const told = messages.get(from) ?? []
    // Pages with a permalink are at another address, and nothing is known of what is in a template.
    if (told.length === 0 || told.some(({ message }) => message.includes('<template>'))) continue
    const target = servedFile(path, crawl.files)
    const isFound = target !== undefined && (kind === 'asset' || isAnchor(crawl.anchors.get(target), hash))
    if (!isFound && !told.some((one) => isAbout(one, target === undefined ? reference : hash)))
      faults.push(`${from}: nobody was told that "${reference}" leads nowhere`)
  }
  return faults
}

const outputOf = (source: string) => source.replace(/^content\//, '').replace(/\.md$/, '.html')

const isAnchor = (anchors: ReadonlySet<string> | undefined, hash: string) =>
  hash === '' || hash === 'top' || anchors?.has(hash) === true

/** Whether a message tells that an address is wrong, or that a part of the page is not as it was written. */
function isAbout({ code, message }: Diagnostic, address: string): boolean {
  const last = /[^/]*\/?$/.exec(address.replace(/[?#].*/, ''))?.[0].replace('/', '') ?? ''
  return (
    /^unclosed|^stray|component/.test(code) ||
    [address, last, decoded(address), decoded(last)].some((part) => part !== '' && message.includes(part))
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign.
    return text
  }
}

/** Signs of an error that was not meant for authors. */
const programError =
  /\n\s+at .*:\d+:\d+|\.[cm]?js:\d+:\d+|\[object Object\]|TypeError|RangeError|Cannot read|call stack/

function faultsOfDiagnostic({ code, message, hint, at }: Diagnostic, root: string): string[] {
  const text = `${code}: ${message} ${hint ?? ''}`
  const faults = [
    ...(programError.test(text) || code === 'internal-error' ? [`an error of a program: ${text}`] : []),
    ...(mark.test(text) ? [`a mark in a message: ${text}`] : []),
  ]
  if (at === undefined) return [...faults, `no place: ${text}`]
  const lines = readFileSync(join(root, at.path), 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
  const line = lines[at.line - 1]
  const isInside = line !== undefined && at.column >= 1 && at.column <= line.length + 1
  return isInside
    ? faults
    : [...faults, `a place outside of the file: ${at.path}:${at.line}:${at.column} ${text}`]
}

/** Marks of the parser, of which none may be left. */
const mark = /[\uFDD0-\uFDD3]/

function faultsOfFile(file: string, text: string, told: readonly Diagnostic[]): string[] {
  return [
    ...(mark.test(text)
      ? [`a mark: ${JSON.stringify(text.slice(Math.max(0, text.search(mark) - 40)).slice(0, 80))}`]
      : []),
    ...(file.endsWith('.html') ? faultsOfPage(text, told) : []),
    ...(file.endsWith('.json') ? failure('JSON', () => JSON.parse(text)) : []),
    ...(file.endsWith('.xml') ? failure('XML', () => readXml(text)) : []),
    ...(/^assets\/js\/v-/.test(file) ? failure('script', () => new Script(text)) : []),
  ]
}

function faultsOfPage(html: string, told: readonly Diagnostic[]): string[] {
  const document = parseHtml(html)
  const data = [...elementsOf(document)].flatMap((element) => {
    const isData = element.tagName === 'script' && attribute(element, 'type') === 'application/ld+json'
    const isIsland = element.tagName === 'docs-island' && attribute(element, 'data-script') !== undefined
    return isData ? [textOf(element)] : ((isIsland ? attribute(element, 'data-props') : undefined) ?? [])
  })
  // A redirect has no layout.
  const isRedirect = !html.includes('<main')
  const isPlain = !hasComponents.test(html) && !told.some(({ message }) => unpredictable.test(message))
  return [
    ...(isPlain ? nestingFaults(html) : []),
    ...(isRedirect ? [] : landmarkFaults(document)),
    ...repeatedIds(document).map((id) => `the id "${id}" twice`),
    ...runningParts(document).map((part) => `it would run: ${part}`),
    ...data.flatMap((json) => failure('data', () => JSON.parse(json))),
  ]
}

/** What a component makes may be anything, also something that must not be where the component is. */
const hasComponents = /class="(?:badge|shown|tabs-)|<docs-static|data-export="(?!Search)/

/**
 * Unclosed elements of which browsers make trees that no HTML can express, such as a link in a
 * link or a heading in a heading.
 */
const unpredictable =
  /<(?:a|button|form|h[1-6]|li|math|nobr|option|select|svg|table|template|td|tr)> is not closed/

function failure(what: string, read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    return [`${what} that cannot be read: ${String(error).slice(0, 200)}`]
  }
}

function readXml(text: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
}
