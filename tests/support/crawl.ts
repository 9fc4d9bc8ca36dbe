import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { attribute, type Element, elementsOf, parseHtml, textOf } from './html.js'

/** A reference in the output to another file of the site. */
export interface OutputReference {
  /** File that contains it, relative to the output folder. */
  readonly from: string
  /** As written in the file. */
  readonly reference: string
  /** `link` for `<a>`; `asset` for everything that a browser loads by itself. */
  readonly kind: 'link' | 'asset'
  /** Path of the target as a static host would look for it: below the base, decoded, with a leading slash. */
  readonly path: string
  /** Decoded, without `#`; empty if there is none. */
  readonly hash: string
}

export interface Crawl {
  readonly references: readonly OutputReference[]
  /** Published files, relative to the output folder, with `/`. */
  readonly files: ReadonlySet<string>
  /** Ids and names of anchors, by HTML file. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Reads every HTML and CSS file in an output folder and collects its references within the site.
 * Addresses with a scheme or a host lead elsewhere and are left out.
 *
 * @param base With slashes at both ends. A path that begins with a slash but not with the base
 *   leads out of the site. It is kept with its path as written, so that it will be reported as
 *   missing.
 */
export function crawlOutput(folder: string, base = '/'): Crawl {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  const references: OutputReference[] = []
  const anchors = new Map<string, ReadonlySet<string>>()
  for (const file of [...files].sort()) {
    const found: (readonly [kind: OutputReference['kind'], reference: string])[] = []
    if (file.endsWith('.html')) {
      const elements = [...elementsOf(parseHtml(readFileSync(join(folder, file), 'utf8')))]
      anchors.set(
        file,
        new Set(
          elements
            .flatMap((element) => [attribute(element, 'id'), anchorName(element)])
            .filter((id) => id !== undefined),
        ),
      )
      found.push(...elements.flatMap(referencesOf))
    } else if (file.endsWith('.css')) {
      found.push(
        ...cssReferences(readFileSync(join(folder, file), 'utf8')).map(
          (reference) => ['asset', reference] as const,
        ),
      )
    }
    for (const [kind, reference] of found) {
      const target = targetOf(reference, file, base)
      if (target !== undefined) references.push({ from: file, kind, reference, ...target })
    }
  }
  return { references, files, anchors }
}

/** The file that a static host sends for a path; undefined if it sends its not-found page. */
export function servedFile(path: string, files: ReadonlySet<string>): string | undefined {
  const name = path.slice(1)
  const candidates = path.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`, `${name}/index.html`]
  return candidates.find((candidate) => files.has(candidate))
}

const anchorName = (element: Element) => (element.tagName === 'a' ? attribute(element, 'name') : undefined)

/** Attributes that contain an address, by element; `*` means all elements. */
const addressAttributes: readonly (readonly [
  tag: string,
  attribute: string,
  kind: OutputReference['kind'],
])[] = [
  ['a', 'href', 'link'],
  ['area', 'href', 'link'],
  ['img', 'src', 'asset'],
  ['source', 'src', 'asset'],
  ['video', 'src', 'asset'],
  ['video', 'poster', 'asset'],
  ['audio', 'src', 'asset'],
  ['track', 'src', 'asset'],
  ['iframe', 'src', 'asset'],
  ['embed', 'src', 'asset'],
  ['object', 'data', 'asset'],
  ['script', 'src', 'asset'],
  ['image', 'href', 'asset'],
  ['image', 'xlink:href', 'asset'],
  ['use', 'href', 'asset'],
  ['use', 'xlink:href', 'asset'],
]

/** Links in the head that a browser loads. Others (`canonical`, `alternate`) are addresses of pages. */
const loadedLinks = /^(?:stylesheet|icon|apple-touch-icon|manifest|modulepreload|preload|prefetch|mask-icon)$/

function referencesOf(element: Element): (readonly [kind: OutputReference['kind'], reference: string])[] {
  const plain = addressAttributes.flatMap(([tag, name, kind]) => {
    const value = tag === element.tagName ? attribute(element, name) : undefined
    return value === undefined ? [] : [[kind, value] as const]
  })
  const relations = attribute(element, 'rel')?.split(/\s+/) ?? []
  const href = attribute(element, 'href')
  const headLink =
    element.tagName === 'link' &&
    href !== undefined &&
    relations.some((relation) => loadedLinks.test(relation))
  return [
    ...plain,
    ...(headLink ? [['asset', href] as const] : []),
    ...srcset(attribute(element, 'srcset')).map((reference) => ['asset', reference] as const),
    ...cssReferences(attribute(element, 'style') ?? '').map((reference) => ['asset', reference] as const),
    ...(element.tagName === 'style'
      ? cssReferences(textOf(element)).map((reference) => ['asset', reference] as const)
      : []),
  ]
}

const srcset = (value: string | undefined): string[] =>
  (value ?? '').split(/,\s+|,$/).flatMap((part) => part.trim().split(/\s+/)[0] || [])

function cssReferences(css: string): string[] {
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [
    ...withoutComments.matchAll(
      /url\(\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g,
    ),
  ].flatMap((match) => match.slice(1).find((group) => group !== undefined) ?? [])
}

function targetOf(
  reference: string,
  from: string,
  base: string,
): { readonly path: string; readonly hash: string } | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(reference.trim())) return undefined
  const address = new URL(reference, `http://site${base}${from.split('/').map(encodeURIComponent).join('/')}`)
  const path = decode(address.pathname)
  return {
    path: path.startsWith(base) ? path.slice(base.length - 1) : path,
    hash: decode(address.hash.slice(1)),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign: the host looks for the text as it is written.
    return text
  }
}
