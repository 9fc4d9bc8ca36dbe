import { readFileSync } from 'node:fs'
import { randomFrom } from '../support/random.js'

/** Chooses at random; the same seed gives the same choices. */
class Choices {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = randomFrom(seed)
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  /** A whole number from 0 up to `limit`, without it. */
  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** Up to `most` results, at least one. */
  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.below(most) }, make)
  }
}

/** Pieces of syntax by where they stand. Most of them are special somewhere, or broken. */
type Kind =
  | 'words'
  | 'characters'
  | 'openTags'
  | 'components'
  | 'containers'
  | 'infos'
  | 'codes'
  | 'diagrams'
  | 'urls'
  | 'lines'
  | 'running'
  | 'inlines'
  | 'fields'
  | 'tomlFields'
  | 'jsonFields'

const pieces = JSON.parse(readFileSync(new URL('fixtures/pieces.json', import.meta.url), 'utf8')) as Readonly<
  Record<Kind, readonly string[]>
>

/** What stands instead of components on most pages, because components make HTML of their own. */
const noComponents = ['x-y', 'i', 'unknown']
const inlinesWithoutComponents = pieces.inlines.filter((piece) => !/^<\/?[A-Z]/.test(piece))

/** A page whose every part tries to break something. The same seed gives the same page. */
export function hostilePage(seed: number): string {
  const choices = new Choices(seed)
  const page = new PageMaker(choices).page()
  return choices.chance(0.15) ? withOtherLineEnds(page, choices) : page
}

function withOtherLineEnds(page: string, choices: Choices): string {
  const ends = choices.pick([['\r\n'], ['\r'], ['\n', '\r\n', '\r'], ['\n\r']])
  return page.replace(/\n/g, () => choices.pick(ends))
}

class PageMaker {
  private readonly components: readonly string[]
  private readonly inlines: readonly string[]
  /** Blocks that contain no others, the more frequent ones several times. */
  private readonly leaves: readonly (() => string)[] = [
    () => this.text(),
    () => this.text(),
    () => this.heading(),
    () => this.choices.pick(pieces.lines),
    () => this.choices.pick(pieces.lines),
    () => this.choices.pick(pieces.running),
    () => this.fence(),
    () => `<${this.choices.pick(pieces.openTags)}>${this.choices.chance(0.5) ? this.text() : ''}`,
    () => `<${this.choices.pick(this.components)}${this.choices.pick(['>', ' />', '/>', ''])}`,
  ]
  /** Blocks around others. */
  private readonly parents: readonly ((inner: string) => string)[] = [
    (inner) => this.indented(inner, '> ', '> '),
    (inner) => this.listItem(inner),
    (inner) => this.container(inner),
    (inner) => this.container(inner),
    (inner) => this.tabs(inner),
    (inner) => this.element(this.choices.pick(pieces.openTags), inner),
    (inner) => this.element(this.choices.pick(this.components), inner),
    (inner) => this.table(inner),
    (inner) => this.footnote(inner),
  ]

  constructor(private readonly choices: Choices) {
    const hasComponents = choices.chance(0.25)
    this.components = hasComponents ? pieces.components : noComponents
    this.inlines = hasComponents ? pieces.inlines : inlinesWithoutComponents
  }

  page(): string {
    const { choices } = this
    const byteOrderMark = choices.chance(0.03) ? '\uFEFF' : ''
    const start = choices.chance(0.35) ? this.frontmatter() : ''
    const heading = choices.chance(0.6) ? '# Page\n\n' : ''
    const blocks = choices.some(8, () => this.block(3))
    const between = choices.pick(['\n\n', '\n\n', '\n', '\n\n\n'])
    return `${byteOrderMark}${start}${heading}${blocks.join(between)}${choices.pick(['\n', '', '\n\n'])}`
  }

  /** Mostly YAML, and mostly closed. */
  private frontmatter(): string {
    const { choices } = this
    const fields = (kind: Kind, between: string) =>
      choices.some(5, () => choices.pick(pieces[kind])).join(between)
    const close = (mark: string) =>
      choices.chance(0.6) ? `${mark}\n` : choices.pick(['', `${mark} \n`, `${mark}x\n`, '...\n'])
    const kind = choices.below(10)
    if (kind < 7) {
      const open = choices.pick(['---', '---', '---', '--- ', '---yaml', '--- yaml'])
      return `${open}\n${fields('fields', '\n')}\n${close('---')}`
    }
    if (kind < 9)
      return `${choices.pick(['---json', '---'])}\n{${fields('jsonFields', ', ')}}\n${close('---')}`
    return choices.chance(0.5)
      ? `+++\n${fields('tomlFields', '\n')}\n${close('+++')}`
      : `---toml\n${fields('tomlFields', '\n')}\n${close('---')}`
  }

  /** @param depth How many blocks may be around the innermost one. */
  private block(depth: number): string {
    const { choices, leaves, parents } = this
    if (depth === 0 || choices.chance(0.5)) return choices.pick(leaves)()
    const inner = choices.some(3, () => this.block(depth - 1)).join(choices.pick(['\n\n', '\n']))
    return choices.pick(parents)(inner)
  }

  private heading(): string {
    const ids = ['', '', ' {#one}', ' {#own}', ' #', ' {#a b}', ' {#__proto__}', ' {#docs-main}']
    return `${'#'.repeat(1 + this.choices.below(7))} ${this.text()}${this.choices.pick(ids)}`
  }

  private fence(): string {
    const { choices } = this
    const mark = choices.pick(['```', '~~~', '````'])
    const info = choices.pick(pieces.infos)
    const code = info.startsWith('mermaid')
      ? choices.pick(pieces.diagrams)
      : choices.some(3, () => choices.pick(pieces.codes)).join('\n')
    return `${mark}${info}\n${code}\n${choices.chance(0.85) ? mark : choices.pick(['', '``', '~~~', '````'])}`
  }

  private listItem(inner: string): string {
    const mark = this.choices.pick(['- ', '* ', '1. ', '- [ ] ', '- [x] ', '99999999999. ', '0) '])
    return this.indented(inner, mark, ' '.repeat(mark.startsWith('-') ? 2 : mark.length))
  }

  /** Some lines have no mark, which ends or continues the block. */
  private indented(inner: string, first: string, others: string): string {
    const markOf = (index: number) => (index === 0 ? first : this.choices.chance(0.9) ? others : '')
    return inner
      .split('\n')
      .map((line, index) => markOf(index) + line)
      .join('\n')
  }

  private container(inner: string): string {
    const { choices } = this
    const colons = ':'.repeat(2 + choices.below(4))
    const end = choices.pick([colons, colons, colons, ':::', '::::', '', `${colons} x`])
    return `${colons}${choices.pick([' ', '', '  '])}${choices.pick(pieces.containers)}\n${inner}\n${end}`
  }

  private tabs(inner: string): string {
    const mark = this.choices.pick(['== ', '@tab '])
    return `::: tabs\n== ${this.text()}\n${inner}\n${mark}${this.text()}\n${inner}\n:::`
  }

  private element(tag: string, inner: string): string {
    const { choices } = this
    const name = /^[\w.-]*/.exec(tag)?.[0] ?? ''
    const between = choices.pick(['\n\n', '\n', ''])
    const end = choices.chance(0.5) ? `</${name}>` : choices.pick(['', this.endTag(), `</${name}`])
    return `<${tag}>${between}${inner}${between}${end}`
  }

  private endTag(): string {
    return `</${this.choices.pick(pieces.openTags).split(' ')[0]}>`
  }

  private table(inner: string): string {
    const { choices } = this
    const cell = inner.replace(/\n/g, choices.pick([' ', '<br>', '\n|']))
    return `| ${this.text()} | ${this.text()} |\n|---|---|\n| ${this.text().replace(/\n/g, ' ')} | ${cell} |`
  }

  private footnote(inner: string): string {
    const { choices } = this
    const label = choices.pick(['1', '2', 'x', 'constructor'])
    return `[^${label}]: ${inner.replace(/\n/g, choices.pick(['\n    ', '\n']))}`
  }

  private text(): string {
    return this.choices.some(6, () => this.inline()).join(this.choices.pick([' ', '', ' ']))
  }

  private inline(): string {
    const { choices, inlines } = this
    const kind = choices.below(20)
    if (kind < 7) return choices.pick(pieces.words)
    if (kind < 13) return choices.pick(inlines)
    if (kind < 15) {
      const label = choices.pick(pieces.words) + choices.pick(inlines)
      return `${choices.pick(['', '!'])}[${label}](${choices.pick(pieces.urls)})`
    }
    if (kind < 16) return choices.pick(pieces.characters)
    if (kind < 17) return `<${choices.pick(pieces.openTags)}>`
    if (kind < 18) return `<${choices.pick(this.components)}${choices.pick(['>', ' />'])}`
    if (kind < 19) return this.endTag()
    const mark = () => choices.pick(['*', '**', '~~', '_'])
    return `${mark()}${choices.pick(inlines)}${choices.pick(pieces.words)}${mark()}`
  }
}

/** A page of which random parts are deleted, said twice or exchanged, or get something between them. */
export function mutatedPage(text: string, seed: number): string {
  const choices = new Choices(seed)
  let changed = text
  for (let edits = 1 + choices.below(8); edits > 0; edits -= 1) changed = edited(changed, choices)
  return changed
}

function edited(text: string, choices: Choices): string {
  const from = choices.below(text.length + 1)
  const to = Math.min(text.length, from + choices.pick([1, 3, 20, 200, 5000]))
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  const within = choices.below(after.length + 1)
  switch (choices.below(5)) {
    case 0:
      return before + after
    case 1:
      return before + part + after.slice(0, within) + part + after.slice(within)
    case 2:
      return before + after.slice(0, within) + part + after.slice(within)
    case 3:
      return before + choices.pick(pieces.inlines) + part + after
    default:
      return `${before}\n${choices.pick(pieces.lines)}\n${part}${after}`
  }
}
