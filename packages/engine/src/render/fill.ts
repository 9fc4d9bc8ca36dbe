import { markers } from '../parse/page.js'
import { escapeHtml } from './escape.js'

/** An asset as the page shows it: address with base, and pixels where the file has some. */
export interface AssetView {
  /** Empty for a diagram that was not drawn. */
  readonly href: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** What the markers of a body stand for, by number. */
export interface Fillings {
  /** Addresses, not yet escaped. */
  readonly links: readonly string[]
  readonly assets: readonly AssetView[]
}

const { open, close } = markers
const inHtml = new RegExp(
  `( (?:width|height|src|hidden|open)=)"${open}([WHAN])(\\d+)${close}"|${open}([LAC])(\\d+)${close}`,
  'g',
)
const inText = new RegExp(`${open}([LAWHN])(\\d+)${close}`, 'g')

/**
 * Puts addresses and sizes in place of a body's markers.
 *
 * @param component HTML of a component by its number.
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

/** The same for one plain string; undefined when it is the value of an attribute that is to be left out. */
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

function fillingOf(kind: string | undefined, index: number, { links, assets }: Fillings): string | undefined {
  if (kind === 'L') return links[index]
  const asset = assets[index]
  if (kind === 'A') return asset?.href || undefined
  if (kind === 'N') return asset?.href === '' ? 'true' : undefined
  return (kind === 'W' ? asset?.width : asset?.height)?.toString()
}
