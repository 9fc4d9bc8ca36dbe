import { type ListedLink, linkItem, linkText } from '../../text/markdown-link.js'
import { colourSchemeEnd } from '../body/references.js'
import { codeSpan } from './code-span.js'
import { continued } from './continued.js'

/** Where the targets of a text lead. */
interface Targets {
  /** The address for a target; undefined for one that stays as it is. */
  readonly addressOf: (target: string) => string | undefined
  /** The pages in a folder that a component lists; undefined if it lists none. */
  readonly pagesIn: (folder: string) => readonly ListedLink[] | undefined
}

/**
 * Replaces the targets of links, images, definitions and attributes on a line, and components by
 * their text or the pages that they list.
 */
export function withAddresses(line: string, { addressOf, pagesIn }: Targets): string {
  if (!mayHaveTarget(line)) return line
  return line.replace(targets, (whole: string, ...rest: unknown[]) => {
    // The named groups of the pattern come last.
    const { code, inline, beforeInline, definition, beforeDefinition, attribute, beforeAttribute } = rest.at(
      -1,
    ) as TargetParts
    if (code !== undefined) return whole
    if (inline !== undefined) return `${beforeInline}${addressed(inline)}`
    if (definition !== undefined) return `${beforeDefinition}${addressed(definition)}`
    if (attribute === undefined) return listIn(whole) ?? componentText(whole)
    const quote = attribute.charAt(0)
    const target = attribute.slice(1, -1)
    return `${beforeAttribute}${quote}${newAddress(target) ?? target}${quote}`
  })

  /** The pages that a component lists, as a list in Markdown. Beside other text, they are links in that text. */
  function listIn(tag: string): string | undefined {
    const [, double, single] = /\spages\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag) ?? []
    const folder = double ?? single
    const pages = folder === undefined ? undefined : pagesIn(folder)
    const [before = ''] = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/.exec(line) ?? []
    return line.slice(before.length).trim() === tag
      ? pages?.map(linkItem).join(`\n${continued(before)}`)
      : pages?.map(linkInText).join(', ')
  }

  function addressed(target: string): string {
    const bare = target.startsWith('<') ? target.slice(1, -1) : target
    const address = newAddress(bare)
    if (address === undefined) return target
    return /[\s()<>]/.test(address) ? `<${address}>` : address
  }

  function newAddress(target: string): string | undefined {
    const address = addressOf(target) ?? (/[\\&]/.test(target) ? addressOf(unescaped(target)) : undefined)
    const scheme = address === undefined ? colourSchemeEnd.exec(target) : null
    const image = scheme === null ? undefined : newAddress(target.slice(0, scheme.index))
    return image === undefined ? address : `${image}${scheme?.[0]}`
  }
}

type TargetParts = Readonly<
  Partial<
    Record<
      | 'code'
      | 'beforeInline'
      | 'inline'
      | 'beforeDefinition'
      | 'definition'
      | 'beforeAttribute'
      | 'attribute',
      string
    >
  >
>

/** Targets of links, images, definitions and attributes, and tags of components. */
const targets = new RegExp(
  [
    codeSpan,
    '(?<beforeInline>\\]\\(\\s*)(?<inline><[^<>\\n]*>|[^\\s()<>]+(?:\\([^\\s()]*\\)[^\\s()<>]*)*)',
    '(?<beforeDefinition>^[ \\t>]*\\[[^\\]\\n]+\\]:\\s*)(?<definition><[^<>\\n]*>|\\S+)',
    '(?<beforeAttribute>\\s(?:href|src|action|formaction|cite)\\s*=\\s*)(?<attribute>"[^"]*"|\'[^\']*\')',
    '(?<!\\\\)</?[A-Z][\\w.]*(?:\\s[^<>]*)?/?>',
  ].join('|'),
  'g',
)

/**
 * Whether a line may have a target. Most lines have none, and checking takes a tenth of the time of
 * the full pattern.
 */
const mayHaveTarget = (line: string): boolean =>
  line.includes('](') ||
  line.includes(']:') ||
  line.includes('<') ||
  line.includes('href') ||
  line.includes('src')

/** A link that may also be in a cell of a table. */
const linkInText = ({ title, href }: ListedLink): string =>
  `[${linkText(title).replaceAll('|', '\\|')}](${href})`

/** The text in the tag of a component. */
function componentText(tag: string): string {
  return /\s(?:text|title|label)="([^"]*)"/.exec(tag)?.[1] ?? ''
}

/** Resolves backslashes and the most common character references, as the parser does. */
function unescaped(target: string): string {
  return target.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&amp;/g, '&')
}
