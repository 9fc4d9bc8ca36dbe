import type { Policy } from './trusted.js'

/** Name of the policy that the library creates for markup that it has sanitised. */
const cleanerName = 'dompurify'

/** Id of the style element that the library adds to the page's head. */
const layoutStyles = '__________cytoscape_stylesheet'

/** Replaces `style` in markup. */
export const styleAttribute = 'data-style'

/**
 * Runs a library that does not know about content security policies.
 *
 * Without `unsafe-inline`, style elements and `style` attributes in markup have no effect, but the
 * same styles set by a script do. With Trusted Types, text can only become elements through a
 * policy, and the site allows only the engine's. So while the library runs, some methods of the DOM
 * are replaced, and do what it needs in the permitted ways.
 *
 * The library is async, so other code may call the same methods meanwhile. For that code nothing
 * changes except how browsers serialize a `style` attribute, which has the same effect: everything
 * else applies only to the container and to style elements.
 *
 * @param options.container Where the library puts its elements. In their markup, styles are in
 *   {@link styleAttribute}.
 * @param options.policy The engine's policy.
 * @param run Receives a function that returns the style rules the library has added.
 */
export async function withinPolicies<Result>(
  { container, policy }: { readonly container: Element; readonly policy: Policy },
  run: (css: () => string) => Promise<Result>,
): Promise<Result> {
  const undo: (() => void)[] = []
  const change: Change = (holder, name, by) => {
    const before = Object.getOwnPropertyDescriptor(holder, name)
    if (before === undefined) return
    Object.defineProperty(holder, name, { ...before, ...by })
    undo.push(() => Object.defineProperty(holder, name, before))
  }
  const rules: string[] = []
  const sheet = emptySheet(undo)
  const takeRules = (style: HTMLStyleElement) => {
    rules.push(style.textContent ?? '')
    sheet?.replaceSync(rules.join('\n'))
  }
  allowStyles(container, takeRules, { change, areTaken: sheet !== undefined })
  allowTexts(container, policy, change)
  try {
    return await run(() => rules.join('\n'))
  } finally {
    for (const restore of undo.reverse()) restore()
  }
}

/** Replaces a property of a prototype until the library is done. */
type Change = (holder: object, name: string, by: PropertyDescriptor) => void

/** @param options.areTaken Whether rules take effect without their style element. */
function allowStyles(
  container: Element,
  takeRules: (style: HTMLStyleElement) => void,
  { change, areTaken }: { readonly change: Change; readonly areTaken: boolean },
): void {
  const { insertBefore } = Node.prototype
  change(Node.prototype, 'insertBefore', {
    value<Inserted extends Node>(this: Node, node: Inserted, next: Node | null): Inserted {
      const isOwn = node instanceof HTMLStyleElement && (container.contains(this) || node.id === layoutStyles)
      if (isOwn) takeRules(node)
      return isOwn && areTaken ? node : (insertBefore.call(this, node, next) as Inserted)
    },
  })
  const { setAttribute } = Element.prototype
  change(Element.prototype, 'setAttribute', {
    value(this: Element, name: string, value: string): void {
      if (name === 'style' && 'style' in this) (this.style as CSSStyleDeclaration).cssText = value
      else setAttribute.call(this, name, value)
    },
  })
}

/** Handles text that becomes elements, and elements that are serialized to become elements again. */
function allowTexts(container: Element, policy: Policy, change: Change): void {
  const own: Policy = {
    createHTML: (text) => policy.createHTML(text.replace(/(<[^<>]*\s)style=/g, `$1${styleAttribute}=`)),
    createScriptURL: (address) => policy.createScriptURL(address),
  }
  const html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  change(Element.prototype, 'innerHTML', {
    get(this: Element): string {
      return html?.get?.call(this.parentNode === container ? withoutStyleAttributes(this) : this)
    },
    set(this: Element, text: unknown): void {
      if (this instanceof HTMLStyleElement) this.textContent = String(text)
      else if (container.contains(this)) {
        html?.set?.call(this, own.createHTML(String(text)))
        takeStyles(this)
      } else html?.set?.call(this, text)
    },
  })
  const { trustedTypes } = window
  if (trustedTypes === undefined) return
  const { createPolicy } = trustedTypes
  change(Object.getPrototypeOf(trustedTypes), 'createPolicy', {
    value(this: typeof trustedTypes, name: string, rules: Policy): Policy {
      return name === cleanerName ? own : createPolicy.call(this, name, rules)
    },
  })
}

function withoutStyleAttributes(element: Element): Element {
  const copy = element.cloneNode(true)
  for (const styled of copy.querySelectorAll('[style]')) {
    styled.setAttribute(styleAttribute, styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  return copy
}

/** Applies the styles in {@link styleAttribute} to the elements inside an element. */
export function takeStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
    element.removeAttribute(styleAttribute)
  }
}

/** A style sheet that applies to the document; undefined in Safari before 16.4, which does not support it. */
function emptySheet(undo: (() => void)[]): CSSStyleSheet | undefined {
  if (!('adoptedStyleSheets' in document)) return undefined
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  undo.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  return sheet
}
