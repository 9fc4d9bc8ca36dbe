import type { Declaration, Root, Rule } from 'postcss'
import { lazy } from '../lazy.js'
import { articleClass } from '../page.js'

/** Returns the new address for a `url()`. */
export type AddressOf = (address: string) => string

const article = `.${articleClass}`

/** What a page's CSS needs in order to be confined. */
export interface PageSheet {
  readonly addressOf: AddressOf
  /** Classes of the page's `<body>`, which contains the article. */
  readonly pageClasses: ReadonlySet<string>
  /** Called for each `@import`. It is left out, since the styles that it loads could not be confined. */
  readonly onImport: () => void
}

/**
 * Confines the rules of a page's `<style>` to its article. Names of keyframes and fonts are kept:
 * they cannot affect other pages, where these styles are not loaded.
 *
 * @throws Postcss's error if the text is not CSS.
 */
export function scopedCss(css: string, { addressOf, pageClasses, onImport }: PageSheet): string {
  const root = lazy.postcss().parse(css)
  root.walkComments((comment) => {
    comment.remove()
  })
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return
    // A nested rule is already confined by its parent.
    if (rule.parent?.type === 'rule') return
    rule.selector = rule.selectors.map((selector) => scopedSelector(selector, pageClasses)).join(',')
  })
  root.walkAtRules('import', (rule) => {
    rule.remove()
    onImport()
  })
  root.walkDecls((declaration) => replaceAddresses(declaration, addressOf))
  return compact(root)
}

function isKeyframes(parent: Rule['parent']): boolean {
  return parent instanceof lazy.postcss().AtRule && /keyframes$/i.test(parent.name)
}

const rooted = /^(?:html|body|:root)(?![\w-])/i
const beginsWithArticle = new RegExp(`^\\s*>?\\s*\\${article}(?![\\w-])`)

/**
 * Confines a selector. Parts that match elements around the article stay in front of it:
 * `html[data-theme="dark"] p` and, if the page has that class, `.wide p`. If they say nothing else
 * about these elements, as in `body p`, the article itself is meant. All other parts must match
 * inside the article.
 */
function scopedSelector(selector: string, pageClasses: ReadonlySet<string>): string {
  const text = selector.trim()
  if (beginsWithArticle.test(text)) return text
  let end = 0
  let isNarrowed = false
  for (;;) {
    const start = end + (/^\s*>?\s*/.exec(text.slice(end))?.[0].length ?? 0)
    const compound = text.slice(start, compoundEnd(text, start))
    if (!rooted.test(compound) && !isOfPage(compound, pageClasses)) break
    isNarrowed ||= compound.replace(rooted, '') !== ''
    end = start + compound.length
  }
  const rest = text.slice(end)
  if (end === 0) return `${article} ${text}`
  if (beginsWithArticle.test(rest)) return isNarrowed ? text : rest.replace(/^\s*>?\s*/, '')
  return `${isNarrowed ? `${text.slice(0, end)} ` : ''}${article}${rest}`
}

function isOfPage(compound: string, pageClasses: ReadonlySet<string>): boolean {
  const [before, ...classes] = compound.split('.')
  return before === '' && classes.length > 0 && classes.every((name) => pageClasses.has(name))
}

/**
 * The end of a compound selector, which is about one element. Pseudo-elements are not included;
 * they go to the last element, which is the article.
 */
function compoundEnd(selector: string, start: number): number {
  const piece =
    /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|::|:(?:before|after|first-line|first-letter)(?![\w-])|./gisy
  piece.lastIndex = start
  let depth = 0
  for (let match = piece.exec(selector); match !== null; match = piece.exec(selector)) {
    const [written] = match
    if (written === '(' || written === '[') depth += 1
    else if (written === ')' || written === ']') depth -= 1
    else if (depth === 0 && /^(?:[\s>+~]|::|:.+)$/.test(written)) return match.index
  }
  return selector.length
}

const address = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi

function replaceAddresses(declaration: Declaration, addressOf: AddressOf): void {
  if (!/url\(/i.test(declaration.value)) return
  declaration.value = declaration.value.replace(
    address,
    (_, double?: string, single?: string, bare?: string) =>
      `url("${addressOf(double ?? single ?? bare ?? '')}")`,
  )
}

/** Removes the author's indentation, since only browsers read the file. */
function compact(root: Root): string {
  root.walk((node) => {
    node.raws.before = ''
    if (node.type === 'decl') node.value = node.value.trim()
    if ('between' in node.raws) node.raws.between = node.type === 'decl' ? ':' : ''
    if (node.type === 'atrule') node.raws.afterName = ' '
    if (node.type === 'rule' || node.type === 'atrule') {
      node.raws.after = ''
      node.raws.semicolon = false
    }
  })
  root.raws.after = ''
  return root.toString().trim()
}

const simpleProperty = /^-?[a-z][a-z-]*$/i
const simpleValue = /^[\w\s.,#%+()/!-]+$/

/**
 * The declarations of a `style` attribute in normalized form; undefined if the text is not a list
 * of declarations.
 */
export function styleDeclarations(style: string, addressOf: AddressOf): string | undefined {
  const declarations: string[] = []
  for (const declaration of style.split(';')) {
    if (declaration.trim() === '') continue
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, colon)).trim()
    const value = declaration.slice(colon + 1).trim()
    if (!simpleProperty.test(name) || !simpleValue.test(value) || /url\(/i.test(value))
      return parsedDeclarations(style, addressOf)
    declarations.push(`${name}:${value.replace(/\s+/g, ' ')}`)
  }
  return declarations.join(';')
}

function parsedDeclarations(style: string, addressOf: AddressOf): string | undefined {
  if (/[{}]/.test(style)) return undefined
  try {
    const declarations: string[] = []
    lazy
      .postcss()
      .parse(`a{${style}}`)
      .walkDecls((declaration) => {
        replaceAddresses(declaration, addressOf)
        declarations.push(
          `${declaration.prop}:${declaration.value.replace(/\s+/g, ' ')}${declaration.important ? '!important' : ''}`,
        )
      })
    return declarations.join(';')
  } catch {
    // Not a list of declarations, which the caller reports.
    return undefined
  }
}

/** Class for a list of declarations. Equal declarations have the same class on every page. */
export function styleClass(declarations: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < declarations.length; index++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(declarations.charCodeAt(index))) * 0x100000001b3n)
  return `s-${hash.toString(36).slice(0, 10)}`
}

/** A rule that is stronger than the page's other rules, as a `style` attribute would be. */
export function styleRule(name: string, declarations: string): string {
  return `${article} .${name}.${name}.${name}{${declarations}}`
}
