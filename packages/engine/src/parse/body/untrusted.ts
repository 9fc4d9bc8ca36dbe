import type { Element, ElementContent, Properties, Root } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { find, html } from 'property-information'
import { isUnsafeAddress } from '../../addresses/scheme.js'
import { htmlRemoved } from '../../diagnostics/messages/untrusted.js'
import { type ParseContext, placeOf } from '../context.js'
import { isSafeText, linkSchemes } from '../frontmatter/safe-frontmatter.js'
import { h } from '../html/element.js'
import { type Content, isElementContent } from '../html/raw-elements.js'
import { asRoot, wholePage } from '../html/raw-page.js'
import { rawHtmlOptions } from './raw-html-options.js'

/**
 * What a page of an untrusted author may contain: GitHub's list, and what Quire itself makes of
 * Markdown. No forms, frames, styles, SVG or MathML, and no class with which the theme positions
 * things. Pictures only with http(s), links also with `mailto` and `tel`.
 */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    'abbr',
    'figure',
    'figcaption',
    'label',
    'mark',
    'small',
    'u',
    'wbr',
  ],
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'textarea',
    'title',
  ],
  // Ids keep their names, since links lead to them. Those that the site itself uses are removed below, and
  // `name` is not allowed.
  clobber: [],
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      'align',
      'alt',
      'ariaHidden',
      'ariaLabel',
      'colSpan',
      'dir',
      'height',
      'id',
      'lang',
      'open',
      'rowSpan',
      'scope',
      'start',
      'title',
      'vAlign',
      'width',
      ['className', ...ownClasses()],
      ['tabIndex', 0, -1, '0', '-1'],
    ],
    a: [
      'href',
      ['ariaDescribedBy', 'footnote-label'],
      'dataFootnoteBackref',
      'dataFootnoteRef',
      ['className', ...ownClasses(), 'data-footnote-backref'],
    ],
    div: [['role', 'group'], 'dataKind', 'dataLang', 'dataTitle', 'dataAlt'],
    figure: ['dataTitle', 'dataAlt'],
    h2: [['className', 'sr-only']],
    img: ['src', 'srcSet'],
    input: [
      ['type', 'checkbox', 'radio'],
      ['disabled', true],
      ['checked', true],
      ['name', /^tabs-\d+$/],
    ],
    label: [['htmlFor', /^tabs-\d+-\d+$/]],
    code: [['className', /^language-[\w+#.-]*$/]],
    section: ['dataFootnotes', ['className', 'footnotes']],
    source: ['srcSet', 'media', 'type'],
  },
  protocols: {
    href: [...linkSchemes],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  required: {},
}

/** Classes that Quire's own Markdown produces. None of them floats above the page. */
function ownClasses(): (string | RegExp)[] {
  return [
    'custom-block',
    'custom-block-title',
    'tip',
    'info',
    'warning',
    'danger',
    'important',
    'details',
    'tabs',
    'tab-panel',
    'code-group',
    'code-block',
    'code-title',
    'line-numbers',
    'diagram',
    'table-of-contents',
    'contains-task-list',
    'task-list-item',
    'footnotes',
    /^language-[\w+#.-]*$/,
  ]
}

/** Ids that the page's scripts and landmarks use. */
const ownIds = /^(?:nprogress|docs.*|search.*)$/i

/** Removes what a page of an untrusted author must not contain. Runs after all plugins. */
export function sanitiseTree(tree: Root, context: ParseContext): Root {
  const kept: Element[] = []
  let isAnyRemoved = false
  const prepared: Root = {
    ...tree,
    children: tree.children.flatMap((node) => prepare(node, { isTold: true })),
  }
  const clean = asRoot(sanitize(prepared, schema))
  // The content of a removed element may not be allowed where that element was. A browser would then build
  // another tree, so parse the page again.
  const page = isAnyRemoved ? wholePage(clean, rawHtmlOptions(context)) : clean
  return { ...page, children: page.children.map(restored) }

  /**
   * Puts Quire's own elements and components aside, since the list of allowed HTML does not contain
   * them. Their content is checked like the rest.
   *
   * @param isTold False inside an element that is reported and removed with its content.
   */
  function prepare(node: Content, { isTold }: { readonly isTold: boolean }): ElementContent[] {
    if (!isElementContent(node)) return []
    if (node.type !== 'element') return [node]
    if (node.data?.own === true) return [placeholder(node, [])]
    const { tagName } = node
    const isKept = node.data?.component === true || names.has(tagName)
    isAnyRemoved ||= !isKept
    const at = placeOf(node.position, context)
    if (isTold && !isKept) context.diagnostics.push(htmlRemoved(at, `<${tagName}>`))
    const inside = { isTold: isTold && !stripped.has(tagName) }
    const children = node.children.flatMap((child) => prepare(child, inside))
    if (node.data?.component === true) return [placeholder(checkedComponent(node), children)]
    const { id } = node.properties
    // Ids of headings are safe: Quire's rules for ids avoid those of the site.
    const isOfPage = typeof id === 'string' && node.data?.heading === undefined && ownIds.test(id)
    const properties = withSafeSourceSet(isOfPage ? without(node.properties, 'id') : node.properties)
    if (isTold && isKept)
      for (const name of lostProperties(node, properties))
        context.diagnostics.push(htmlRemoved(at, `"${find(html, name).attribute}" of <${tagName}>`))
    return [{ ...node, properties, children }]
  }

  function placeholder(node: Element, children: ElementContent[]): Element {
    return { ...h('span', {}, children), data: { aside: kept.push(node) - 1 } }
  }

  function restored<Node extends Content>(node: Node): Node | Element {
    if (node.type !== 'element') return node
    const aside = node.data?.aside
    const original = aside === undefined ? undefined : kept[aside]
    if (original?.data?.own === true) return original
    const children = node.children.map(restored)
    return original === undefined ? { ...node, children } : { ...original, children }
  }

  /**
   * Properties of a component must be plain values, not markup, handlers, styles, classes of the theme or
   * addresses that run code.
   */
  function checkedComponent(node: Element): Element {
    const safe = Object.entries(node.properties).filter(([name, value]) => {
      if (
        !/^(?:on[A-Z]|on[a-z]{3}|dangerously|class(?:Name)?$|ref$|style$|srcDoc$|formAction$)/.test(name) &&
        isSafeValue(name, value)
      )
        return true
      context.diagnostics.push(htmlRemoved(placeOf(node.position, context), `"${name}" of <${node.tagName}>`))
      return false
    })
    return { ...node, properties: Object.fromEntries(safe) }
  }
}

const names = new Set(schema.tagNames)
const stripped = new Set(schema.strip)

/** The same rules for a single element, regardless of its ancestors. */
const ofElement: Schema = { ...schema, ancestors: {} }

/**
 * The properties that an element loses. Classes do not count: they only change the looks, and old
 * pages have thousands.
 *
 * @param kept The properties that are left before the list is applied.
 */
function lostProperties(node: Element, kept: Properties): string[] {
  const clean = sanitize({ ...node, properties: kept, children: [] }, ofElement)
  const left: Properties = clean.type === 'element' ? clean.properties : {}
  return Object.entries(node.properties)
    .filter(([name, value]) => name !== 'className' && value != null && left[name] === undefined)
    .map(([name]) => name)
}

const without = (properties: Properties, name: string): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name))

/**
 * Keeps only files of the site and http(s), because the sanitiser does not check the addresses in
 * `srcset`.
 */
function withSafeSourceSet(properties: Properties): Properties {
  const { srcSet } = properties
  if (srcSet === undefined) return properties
  const text = Array.isArray(srcSet) ? srcSet.join(', ') : String(srcSet)
  return isUnsafeAddress(text) || /(?:^|,)\s*(?!https?:\/\/)[a-z][a-z\d+.-]*:/i.test(text)
    ? without(properties, 'srcSet')
    : properties
}

function isSafeValue(name: string, value: unknown): boolean {
  if (typeof value === 'string') return isSafeText(name, value)
  if (Array.isArray(value)) return value.every((entry) => isSafeValue(name, entry))
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([inner, of]) =>
      !/^(?:__html|__proto__|\$\$typeof|className|dangerously.*|on[A-Z].*|style)$/.test(inner) &&
      isSafeValue(inner, of),
  )
}

declare module 'hast' {
  interface ElementData {
    /** Index of the element that is put aside while the tree is sanitised. */
    aside?: number
  }
}
