import type { Element, Properties } from 'hast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { misspeltScheme } from '../../addresses/misspelt-scheme.js'
import { isOwn, schemeOf, unsafeSchemes } from '../../addresses/scheme.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  addressOfComputer,
  emptyImage,
  missingAlt,
  misspeltAddress,
  unsafeAddress,
} from '../../diagnostics/messages/links.js'
import { shortened } from '../../text/shortened.js'
import { type AssetReference, type FolderReference, type LinkReference, markers } from '../page.js'
import { addClass, wordsOf } from './classes.js'
import { writtenSize } from './written-size.js'

/** Where the walk over a page's HTML reports to. */
export interface BodyReport {
  readonly diagnostics: Diagnostic[]
  /** Reported by `docs check`, not by a build. */
  readonly advice: Diagnostic[]
  readonly placeOf: (node: Element) => Place
}

/** Collects what a page refers to, and puts markers in place of the addresses. */
export class References {
  readonly links: LinkReference[] = []
  readonly assets: AssetReference[] = []
  readonly folders: FolderReference[] = []
  /** Links and images on other hosts. */
  readonly external: LinkReference[] = []
  private images = 0

  /** @param options.copies Whether narrower copies of pictures may be published. */
  constructor(
    private readonly report: BodyReport,
    private readonly options: { readonly copies: boolean },
  ) {}

  /** Reads the addresses of an HTML element. */
  read(node: Element): void {
    const { tagName } = node
    if (tagName === 'a' || tagName === 'area') {
      this.readLink(node)
      this.readTarget(node, 'xLinkHref')
    } else if (animations.has(tagName)) this.readAnimation(node)
    else if (tagName === 'img') this.readImage(node)
    else if (node.data?.ofDiagram === true) node.properties.open = marker('N', this.assets.length)
    else {
      for (const name of sourceProperties.get(tagName) ?? []) this.readSource(node, name)
      for (const name of targetProperties.get(tagName) ?? []) this.readTarget(node, name)
    }
  }

  /**
   * Reads the addresses of a component: `href` is a link, `src` is a file to show, `pages` is a folder
   * whose pages it gets.
   */
  readComponent(node: Element): void {
    const { properties } = node
    const { href, src, pages } = properties
    if (typeof href === 'string' && isOwn(href)) properties.href = this.linkMarker(href, node)
    else this.lookAtScheme(href, node)
    if (typeof src === 'string' && src !== '' && isOwn(src))
      properties.src = this.assetMarker(src, 'image', node)
    else this.lookAtScheme(src, node)
    if (typeof pages === 'string' && namesFolder.test(pages))
      properties.pages = marker('P', this.folders.push({ folder: pages, at: this.report.placeOf(node) }))
  }

  /** Adds a file of the site that the page shows. Returns the marker for its address. */
  assetMarker(
    src: string,
    kind: AssetReference['kind'],
    node: Element,
    shown: Pick<AssetReference, 'shownSide' | 'copyable'> = {},
  ): string {
    return marker('A', this.assets.push({ src, kind, ...shown, at: this.report.placeOf(node) }))
  }

  private linkMarker(href: string, node: Element): string {
    return marker('L', this.links.push({ href, at: this.report.placeOf(node) }))
  }

  private readLink(node: Element): void {
    const { properties } = node
    const { href, dataFootnoteRef, dataFootnoteBackref } = properties
    if (typeof href !== 'string') return
    if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) return
    const scheme = schemeOf(href)
    if (scheme === undefined) properties.href = this.linkMarker(href, node)
    else if (scheme === 'http' || scheme === 'https') {
      properties.href = normalizeUri(href)
      this.external.push({ href, at: this.report.placeOf(node) })
      openWindow(properties)
      if (!showsOnlyPictures(node)) addClass(properties, 'external')
      if (showsAddress(node, href)) addClass(properties, 'bare-url')
    } else this.readOutside(node, 'href', href, scheme)
  }

  private readImage(node: Element): void {
    const { properties, data } = node
    readColourScheme(properties)
    const { alt, src, srcSet } = properties
    if (src === '') this.report.diagnostics.push(emptyImage(this.report.placeOf(node)))
    this.images += 1
    if (data?.diagram !== undefined) return this.readDiagram(node, data.diagram)
    if ((alt === undefined && !isHidden(node)) || data?.withoutAlt === true)
      this.report.advice.push(missingAlt(this.report.placeOf(node), String(src ?? srcSet ?? '')))
    if (typeof src === 'string' && /^https?:/i.test(src))
      this.external.push({ href: src, at: this.report.placeOf(node) })
    if (typeof srcSet === 'string') properties.srcSet = this.sourceSet(srcSet, node)
    if (typeof src === 'string' && src !== '' && isOwn(src)) this.readOwnImage(node, src)
    else if (typeof src === 'string') this.readSource(node, 'src')
    if (this.images > 1) properties.loading ??= 'lazy'
    properties.decoding ??= 'async'
  }

  private readOwnImage(node: Element, src: string): void {
    const { properties } = node
    const size = writtenSize(properties)
    const copyable = this.options.copies && properties.srcSet === undefined
    const address = this.assetMarker(src, 'image', node, {
      ...(size.kind === 'side' && { shownSide: size.shown }),
      ...(copyable && { copyable }),
    })
    properties.src = address
    if (copyable) copiesLike(properties, address)
    if (size.kind === 'none' || size.kind === 'share') sizeLike(properties, address)
    if (size.kind === 'side') {
      if (size.shown.side === 'width') properties.height = alike(address, 'H')
      else properties.width = alike(address, 'W')
    }
    // Browsers reserve the room for a picture only if its attributes are pixels.
    if (size.kind === 'share')
      node.data = { ...node.data, declarations: `width:${size.percent}%;height:auto` }
  }

  /** A drawing that is made at build time. */
  private readDiagram(node: Element, { id, text }: { readonly id: string; readonly text: string }): void {
    const at = this.report.placeOf(node)
    const address = marker('A', this.assets.push({ src: id, kind: 'diagram', at, text }))
    node.properties.src = address
    node.properties.hidden = alike(address, 'N')
    sizeLike(node.properties, address)
  }

  private readSource(node: Element, name: string): void {
    const { tagName, properties } = node
    const value = properties[name]
    if (typeof value !== 'string' || value === '') return
    if (name === 'srcSet') {
      properties[name] = this.sourceSet(value, node)
      return
    }
    const scheme = schemeOf(value)
    if (scheme === undefined) {
      // In a drawing, a part of the same drawing.
      if (value.startsWith('#') && drawn.has(tagName)) return
      const isImage = pictures.has(tagName) || name === 'poster'
      properties[name] = this.assetMarker(value, isImage ? 'image' : 'media', node)
    } else if (scheme !== 'data' || frames.has(tagName)) this.readOutside(node, name, value, scheme)
  }

  /** An address that leads to a page or a file as a link does, in an element that is no link. */
  private readTarget(node: Element, name: string): void {
    const { properties } = node
    const value = properties[name]
    if (typeof value !== 'string' || value.trim() === '' || value.startsWith('#')) return
    const scheme = schemeOf(value)
    if (scheme === undefined) properties[name] = this.linkMarker(value, node)
    else this.readOutside(node, name, value, scheme)
  }

  /** Removes addresses that run code, since they can become those of a link. */
  private readAnimation(node: Element): void {
    for (const name of animated) {
      const value = node.properties[name]
      const unsafe = typeof value === 'string' ? value.split(';').find(isCode) : undefined
      if (unsafe !== undefined) this.dropAddress(node, name, unsafe)
    }
  }

  /** Reads an address that leads out of the site. One that would run code is removed. */
  private readOutside(node: Element, name: string, address: string, scheme: string): void {
    if (unsafeSchemes.has(scheme)) this.dropAddress(node, name, address)
    else {
      node.properties[name] = normalizeUri(address)
      this.lookAtScheme(address, node)
    }
  }

  private sourceSet(value: string, node: Element): string {
    return value.replace(
      /(^|,\s*|(?<![\s,])\s+)([^\s,]\S*[^\s,])(?=\s|,|$)/g,
      (whole, before: string, candidate: string) => {
        if (/^\d+(?:\.\d+)?[wxh]$/.test(candidate) || !isOwn(candidate)) return whole
        return `${before}${this.assetMarker(candidate, 'image', node)}`
      },
    )
  }

  private lookAtScheme(address: unknown, node: Element): void {
    if (typeof address !== 'string') return
    const written = address.trim()
    const meant = misspeltScheme(address)
    if (meant !== undefined)
      this.report.diagnostics.push(misspeltAddress(this.report.placeOf(node), written, meant))
    else if (/^file:/i.test(written))
      this.report.diagnostics.push(addressOfComputer(this.report.placeOf(node), written))
  }

  private dropAddress(node: Element, name: string, address: string): void {
    delete node.properties[name]
    this.report.diagnostics.push(unsafeAddress(this.report.placeOf(node), shortened(address)))
  }
}

/** Components may have a property `pages` of their own, such as a number. */
const namesFolder = /^(?:\/|\.{1,2}(?:\/|$))/

/** @param count How many there are, including this one. */
function marker(kind: 'A' | 'L' | 'N' | 'P', count: number): string {
  return `${markers.open}${kind}${count - 1}${markers.close}`
}

/** The marker for something else about the file of an address: `W` for its width, and so on. */
const alike = (address: string, kind: 'F' | 'H' | 'N' | 'S' | 'W' | 'Z'): string => address.replace('A', kind)

/** The end of an image's address that says in which colour scheme it is shown. */
export const colourSchemeEnd = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)$/

function readColourScheme(properties: Properties): void {
  const { src } = properties
  const end = typeof src === 'string' ? colourSchemeEnd.exec(src) : null
  if (end === null) return
  properties.src = end.input.slice(0, end.index)
  addClass(properties, `on-${end[1] ?? end[2]}`)
}

/** Sets width and height to the markers for the file of an address. */
function sizeLike(properties: Properties, address: string): void {
  properties.width = alike(address, 'W')
  properties.height = alike(address, 'H')
}

/**
 * Sets attributes to the markers for the copies of an address's file, unless their author did.
 *
 * `data-zoom-src` names the whole picture for scripts that open it over the page. Without it they
 * could not know how large it is, because browsers measure the copy that they have loaded.
 */
function copiesLike(properties: Properties, address: string): void {
  properties.srcSet = alike(address, 'S')
  properties.sizes ??= alike(address, 'Z')
  properties.dataZoomSrc ??= alike(address, 'F')
}

/** Elements that show files, with the properties that name them. Links and images have their own rules. */
const sourceProperties: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    source: ['src', 'srcSet'],
    video: ['src', 'poster'],
    audio: ['src'],
    track: ['src'],
    embed: ['src'],
    object: ['data'],
    input: ['src'],
    image: ['href', 'xLinkHref'],
    use: ['href', 'xLinkHref'],
  }),
)

/**
 * Elements that refer to a page or a file without showing it as a file: a frame may contain a page
 * of the site.
 */
const targetProperties: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    iframe: ['src'],
    form: ['action'],
    button: ['formAction'],
    input: ['formAction'],
    blockquote: ['cite'],
    q: ['cite'],
    ins: ['cite'],
    del: ['cite'],
  }),
)

const pictures = new Set(['image', 'use', 'img'])

/** Elements of SVG. */
const drawn = new Set(['image', 'use'])

/** Elements of SVG that change an attribute of another one, and their properties with its values. */
const animations = new Set(['animate', 'set'])
const animated = ['to', 'from', 'by', 'values'] as const

/** Pictures with their own content run nothing. */
function isCode(address: string): boolean {
  const scheme = schemeOf(address)
  return scheme !== undefined && scheme !== 'data' && unsafeSchemes.has(scheme)
}

/** Elements that run a document of their own. */
const frames = new Set(['object', 'embed'])

/** Whether an element is marked as meaningless for those who cannot see it. */
function isHidden({ properties: { ariaHidden, role } }: Element): boolean {
  return String(ariaHidden) === 'true' || ['presentation', 'none'].includes(String(role))
}

/** Whether a link consists of pictures, such as a badge. The mark of links to other sites belongs to words. */
function showsOnlyPictures({ children }: Element): boolean {
  const shown = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return (
    shown.length > 0 &&
    shown.every(
      (child) =>
        child.type === 'element' &&
        (child.tagName === 'img' || child.tagName === 'picture' || showsOnlyPictures(child)),
    )
  )
}

/** Whether the words of a link are its address, which need not be printed behind them. */
function showsAddress({ children: [words] }: Element, href: string): boolean {
  const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return words?.type === 'text' && withoutScheme(words.value) === withoutScheme(href)
}

/** Opens a link in a new window. If the author or a plugin chose a window, keeps that; `rel` is extended. */
function openWindow(properties: Properties): void {
  properties.target ||= '_blank'
  properties.rel = [...new Set([...wordsOf(properties.rel), 'noopener', 'noreferrer'])]
}
