import type { Policy } from './trusted.js'

/** Under this name the library asks for a policy, for what it has cleaned. */
const cleanerName = 'dompurify'

/** The style element that it puts into the head of a page has this name. */
const layoutStyles = '__________cytoscape_stylesheet'

/** Stands for `style` in markup. */
export const styleAttribute = 'data-style'

/**
 * Runs a library that knows nothing of the policies that a site may have.
 *
 * Without `unsafe-inline`, style elements have no effect, nor have attributes
 * that are called `style`; the same styles set by a script have. With Trusted
 * Types, text becomes elements through a policy only, and the site allows no
 * other than the engine's. So until it is done, what the library does in these
 * ways is done in those.
 *
 * It runs on after others got their turn, who call the same methods. For them
 * nothing changes but how a browser writes a `style` attribute: the styles are
 * the same in either way, and for all else only what happens in the container
 * or to a style element is taken for the library's.
 *
 * @param options.container Where the library puts its elements. Read as markup, they have {@link styleAttribute}.
 * @param options.policy The engine's.
 * @param run Is given a function that says which rules for them there were.
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

/** Changes a property of a prototype until the library is done. */
type Change = (holder: object, name: string, by: PropertyDescriptor) => void

/** @param options.areTaken Rules count without their element. */
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

/** Text that becomes elements, and elements that become text, of which elements are made again. */
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
  change(Object.getPrototypeOf(trustedTypes) as object, 'createPolicy', {
    value(this: typeof trustedTypes, name: string, rules: Policy): Policy {
      return name === cleanerName ? own : createPolicy.call(this, name, rules)
    },
  })
}

function withoutStyleAttributes(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const styled of copy.querySelectorAll('[style]')) {
    styled.setAttribute(styleAttribute, styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  return copy
}

/** Gives the elements below one the styles that stand in {@link styleAttribute}. */
export function takeStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
    element.removeAttribute(styleAttribute)
  }
}

/** Rules of a script that count in the document; undefined in Safari before 16.4, which has none. */
function emptySheet(undo: (() => void)[]): CSSStyleSheet | undefined {
  if (!('adoptedStyleSheets' in document)) return undefined
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  undo.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  return sheet
}
