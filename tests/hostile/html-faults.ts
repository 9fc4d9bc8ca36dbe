import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { attribute, type Document, type Element, elementsOf, findAll } from '../support/html.js'

/**
 * Where a browser would make another tree of a document than is written in it: elements that are
 * not closed, closed early, implied, or moved out of their parent.
 */
export function nestingFaults(html: string): string[] {
  const faults: string[] = []
  const around = (from: number) => JSON.stringify(html.slice(Math.max(0, from - 30), from + 60))
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError({ code, startOffset }) {
      if (!harmless.test(code)) faults.push(`${code}: ${around(startOffset)}`)
    },
  })
  for (const element of elementsOf(document)) {
    const { tagName, sourceCodeLocation: location } = element
    if (!location?.startTag) {
      faults.push(`implied <${tagName}>`)
      continue
    }
    const { startTag, endTag } = location
    const closesItself = html.slice(startTag.startOffset, startTag.endOffset).endsWith('/>')
    if (!voidElements.has(tagName) && !closesItself && endTag === undefined)
      faults.push(`not closed: ${around(startTag.startOffset)}`)
    const outer = parentOf(element)?.sourceCodeLocation
    const isMoved =
      outer?.startTag !== undefined &&
      outer.endTag !== undefined &&
      (location.startOffset < outer.startTag.endOffset || location.endOffset > outer.endTag.startOffset)
    if (isMoved) faults.push(`moved: ${around(location.startOffset)}`)
  }
  return faults
}

/** Characters that the author wrote, and names of attributes in broken tags. */
const harmless = /character-in-input-stream|character-reference|unexpected-character-in-attribute-name/

const voidElements = new Set(
  'area base br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)

/** Whether what the default theme puts around the text is where it belongs, and once. */
export function landmarkFaults(document: Document): string[] {
  const landmarks: Readonly<Record<string, readonly [match: (element: Element) => boolean, where: RegExp]>> =
    {
      header: [({ attrs }) => attrs.some(({ value }) => value === 'navbar'), /^html>body$/],
      main: [hasId('docs-main'), /^html>body(?:>div)?$/],
      footer: [({ attrs }) => attrs.some(({ value }) => value === 'footer'), /^html>body$/],
      status: [hasId('docs-status'), /^html>body$/],
      'note on new windows': [hasId('docs-new-window'), /^html>body$/],
    }
  return Object.entries(landmarks).flatMap(([name, [match, where]]) => {
    const found = findAll(document, (element) => match(element) && isRendered(element)).map(pathOf)
    const isMissing = found.length === 0 && name === 'header' // The frontmatter can hide it.
    return isMissing || (found.length === 1 && where.test(found[0] ?? ''))
      ? []
      : [`${name} at ${JSON.stringify(found)}`]
  })
}

/** Ids that several elements have. */
export function repeatedIds(document: Document): string[] {
  const ids = findAll(document, isRendered).flatMap((element) => attribute(element, 'id') || [])
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

/** What would run, or what a strict policy would block: handlers, styles, addresses that are code. */
export function runningParts(document: Document): string[] {
  return findAll(document, isRendered).flatMap(({ tagName, attrs }) =>
    attrs
      .filter(({ name, value }) => running.test(name) || (runs.get(name)?.test(tagName) && isCode(value)))
      .map(({ name, value }) => `<${tagName} ${name}="${value}">`),
  )
}

const running = /^on[a-z]{2}|^style$/

/** Attributes whose addresses run when they are code, and the elements for which that is so. */
const runs = new Map(
  Object.entries({
    href: /^(?:a|area)$/,
    src: /^(?:iframe|embed|script)$/,
    action: /^form$/,
    formaction: /^(?:button|input)$/,
    data: /^object$/,
    from: /^(?:set|animate)$/,
    to: /^(?:set|animate)$/,
    by: /^(?:set|animate)$/,
    values: /^(?:set|animate)$/,
  }),
)

/** Browsers pass over white space and control characters in a scheme. */
function isCode(address: string): boolean {
  return /^(?:javascript|vbscript):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
}

const hasId = (id: string) => (element: Element) => attribute(element, 'id') === id

/** Elements in a `<template>` are not part of the page. */
function isRendered(element: Element): boolean {
  let top: DefaultTreeAdapterTypes.ParentNode | null = element
  while (top !== null && 'parentNode' in top) top = top.parentNode
  return top?.nodeName === '#document'
}

function pathOf(element: Element): string {
  const names: string[] = []
  for (let at = parentOf(element); at !== undefined; at = parentOf(at)) names.unshift(at.tagName)
  return names.join('>')
}

function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : undefined
}
