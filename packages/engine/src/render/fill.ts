import { markers } from '../parse/page.js'
import { escapeHtml } from './escape.js'
import type { ListedPage } from './page-view.js'

/** An asset as a page shows it: its address with the base, and its size in pixels if that is known. */
export interface AssetView {
  /** Empty for a diagram that was not drawn. */
  readonly href: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Its narrower copies, as the values of `srcset` and `sizes`; absent if there are none. */
  readonly srcset?: string
  readonly sizes?: string
}

/** What the numbered markers of a body stand for. */
export interface Fillings {
  /** Addresses, not yet escaped. */
  readonly links: readonly string[]
  readonly assets: readonly AssetView[]
  /** The pages in each folder that a component lists. */
  readonly lists: readonly (readonly ListedPage[])[]
}

/** For a body without placeholders. */
export const noFillings: Fillings = { links: [], assets: [], lists: [] }

const { open, close } = markers
const inHtml = new RegExp(
  `( (?:width|height|src|hidden|open|srcset|sizes|data-zoom-src)=)"${open}([WHANSZF])(\\d+)${close}"|${open}([LAC])(\\d+)${close}`,
  'g',
)
const inProperty = new RegExp(`^${open}P(\\d+)${close}$`)
const inText = new RegExp(`${open}([LAWHNSZF])(\\d+)${close}`, 'g')

/**
 * Replaces a body's markers by addresses and sizes.
 *
 * @param component Returns the HTML of a component by its number.
 */
export function fillHtml(html: string, fillings: Fillings, component: (index: number) => string): string {
  if (!html.includes(open)) return html
  return html.replace(
    inHtml,
    (_, attribute?: string, side?: string, sized?: string, kind?: string, index?: string) => {
      if (attribute !== undefined) {
        const value = fillingOf(side, Number(sized), fillings)
        if (value === undefined) return ''
        return side === 'N' ? attribute.slice(0, -'='.length) : `${attribute}"${escapeHtml(value)}"`
      }
      return kind === 'C'
        ? component(Number(index))
        : escapeHtml(fillingOf(kind, Number(index), fillings) ?? '')
    },
  )
}

/**
 * Like {@link fillHtml}, for one plain string. Undefined for the value of an attribute that should
 * be left out.
 */
export function fillText(text: string, fillings: Fillings): string | undefined {
  if (!text.includes(open)) return text
  let unknown = false
  const filled = text.replace(inText, (_, kind: string, index: string) => {
    const value = fillingOf(kind, Number(index), fillings)
    unknown ||= value === undefined
    return value ?? ''
  })
  return unknown ? undefined : filled
}

/** The pages that the value of a component's property stands for; undefined if it is no such marker. */
export function listOf(value: string, { lists }: Fillings): readonly ListedPage[] | undefined {
  const index = listIndexOf(value)
  return index === undefined ? undefined : lists[index]
}

/** Index of the list that the value of a component's property stands for; undefined if it is no such marker. */
export function listIndexOf(value: string): number | undefined {
  const index = inProperty.exec(value)?.[1]
  return index === undefined ? undefined : Number(index)
}

function fillingOf(kind: string | undefined, index: number, { links, assets }: Fillings): string | undefined {
  if (kind === 'L') return links[index]
  const asset = assets[index]
  if (kind === 'A') return asset?.href || undefined
  if (kind === 'S') return asset?.srcset
  if (kind === 'Z') return asset?.sizes
  if (kind === 'F') return asset?.srcset && asset.href
  if (kind === 'N') return asset?.href === '' ? 'true' : undefined
  return (kind === 'W' ? asset?.width : asset?.height)?.toString()
}
