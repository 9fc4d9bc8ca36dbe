import { xmlElement, xmlHead, xmlText } from './xml.js'

/** Largest number of pages in a feed. */
export const maxFeedItems = 30

export interface FeedItem {
  readonly title: string
  readonly description: string
  /** With the origin, if it is known. */
  readonly url: string
  /** Seconds since 1970. */
  readonly changed: number
}

export interface Feed {
  readonly title: string
  readonly description: string
  readonly lang: string
  /** Address of what the feed is about. */
  readonly url: string
  /** Address of the feed itself. */
  readonly self: string
  /** Newest first, at least one. */
  readonly items: readonly FeedItem[]
}

/**
 * Writes a feed as RSS 2.0. Dates are those of the pages' last commits, so that equal sources give
 * equal bytes. The id of an item contains the date, so that feed readers show a page again when it
 * changes.
 */
export function feedXml({ title, description, lang, url, self, items }: Feed): string {
  const channel = [
    xmlElement('title', title),
    xmlElement('link', url),
    xmlElement('description', description || title),
    xmlElement('language', lang.toLowerCase()),
    ...items.slice(0, 1).map(({ changed }) => xmlElement('lastBuildDate', mailDate(changed))),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemXml),
  ]
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>\n`
}

function itemXml({ title, description, url, changed }: FeedItem): string {
  const parts = [
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="false">${xmlText(`${url}#${changed}`)}</guid>`,
    xmlElement('pubDate', mailDate(changed)),
    ...(description === '' ? [] : [xmlElement('description', description)]),
  ]
  return `<item>${parts.join('')}</item>`
}

/** Formats a date as in RFC 822, in UTC: `Tue, 03 Feb 2026 10:00:00 GMT`. */
function mailDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString()
}
