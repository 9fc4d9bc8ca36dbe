import { oneLine } from '../../text/one-line.js'
import type { Section } from '../page.js'

/** Separates blocks until the text is complete, since a block may contain line breaks. */
const blockEnd = '\u2029'

/** What a section begins with: its heading, or the beginning of the page. */
type SectionStart = Omit<Section, 'text'>

const pageStart: SectionStart = { slug: '', title: '', level: 0 }

/** Collects the words of a page by section, for search. */
export class Sections {
  private readonly ended: Section[] = []
  private start = pageStart
  private words: string[] = []

  /** Title of the current section; empty before the first heading. */
  get title(): string {
    return this.start.title
  }

  add(words: string): void {
    this.words.push(words)
  }

  /** The next words belong to another block: the next paragraph, item or cell. */
  endBlock(): void {
    this.words.push(blockEnd)
  }

  /** Ignores the words that `walk` adds. */
  leaveOut(walk: () => void): void {
    const { words } = this
    this.words = []
    walk()
    this.words = words
  }

  /** @param walkHeading Walks over the heading, whose words are the title, not part of the text. */
  begin({ slug, title, level }: SectionStart, walkHeading: () => void): void {
    this.close()
    this.start = pageStart
    walkHeading()
    this.start = { slug, title, level }
    this.words = []
  }

  end(): readonly Section[] {
    this.close()
    return this.ended
  }

  private close(): void {
    const text = this.words
      .join('')
      .split(blockEnd)
      .map(oneLine)
      .filter((block) => block !== '')
      .join('\n')
    if (this.start.level > 0 || text !== '') this.ended.push({ text, ...this.start })
  }
}
