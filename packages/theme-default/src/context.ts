import { type LinkView, type SiteView, usePage, useSite } from '@quire/engine/theme'
import { type LanguageOptions, optionsFor, ownOptions, type ThemeOptions } from './options.js'
import { changedBy } from './strings/by-language.js'
import { type Strings, stringsFor } from './strings/index.js'

/**
 * The theme's options for the language of the page: what `languages` says of it replaces the others.
 * For components that are rendered at build time; islands cannot call it.
 */
export function useOptions(): ThemeOptions {
  return useLanguage().options
}

/** The options as the site gives them, for all languages. They were checked when the config was read. */
export function useSiteOptions(): ThemeOptions {
  return optionsOf(useSite())
}

/**
 * Language tag of the words in an option that exists for each language, if it is not that of the page:
 * those of the site are shown where the option has none for the language.
 */
export function useLangOf(option: keyof LanguageOptions): string | undefined {
  const site = useSite()
  const { lang } = usePage()
  const isTranslated = ownOptions(lang, optionsOf(site))[option] !== undefined
  return isTranslated || lang === site.lang ? undefined : site.lang
}

/** Whether the page has a navigation bar. Both the site and the page can turn it off. */
export function useHasNavBar(): boolean {
  const { record } = usePage()
  return useOptions().navbar !== false && record.frontmatter.navbar !== false
}

/**
 * The theme's words in the language of the page, as changed by the options `ui`, `editLinkText`,
 * `lastUpdated` and `contentSidebarTitle`. English in a language that the theme does not know.
 * For components that are rendered at build time; islands cannot call it.
 */
export function useStrings(): Strings {
  return useLanguage().strings
}

/** What all pages in a language have in common. */
interface Language {
  readonly options: ThemeOptions
  readonly strings: Strings
}

function useLanguage(): Language {
  const site = useSite()
  const { lang } = usePage()
  const ofSite = known.get(site) ?? new Map<string, Language>()
  known.set(site, ofSite)
  const language = ofSite.get(lang) ?? languageFor(lang, site)
  ofSite.set(lang, language)
  return language
}

/** Cached by site and language tag, because every link on thousands of pages needs them. */
const known = new WeakMap<SiteView, Map<string, Language>>()

function languageFor(lang: string, site: SiteView): Language {
  const options = optionsFor(lang, site.lang, optionsOf(site))
  const { editLinkText, lastUpdated, contentSidebarTitle, ui } = options
  const named = { editPage: editLinkText, lastUpdated, onThisPage: contentSidebarTitle }
  return { options, strings: changedBy(stringsFor(lang, ui), [named]) }
}

const optionsOf = (site: SiteView) => (site.themeConfig ?? {}) as ThemeOptions

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
