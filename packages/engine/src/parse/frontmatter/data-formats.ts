import type { Document } from 'yaml'
import { repeatedJsonName } from '../../text/repeated-json-name.js'
import { pointAt } from '../../text/source-text.js'
import { messageOf } from '../../values/error-message.js'
import { lazy } from '../lazy.js'
import { readPlainYaml } from './plain-yaml.js'
import type { FrontmatterBlock } from './split-frontmatter.js'

type Format = FrontmatterBlock['format']

interface ReadValue {
  readonly value: unknown
}

/** Why a text cannot be read. */
interface Problem {
  readonly problem: string
  /** In the text, from 1. */
  readonly line: number
  readonly column: number
  /** What to do, if that is known. */
  readonly hint?: string
}

type Reader = (raw: string) => ReadValue | Problem

/** Reads a text in one of the formats of frontmatter. Never throws. */
export function readData({
  format,
  raw,
}: Pick<FrontmatterBlock, 'format' | 'raw'>): ReadValue | Required<Problem> {
  const read = readers[format](raw)
  return 'problem' in read ? { hint: usualHints[format], ...read } : read
}

const readers: Readonly<Record<Format, Reader>> = {
  yaml: readYaml,
  toml: readToml,
  json: readJson,
}

export const formatNames: Readonly<Record<Format, string>> = { yaml: 'YAML', toml: 'TOML', json: 'JSON' }

const usualHints: Readonly<Record<Format, string>> = {
  yaml: 'Put text that contains a colon or begins with a special character into quotes, for instance title: "Start: now".',
  toml: 'Put text into quotes, for instance title = "Start".',
  json: 'Put names and text into double quotes, and no comma before a closing brace.',
}

/** Hints by the error code of the YAML parser. */
const yamlHints: { readonly [code: string]: string } = {
  TAB_AS_INDENT: 'Indent with spaces.',
  BAD_INDENT: 'Begin all fields of a group in the same column.',
  BAD_DQ_ESCAPE: "In double quotes, write two backslashes for one; or use single quotes: 'a\\d'.",
  MULTILINE_IMPLICIT_KEY: 'Write "name: value" on each line.',
  DUPLICATE_KEY: 'Remove one of the two.',
  UNEXPECTED_TOKEN:
    'Put the whole text into quotes, for instance title: "It\'s [new]". Fields begin at the first column.',
  MISSING_CHAR: 'Close the quotes or brackets.',
}

/** Sentences of the YAML parser that only those understand who know its specification. */
const plainWords: Readonly<Record<string, string>> = {
  'Nested mappings are not allowed in compact mappings': 'a text without quotes contains a colon',
  'Unexpected scalar at node end': 'something follows the end of the value',
  'Map keys must be unique': 'this field is there twice',
  'Missing closing "quote': 'this quotation mark (") is not closed',
  "Missing closing 'quote": "this quotation mark (') is not closed",
  'Flow sequence in block collection must be sufficiently indented and end with a ]':
    'this bracket is not closed',
  'Flow map in block collection must be sufficiently indented and end with a }': 'this brace is not closed',
  'Implicit keys need to be on a single line': 'this line has no colon with a space after it',
  'Unexpected block-seq-ind on same line with key': 'a list cannot begin on the line of its field',
  'All mapping items must start at the same column': 'this line begins in another column than those above',
}

/** Hints by the beginning of the TOML parser's message, since it has no codes. */
const tomlHints: Readonly<Record<string, string>> = {
  'trying to redefine': 'Remove one of the two.',
  'integer value cannot': 'Put the number into quotes.',
  'unfinished string': 'Close the quotes.',
  'control characters': 'Close the quotes, or write text of several lines between three of them.',
  'illegal character in key': 'Write name = "text", with an equals sign.',
  'expected comma': 'Close the bracket or brace.',
  'each key-value': 'Put each field on a line of its own.',
}

const mostAliases = 100

function readYaml(raw: string): ReadValue | Problem {
  const plain = readPlainYaml(raw)
  if (plain !== undefined) return { value: plain }
  const { parseDocument } = lazy.yaml()
  // Core schema: no dates, no language tags, nothing that runs code. `<<` is an ordinary key.
  const document = parseDocument(raw, {
    schema: 'core',
    version: '1.2',
    merge: false,
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: true,
  })
  const [error] = document.errors
  if (error !== undefined) {
    if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && document.errors[1]?.code === 'MULTILINE_IMPLICIT_KEY')
      return indentedBelow(raw, error.pos[0])
    const problem = plainWords[error.message] ?? error.message
    const isOpen = error.code === 'MISSING_CHAR' || error.code === 'BAD_INDENT'
    const opened = isOpen ? openedAt(document, error.pos[0]) : undefined
    const hint =
      opened === undefined ? yamlHints[error.code] : `Write ${closing[raw[opened] ?? '']} where it ends.`
    return { problem, ...pointAt(raw, opened ?? error.pos[0]), ...(hint === undefined ? {} : { hint }) }
  }
  const alias = lostAlias(document)
  if (alias !== undefined)
    return {
      problem: `"*${alias.name}" refers to "&${alias.name}", which is not defined before it`,
      ...pointAt(raw, alias.from),
      hint: `Put text that begins with "*" into quotes: "*${alias.name}".`,
    }
  try {
    return { value: document.toJS({ maxAliasCount: mostAliases, mapAsMap: true }) }
  } catch (cause) {
    return { problem: messageOf(cause), line: 1, column: 1 }
  }
}

/** A field that is indented below the value of another one. */
function indentedBelow(raw: string, above: number): Problem {
  const indent = /\n[ \t]*/.exec(raw.slice(above))
  return {
    problem: 'this line is indented, although the field above has a value already',
    ...pointAt(raw, above + (indent === null ? 0 : indent.index + indent[0].length)),
    hint: 'Begin both fields in the same column.',
  }
}

const closing: { readonly [opening: string]: string } = { '"': '"', "'": "'", '[': ']', '{': '}' }

/**
 * Where the quoted text, list or group begins that is not closed before a position. The library
 * reports where it gave up looking for the end, which may be many lines below.
 */
function openedAt(document: Document.Parsed, end: number): number | undefined {
  let opened: number | undefined
  const find = ({ range }: { readonly range?: readonly number[] | null | undefined }) => {
    // The innermost one is visited last.
    if (range?.[1] === end) opened = range[0]
  }
  lazy.yaml().visit(document, {
    Scalar(_, node) {
      if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') find(node)
    },
    Collection(_, node) {
      if (node.flow === true) find(node)
    },
  })
  return opened
}

/** The first alias whose anchor does not stand before it. The library would report it without its place. */
function lostAlias(document: Document.Parsed): { readonly name: string; readonly from: number } | undefined {
  const anchors = new Set<string>()
  const lost: { readonly name: string; readonly from: number }[] = []
  lazy.yaml().visit(document, {
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Alias(_, { source, range }) {
      if (!anchors.has(source)) lost.push({ name: source, from: range?.[0] ?? 0 })
    },
  })
  return lost[0]
}

function readToml(raw: string): ReadValue | Problem {
  const { parse, TomlError } = lazy.toml()
  try {
    return { value: parse(raw) }
  } catch (cause) {
    if (!(cause instanceof TomlError)) return { problem: messageOf(cause), line: 1, column: 1 }
    const [problem = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n')
    const hint = Object.entries(tomlHints).find(([begin]) => problem.startsWith(begin))?.[1]
    return { problem, line: cause.line, column: cause.column, ...(hint !== undefined && { hint }) }
  }
}

function readJson(raw: string): ReadValue | Problem {
  try {
    const value: unknown = JSON.parse(raw)
    const repeated = repeatedJsonName(raw)
    if (repeated === undefined) return { value }
    return {
      problem: 'this field is there twice',
      ...pointAt(raw, repeated),
      hint: 'Remove one of the two.',
    }
  } catch (cause) {
    const position = /at position (\d+)/.exec(messageOf(cause))?.[1]
    const place = pointAt(raw, position === undefined ? raw.trimEnd().length : Number(position))
    // The rest of the message repeats the whole text or the position.
    return { problem: messageOf(cause).replace(/ in JSON at position.*$|, (?:\.\.\.)?".*$/s, ''), ...place }
  }
}
