import type { SuiteName } from './suites.js'

/** Names of examples, or paths of pages, with the reason why each is not as expected. */
export type Known = Readonly<Record<string, string>>

const linksAddresses = 'An example of the core with the extension for bare addresses off; pages have it on.'
const newComments = 'CommonMark 0.31 reads HTML comments as browsers do; the example is of 2019.'

const currencySign =
  'A currency sign outside the basic plane beside a mark of emphasis: remark takes it for a letter.'
const kind7 = 'A line with nothing but a tag after a table: remark ends the table there, satteri reads a row.'
const mailAfterSlash = 'An e-mail address after a slash: remark makes it a link, satteri does not.'
const lateAddress =
  'A bare address that remark finds only after reading the paragraph: its place is that of what is around it.'
const footnoteAfterMark =
  'A footnote right after an exclamation mark: satteri takes it for an image that has no definition.'

/** Examples whose HTML differs from the specification, with either parser. */
export const knownFailures: Readonly<Partial<Record<SuiteName, Known>>> = {
  'CommonMark 0.31.2': {},
  'CommonMark after 0.31.2': {},
  'GFM 0.29': {
    '610': linksAddresses,
    '614': linksAddresses,
    '616': linksAddresses,
    '619': linksAddresses,
    '620': linksAddresses,
    '628': 'The specification links ftp addresses, which its own site no longer does.',
    '645': newComments,
    '646': newComments,
    '653': 'The filter for raw HTML is for sites that strangers write; authors are trusted here.',
  },
}

/** Examples whose HTML differs from the specification with remark only. */
export const knownRemarkFailures: Readonly<Partial<Record<SuiteName, Known>>> = {
  'CommonMark after 0.31.2': { '356': currencySign },
}

/** Examples and pages that the two parsers read differently. */
export const knownParserDifferences: Readonly<Partial<Record<SuiteName | 'corpus', Known>>> = {
  'CommonMark after 0.31.2': { '356': currencySign },
  'micromark fixtures': {
    interrupt: kind7,
    'brackets.comment': lateAddress,
    'combined-with-images.comment': lateAddress,
    'combined-with-links.comment': lateAddress,
    'previous-complex.comment': mailAfterSlash,
    'previous.comment': mailAfterSlash,
    definitions: footnoteAfterMark,
    'footnotes-in-constructs':
      'A footnote inside the text of a link or image: remark keeps the link or image, satteri the footnote.',
    nest: footnoteAfterMark,
  },
  corpus: {
    'docs/fr/index.md': kind7,
    'docs/technical/api/fspiop/v1.1/api-definition.md': mailAfterSlash,
    'docs/technical/technical/event-framework/README.md': lateAddress,
    'versioned/v1.0.1/api/fspiop/v1.1/api-definition.md': mailAfterSlash,
    'versioned/v1.0.1/technical/event-framework/README.md': lateAddress,
  },
}
