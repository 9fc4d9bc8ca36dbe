import { type LinkView, type SiteView, usePage, useSite } from '@quire/engine/theme'
import type { ThemeOptions } from './options.js'
import { type Strings, stringsFor } from './strings/index.js'

/** The site's options. They were checked when the config was read. */
export function useOptions(): ThemeOptions {
  return (useSite().themeConfig ?? {}) as ThemeOptions
}

/** Whether the page has a navigation bar. Both the site and the page can turn it off. */
export function useHasNavBar(): boolean {
  const { record } = usePage()
  return useOptions().navbar !== false && record.frontmatter.navbar !== false
}

/** The words of the page's language. */
export function useStrings(): Strings {
  const site = useSite()
  const options = useOptions()
  const { lang } = usePage()
  const ofSite = known.get(site) ?? new Map<string, Strings>()
  known.set(site, ofSite)
  const strings = ofSite.get(lang) ?? stringsOf(lang, site.lang, options)
  ofSite.set(lang, strings)
  return strings
}

/** Cached by site and language, because every link on thousands of pages needs them. */
const known = new WeakMap<SiteView, Map<string, Strings>>()

function stringsOf(lang: string, siteLang: string, options: ThemeOptions): Strings {
  const { editLinkText, lastUpdated, contentSidebarTitle, ui } = options
  if (languageOf(lang) !== languageOf(siteLang)) return stringsFor(lang, ui)
  const own = { editPage: editLinkText, lastUpdated, onThisPage: contentSidebarTitle }
  const named = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return { ...stringsFor(lang, ui), ...named }
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag
}

/**
 * Returns a function for addresses in the config or the frontmatter. It adds the base to those that
 * begin with exactly one slash.
 */
export function useHref(): (address: string) => string {
  const { base } = useSite()
  return (address) => (/^\/(?!\/)/.test(address) ? base.slice(0, -1) + address : address)
}

/** Whether an address has a scheme or a host of its own. */
export const isOutside = (address: string): boolean => /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(address)

/** Returns a function that makes a link of an address in the config or the frontmatter. */
export function useLink(): (text: string, address: string) => LinkView {
  const href = useHref()
  return (text, address) => ({
    text,
    href: href(address),
    external: isOutside(address),
  })
}
