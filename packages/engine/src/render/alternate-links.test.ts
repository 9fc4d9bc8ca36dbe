import { expect, test } from 'vitest'
import { alternateLinks } from './alternate-links.js'
import type { AlternateView } from './page-view.js'

const language = (lang: string, more: Partial<AlternateView> = {}): AlternateView => ({
  text: lang,
  href: `/${lang}/a.html`,
  external: false,
  lang,
  current: false,
  samePage: true,
  ...more,
})

test('search engines are led to the page in each language that has it, and others to the site’s', () => {
  const site = { url: 'https://docs.example', lang: 'en' }
  const both = [language('fr'), language('en')]
  const links = [
    'fr https://docs.example/fr/a.html',
    'en https://docs.example/en/a.html',
    'x-default https://docs.example/en/a.html',
  ]
  const cases: readonly (readonly [
    why: string,
    page: {
      readonly languages: readonly AlternateView[]
      readonly noindex?: boolean
      readonly canonicalHref?: string
    },
    options: { readonly url: string | undefined; readonly lang: string },
    links: readonly string[],
  ])[] = [
    ['two languages, the site’s not the first', { languages: both }, site, links],
    ['one without the page', { languages: [...both, language('de', { samePage: false })] }, site, links],
    [
      'one that shows another’s page',
      { languages: [...both, language('de', { isFallback: true })] },
      site,
      links,
    ],
    [
      'the site’s lacks it',
      { languages: [language('fr'), language('de')] },
      site,
      [
        'fr https://docs.example/fr/a.html',
        'de https://docs.example/de/a.html',
        'x-default https://docs.example/fr/a.html',
      ],
    ],
    ['one language', { languages: [language('en')] }, site, []],
    ['no address of the site', { languages: both }, { ...site, url: undefined }, []],
    ['a page that is not to be listed', { languages: both, noindex: true }, site, []],
    ['a page that is listed elsewhere', { languages: both, canonicalHref: '/b.html' }, site, []],
  ]
  for (const [why, page, options, expected] of cases) {
    const tags = alternateLinks(
      { href: '/fr/a.html', canonicalHref: '/fr/a.html', noindex: false, ...page },
      options,
    )
    expect(
      tags.map(([, { hreflang, href }]) => `${hreflang} ${href}`),
      why,
    ).toEqual(expected)
  }
})
