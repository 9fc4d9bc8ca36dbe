import type { AtRule, Declaration, Root } from 'postcss'
import { lazy } from './lazy.js'
import { articleClass } from './page.js'

/** Replaces the addresses of `url()`: gives the new one. */
export type AddressOf = (address: string) => string

const article = `.${articleClass}`

/** What a page's CSS is confined with. */
export interface PageSheet {
  readonly addressOf: AddressOf
  /** Classes of the page's `<body>`, which stands around the article. */
  readonly pageClasses: ReadonlySet<string>
  /** Told of each `@import`, which is left out: what it loads could not be confined. */
  readonly onImport: () => void
}

/**
 * The rules of a page's `<style>`, confined to its article. Names of keyframes
 * and fonts stay: they cannot reach other pages, whose styles are not loaded.
 *
 * @throws Postcss's error for text that is not CSS.
 */
export function scopedCss(css: string, { addressOf, pageClasses, onImport }: PageSheet): string {
  const root = lazy.postcss().parse(css)
  root.walkComments((comment) => {
    comment.remove()
  })
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return
    // A nested rule is confined by the one around it.
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

function isKeyframes(parent: unknown): boolean {
  const rule = parent as AtRule | undefined
  return rule?.type === 'atrule' && /keyframes$/i.test(rule.name)
}

const rooted = /^(?:html|body|:root)(?![\w-])/i
const beginsWithArticle = new RegExp(`^\\s*>?\\s*\\${article}(?![\\w-])`)

/**
 * What stands around the article stays before it: `html[data-theme="dark"] p` and, where the
 * page has that class, `.wide p`. Where nothing more is said of it, as in `body p`, it means
 * the article itself. Everything else stands in the article.
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

/** Where the part of a selector ends that is about one element. Pseudo-elements are left to what stands last, which is the article. */
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

/** Without the author's indentation: the file is for browsers. */
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
 * The declarations of a `style` attribute, in one spelling; undefined for what
 * is not a list of declarations.
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
    // Not a list of declarations: the caller reports it.
    return undefined
  }
}

/** Class that stands for a list of declarations: equal ones have the same on every page. */
export function styleClass(declarations: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < declarations.length; index++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(declarations.charCodeAt(index))) * 0x100000001b3n)
  return `s-${hash.toString(36).slice(0, 10)}`
}

/** Stronger than the page's own rules, as a `style` attribute is. */
export function styleRule(name: string, declarations: string): string {
  return `${article} .${name}.${name}.${name}{${declarations}}`
}
