import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { componentValue, unknownComponent } from '../diagnostics/messages/components.js'
import { duplicateId, headingJump } from '../diagnostics/messages/headings.js'
import { missingAlt, unsafeAddress } from '../diagnostics/messages/links.js'
import { pageStyleSyntax, scriptRemoved } from '../diagnostics/messages/markdown.js'
import { nearest } from '../diagnostics/nearest.js'
import { append } from './append.js'
import { type CodeLooks, codeHtml, textOf } from './code-block.js'
import { isComponentName } from './component-name.js'
import { interpolate } from './interpolate.js'
import { maskedJsonOf } from './mask.js'
import {
  type AssetReference,
  type Body,
  type Heading,
  type LinkReference,
  markers,
  type Section,
} from './page.js'
import { scopedCss, styleClass, styleDeclarations, styleRule } from './page-css.js'
import { readRawHtml } from './raw-html.js'
import { serialise } from './serialise.js'
import { oneLine } from './text.js'
import { type Position, placeOf, type Work } from './work.js'

type Content = RootContent | ElementContent

/** What the walk over the HTML tree finds. */
export interface FinishedBody {
  readonly body: Body
  readonly anchors: readonly string[]
  readonly links: readonly LinkReference[]
  readonly assets: readonly AssetReference[]
  readonly sections: readonly Section[]
  readonly outside: readonly LinkReference[]
  readonly advice: readonly Diagnostic[]
}

type OpenSection = {
  readonly slug: string
  readonly title: string
  readonly level: Section['level']
  words: string[]
}

/** Puts markers where the page depends on other files and on components, and writes HTML. */
export function finishBody(tree: Root, work: Work): FinishedBody {
  const { components: known, replaced } = work.options
  const anchors: string[] = []
  const links: LinkReference[] = []
  const assets: AssetReference[] = []
  const sections: Section[] = []
  const outside: LinkReference[] = []
  const advice: Diagnostic[] = []
  const components: Element[] = []
  const css: string[] = []
  const styles = new Map<string, string>()
  const ids = new Set(work.headings.map(({ slug }) => slug).filter(Boolean))
  let section: OpenSection = { slug: '', title: '', level: 0, words: [] }
  let images = 0
  let tables = 0
  /** Of the last heading; 0 before the first. */
  let lastLevel = 0
  /** How many component elements stand around. */
  let inside = 0
  /** How many elements of code stand around. */
  let literal = 0
  /** The last element with a place. */
  let place: Position | undefined

  tree.children = finish(tree.children) as RootContent[]
  closeSection()
  const html = serialise(tree)
  const styleRules = [...styles].map(([declarations, name]) => styleRule(name, declarations))
  return {
    body: {
      html,
      components,
      css: [...css, ...styleRules].join('\n'),
    },
    anchors,
    links,
    assets,
    sections,
    outside,
    advice,
  }

  function finish(children: readonly Content[]): Content[] {
    const result: Content[] = []
    for (const node of children) {
      if (node.type === 'text') {
        // Markdown's own text has its values by now; this is text between the author's tags.
        if (literal === 0 && node.value.includes('{{')) node.value = interpolate(node.value, place, work)
        section.words.push(node.value)
        result.push(node)
      } else if (node.type === 'element') {
        const finished = element(node)
        if (Array.isArray(finished)) append(result, finished)
        else if (finished !== undefined) result.push(finished)
      } else if (node.type === 'raw') append(result, finish(pluginHtml(node)))
    }
    return result
  }

  function pluginHtml(node: Content): Content[] {
    return readRawHtml({ type: 'root', children: [node as RootContent] }, rawHtmlOptions(work)).children
  }

  function element(node: Element): Content | Content[] | undefined {
    const { tagName } = node
    place = node.position ?? place
    if (node.data?.component === true) return component(node)
    if (node.data?.own === true) return node
    if (tagName === 'script') {
      work.diagnostics.push(scriptRemoved(here(node), 'A <script>'))
      return undefined
    }
    if (tagName === 'style') {
      pageStyle(node)
      return undefined
    }
    if (tagName === 'table') for (const cell of headerCells(node)) if (isBlank(cell)) cell.tagName = 'td'
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    if (level !== undefined) headingLevel(Number(level), node)
    const isWide = tagName === 'table' && leastWidth(node) > mostCharacters
    const isReplaced = replaced.has(tagName)
    if (isReplaced) inside += 1
    addresses(node)
    attributes(node)
    content(node)
    if (isReplaced) inside -= 1
    const shown = isReplaced ? marker(node) : node
    return tagName === 'table' ? tableBox(shown, isWide) : shown
  }

  function headingLevel(level: number, node: Element): void {
    if (lastLevel > 0 && level > lastLevel + 1) advice.push(headingJump(here(node), lastLevel, level))
    lastLevel = level
  }

  function addresses(node: Element): void {
    const { tagName } = node
    if (tagName === 'a' || tagName === 'area') link(node)
    else if (tagName === 'img') image(node)
    else for (const name of sourceProperties[tagName] ?? []) source(node, name)
  }

  function content(node: Element): void {
    const { tagName, data } = node
    if (data?.code !== undefined && code(node, data.code)) return
    const heading = data?.heading === undefined ? undefined : work.headings[data.heading]
    if (heading !== undefined) return headingContent(node, heading)
    if (node.children.length === 0) {
      if (blocks.has(tagName)) section.words.push('\n')
      return
    }
    const isBlock = blocks.has(tagName)
    const isLiteral = tagName === 'pre' || tagName === 'code'
    // What Quire writes itself is not what the page says.
    const { words } = section
    const isOwnWords = isOwnText(node)
    if (isOwnWords) section.words = []
    if (isBlock) section.words.push('\n')
    if (isLiteral) literal += 1
    node.children = finish(node.children) as ElementContent[]
    if (isLiteral) literal -= 1
    if (isOwnWords) section.words = words
    if (isBlock) section.words.push('\n')
  }

  /** A heading begins a section; its words are the title and not the text. */
  function headingContent(node: Element, { slug, title, level }: Heading): void {
    closeSection()
    section = { slug: '', title: '', level: 0, words: [] }
    node.children = finish(node.children) as ElementContent[]
    section = { slug, title, level, words: [] }
    if (slug === '') return
    node.properties = { id: slug, tabIndex: -1, ...withoutId(node.properties) }
    node.children.unshift(headerAnchor(slug), { type: 'text', value: ' ' })
  }

  // Components

  function component(node: Element): Content | Content[] {
    if (!known.has(node.tagName)) {
      work.diagnostics.push(unknownComponent(here(node), node.tagName, nearest(node.tagName, known)))
      return finish(node.children)
    }
    for (const name of node.data?.wrongProperties ?? [])
      work.diagnostics.push(componentValue(here(node), node.tagName, name))
    inside += 1
    node.children = finish(node.children) as ElementContent[]
    inside -= 1
    const { href, src } = node.properties
    if (typeof href === 'string' && isOwn(href)) node.properties.href = linkMarker(href, node)
    if (typeof src === 'string' && src !== '' && isOwn(src))
      node.properties.src = assetMarker(src, 'image', node)
    return marker(node)
  }

  /** Only the outermost component is rendered on its own; what is inside it goes with it. */
  function marker(node: Element): Content {
    if (inside > 0) return node
    forget(node)
    return { type: 'raw', value: `${markers.open}C${components.push(node) - 1}${markers.close}` }
  }

  /** Bare addresses that remark finds late have no place; what is around them does. */
  function here(node: Element): Place {
    return placeOf(node.position ?? place, work)
  }

  // Addresses

  function link(node: Element): void {
    const { href } = node.properties
    if (typeof href !== 'string') return
    if (node.properties.dataFootnoteRef !== undefined || node.properties.dataFootnoteBackref !== undefined)
      return
    const scheme = schemeOf(href)
    if (scheme === undefined) node.properties.href = linkMarker(href, node)
    else if (unsafe.has(scheme)) dropAddress(node, 'href', href)
    else {
      node.properties.href = normalizeUri(href)
      if (scheme === 'http' || scheme === 'https') {
        outside.push({ href, at: here(node) })
        node.properties.target = '_blank'
        node.properties.rel = ['noopener', 'noreferrer']
        node.properties.className = [...classesOf(node.properties), 'external']
      }
    }
  }

  function image(node: Element): void {
    const { properties } = node
    const { src, width, height, srcSet } = properties
    images += 1
    if (node.data?.diagram !== undefined) {
      const { id, text } = node.data.diagram
      const at = here(node)
      const marked = `${markers.open}A${assets.push({ src: id, kind: 'diagram', at, text }) - 1}${markers.close}`
      Object.assign(node.properties, {
        src: marked,
        width: marked.replace('A', 'W'),
        height: marked.replace('A', 'H'),
      })
      return
    }
    if ((properties.alt === undefined && !isHidden(node)) || node.data?.withoutAlt === true)
      advice.push(missingAlt(here(node), String(src ?? srcSet ?? '')))
    if (typeof src === 'string' && /^https?:/i.test(src)) outside.push({ href: src, at: here(node) })
    if (typeof srcSet === 'string') node.properties.srcSet = sourceSet(srcSet, node)
    if (typeof src === 'string' && src !== '' && !src.startsWith('#') && isOwn(src)) {
      const marked = assetMarker(src, 'image', node)
      node.properties.src = marked
      if (width === undefined && height === undefined) {
        node.properties.width = marked.replace('A', 'W')
        node.properties.height = marked.replace('A', 'H')
      }
    } else if (typeof src === 'string') source(node, 'src')
    if (images > 1) node.properties.loading ??= 'lazy'
    node.properties.decoding ??= 'async'
  }

  function source(node: Element, name: string): void {
    const value = node.properties[name]
    if (typeof value !== 'string' || value === '') return
    if (name === 'srcSet') node.properties[name] = sourceSet(value, node)
    else if (isOwn(value)) {
      if (!value.startsWith('#') && node.tagName !== 'iframe')
        node.properties[name] = assetMarker(
          value,
          node.tagName === 'image' || node.tagName === 'use' || name === 'poster' || node.tagName === 'img'
            ? 'image'
            : 'media',
          node,
        )
    } else {
      const scheme = schemeOf(value)
      const isPicture =
        scheme === 'data' &&
        node.tagName !== 'iframe' &&
        node.tagName !== 'object' &&
        node.tagName !== 'embed'
      if (scheme !== undefined && unsafe.has(scheme) && !isPicture) dropAddress(node, name, value)
      else if (!isPicture) node.properties[name] = normalizeUri(value)
    }
  }

  function sourceSet(value: string, node: Element): string {
    return value.replace(
      /(^|,\s*|,?\s+)([^\s,]\S*[^\s,])(?=\s|,|$)/g,
      (whole, before: string, candidate: string) => {
        if (/^\d+(?:\.\d+)?[wxh]$/.test(candidate) || !isOwn(candidate)) return whole
        return `${before}${assetMarker(candidate, 'image', node)}`
      },
    )
  }

  function linkMarker(href: string, node: Element): string {
    return `${markers.open}L${links.push({ href, at: here(node) }) - 1}${markers.close}`
  }

  function assetMarker(src: string, kind: AssetReference['kind'], node: Element): string {
    return `${markers.open}A${assets.push({ src, kind, at: here(node) }) - 1}${markers.close}`
  }

  function dropAddress(node: Element, name: string, address: string): void {
    delete node.properties[name]
    work.diagnostics.push(
      unsafeAddress(here(node), address.length > 60 ? `${address.slice(0, 60)}…` : address),
    )
  }

  // Attributes

  function attributes(node: Element): void {
    const { properties } = node
    for (const name in properties) {
      if (name === 'id') anchor(properties.id, node)
      else if (name === 'name') {
        if (node.tagName === 'a') anchor(properties.name, node)
      } else if (name === 'style') {
        styleAttribute(node, String(properties.style))
      } else if (name.startsWith('on') && name.length > 3 && typeof properties[name] === 'string') {
        delete properties[name]
        work.diagnostics.push(
          scriptRemoved(here(node), `The attribute "${name.toLowerCase()}" of <${node.tagName}>`),
        )
      } else if (name === 'srcDoc') delete properties[name]
    }
  }

  function anchor(id: Properties[string], node: Element): void {
    if (typeof id !== 'string' || id === '' || node.data?.heading !== undefined) return
    if (ids.has(id)) {
      if (node.properties.id !== id) return
      work.diagnostics.push(duplicateId(here(node), id))
      delete node.properties.id
      return
    }
    ids.add(id)
    anchors.push(id)
  }

  function styleAttribute(node: Element, style: string): void {
    delete node.properties.style
    const declarations = styleDeclarations(style, (address) => styleAddress(address, node))
    if (declarations === undefined)
      work.diagnostics.push(pageStyleSyntax(here(node), `"${style}" is no list of declarations`))
    else if (declarations !== '') {
      const name = styles.get(declarations) ?? styleClass(declarations)
      styles.set(declarations, name)
      node.properties.className = [...classesOf(node.properties), name]
    }
  }

  function pageStyle(node: Element): void {
    try {
      css.push(scopedCss(textOf(node) ?? '', (address) => styleAddress(address, node)))
    } catch (error) {
      const problem = error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
      work.diagnostics.push(pageStyleSyntax(here(node), problem))
    }
  }

  function styleAddress(address: string, node: Element): string {
    return address === '' || address.startsWith('#') || !isOwn(address)
      ? address
      : assetMarker(address, 'style', node)
  }

  // Code and tables

  /** @returns False for code that a plugin has changed into elements. */
  function code(node: Element, looks: CodeLooks): boolean {
    const text = textOf(node)
    if (text === undefined) return false
    section.words.push(text)
    const html: Content = { type: 'raw', value: codeHtml(text, looks, work) }
    // React takes elements only.
    node.children = (inside > 0 ? pluginHtml(html) : [html]) as ElementContent[]
    delete node.properties.className
    return true
  }

  /** Every table stands in a box; one that may be wider than a telephone scrolls there, by keyboard too. */
  function tableBox(table: Content, isWide: boolean): Element {
    tables += 1
    const properties: Properties = { className: ['table-wrap'] }
    if (isWide) {
      const name = (section.title === '' ? work.words.table : work.words.tableIn).replace(
        /\{(n|title)\}/g,
        (_, word) => (word === 'n' ? String(tables) : section.title),
      )
      Object.assign(properties, { tabIndex: 0, role: 'region', ariaLabel: name })
    }
    return { type: 'element', tagName: 'div', properties, children: [table as ElementContent] }
  }

  function closeSection(): void {
    const text = oneLine(section.words.join(''))
    if (section.level > 0 || text !== '')
      sections.push({ slug: section.slug, title: section.title, level: section.level, text })
  }
}

/** Said to be of no meaning to those who do not see it. */
function isHidden({ properties: { ariaHidden, role } }: Element): boolean {
  return String(ariaHidden) === 'true' || ['presentation', 'none'].includes(String(role))
}

/** A header cell without text heads nothing: to a screen reader it is an empty cell. */
function headerCells(table: Element): Element[] {
  const isElement = (node: ElementContent): node is Element => node.type === 'element'
  return table.children
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'thead')
    .flatMap(({ children }) => children.filter(isElement))
    .flatMap(({ children }) => children.filter(isElement))
}

/** Without words, and without images and components, which have words of their own. */
function isBlank(node: Element): boolean {
  return node.children.every((child) =>
    child.type === 'text'
      ? child.value.trim() === ''
      : child.type !== 'element' ||
        (child.tagName !== 'img' && child.data?.component !== true && isBlank(child)),
  )
}

/** Removes what only parsing needs: a component's tree is kept, and compared with that of the next build. */
function forget(node: Content): void {
  if (node.type === 'element') {
    const { position, data } = node
    delete node.position
    delete node.data
    if (data?.component === true && position !== undefined) node.position = position
    for (const child of node.children) forget(child)
  } else delete node.position
}

function isOwnText({ tagName, properties }: Element): boolean {
  return (
    properties.dataFootnoteBackref !== undefined || (tagName === 'h2' && properties.id === 'footnote-label')
  )
}

/** How raw HTML of a page is read. */
export function rawHtmlOptions(work: Work): Parameters<typeof readRawHtml>[1] {
  return {
    isComponent: (name) => isComponentName(name, work.options),
    propertyValue(text) {
      const json = maskedJsonOf(text, work.values)
      if (json === undefined) return undefined
      try {
        return { value: JSON.parse(json) as unknown }
      } catch {
        // Reported when it is sure that the element stays.
        return { value: undefined }
      }
    },
  }
}

function withoutId({ id: _, ...rest }: Properties): Properties {
  return rest
}

function headerAnchor(slug: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['header-anchor'],
      href: `#${encodeURIComponent(slug)}`,
      ariaHidden: 'true',
      tabIndex: -1,
    },
    children: [{ type: 'text', value: '#' }],
  }
}

const unsafe = new Set(['javascript', 'data', 'vbscript'])

/** Lower-case, `http` for addresses that begin with two slashes; undefined when there is none. Browsers overlook spaces and control characters. */
function schemeOf(address: string): string | undefined {
  if (/^\s*\/\//.test(address)) return 'http'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme, so they must not hide one.
  const [, scheme] = /^[\u0000-\u0020]*([a-z][a-z\d+.\t\n\r-]*):/i.exec(address) ?? []
  return scheme?.replace(/[\t\n\r]/g, '').toLowerCase()
}

function isOwn(address: string): boolean {
  return schemeOf(address) === undefined
}

function classesOf({ className }: Properties): string[] {
  if (Array.isArray(className)) return className.map(String)
  return className ? String(className).split(/\s+/) : []
}

/** Elements that show files, and where they name them. Links and images have their own rules. */
const sourceProperties: Readonly<Record<string, readonly string[]>> = Object.assign(
  Object.create(null) as object,
  {
    source: ['src', 'srcSet'],
    video: ['src', 'poster'],
    audio: ['src'],
    track: ['src'],
    embed: ['src'],
    iframe: ['src'],
    object: ['data'],
    input: ['src'],
    image: ['href', 'xLinkHref'],
    use: ['href', 'xLinkHref'],
  },
)

/** Words that a row of the narrowest telephone holds, in characters. */
const mostCharacters = 36

/** Width of an image, which may shrink. */
const ofImage = 20

/** Rows that are looked at: the first ones show how wide a table is. */
const mostRows = 50

/** The least width of a table in characters: of each column the longest word, of headings all words. */
function leastWidth(table: Element): number {
  const columns: number[] = []
  let total = 0
  let left = mostRows
  const rows = (node: Element): boolean => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'tr') {
        let column = 0
        for (const cell of child.children) {
          if (cell.type !== 'element') continue
          // Padding counts as three characters.
          const width = 3 + longestWord(cell, cell.tagName === 'th')
          if (width > (columns[column] ?? 0)) {
            total += width - (columns[column] ?? 0)
            columns[column] = width
          }
          column += 1
        }
        left -= 1
        if (total > mostCharacters || left === 0) return true
      } else if (rows(child)) return true
    }
    return false
  }
  rows(table)
  return total
}

function longestWord(cell: Element, whole: boolean): number {
  let longest = 0
  for (const child of cell.children) {
    if (child.type === 'element')
      longest = Math.max(longest, child.tagName === 'img' ? ofImage : longestWord(child, whole))
    else if (child.type === 'text') {
      if (whole) longest = Math.max(longest, child.value.length)
      else for (const word of child.value.split(/\s+/)) longest = Math.max(longest, word.length)
    }
  }
  return longest
}

const blocks = new Set(
  'address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)

declare module 'hast' {
  interface ElementData {
    /** Quire made it itself: no words and no link of the author's. */
    own?: boolean
  }
}
