import type { AtRule, Declaration, Root } from 'postcss'
import { lazy } from './lazy.js'
import { articleClass } from './page.js'

/** Replaces the addresses of `url()`: gives the new one. */
export type AddressOf = (address: string) => string

const article = `.${articleClass}`

/**
 * The rules of a page's `<style>`, confined to its article. Names of keyframes
 * and fonts stay: they cannot reach other pages, whose styles are not loaded.
 *
 * @throws Postcss's error for text that is not CSS.
 */
export function scopedCss(css: string, addressOf: AddressOf): string {
  const root = lazy.postcss().parse(css)
  root.walkComments((comment) => {
    comment.remove()
  })
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return
    // A nested rule is confined by the one around it.
    if (rule.parent?.type === 'rule') return
    rule.selector = rule.selectors.map(scopedSelector).join(',')
  })
  root.walkAtRules('import', (rule) => {
    rule.remove()
  })
  root.walkDecls((declaration) => replaceAddresses(declaration, addressOf))
  return compact(root)
}

function isKeyframes(parent: unknown): boolean {
  const rule = parent as AtRule | undefined
  return rule?.type === 'atrule' && /keyframes$/i.test(rule.name)
}

/** `html`, `body` and `:root` mean the article; everything else stands in it. */
function scopedSelector(selector: string): string {
  const text = selector.trim()
  const rooted = /^(?:html|body|:root)(?![\w-])/i
  if (text.startsWith(article)) return text
  if (!rooted.test(text)) return `${article} ${text}`
  let rest = text
  while (rooted.test(rest))
    rest = rest.replace(rooted, '').replace(/^\s*>?\s*(?=(?:html|body|:root)(?![\w-]))/i, '')
  return `${article}${rest}`
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
