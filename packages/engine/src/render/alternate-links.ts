import type { HeadTag } from '../config/head-tag.js'
import type { PageView } from './page-view.js'

/**
 * Links to the page in its other languages, for search engines; `x-default` is the site's language.
 * Empty if the page has only one language, or if search engines should list another page instead.
 * Search engines require absolute addresses.
 */
export function alternateLinks(
  {
    languages,
    href,
    canonicalHref,
    noindex,
  }: Pick<PageView, 'languages' | 'href' | 'canonicalHref' | 'noindex'>,
  { url, lang: siteLang }: { readonly url: string | undefined; readonly lang: string },
): HeadTag[] {
  const translated = languages.filter(({ samePage, isFallback }) => samePage && isFallback !== true)
  if (url === undefined || noindex || canonicalHref !== href || translated.length < 2) return []
  const link = (hreflang: string, target: string): HeadTag => [
    'link',
    { rel: 'alternate', hreflang, href: url + target },
  ]
  const byDefault = translated.find(({ lang }) => lang === siteLang) ?? translated[0]
  return [
    ...translated.map(({ lang = siteLang, href: target }) => link(lang, target)),
    ...(byDefault === undefined ? [] : [link('x-default', byDefault.href)]),
  ]
}
