import type { HeadTag } from '../config/config.js'
import type { PageView } from './page-view.js'

/**
 * Links to the page in its other languages, for search engines; `x-default` is
 * the site's language. None for a page that is in one language only, or that
 * search engines should find elsewhere. They have to be whole addresses.
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
