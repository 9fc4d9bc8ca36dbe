/** Which meta tags only describe a page. Others speak for the whole site, or tell browsers what to do. */

/**
 * Names of tags by which pages describe themselves. Not those that prove to another service who owns
 * the site (`google-site-verification`), name the source of code (`go-import`), or set a policy
 * (`referrer`).
 */
const describing =
  /^(?:abstract|application-name|author|copyright|creator|date|description|format-detection|generator|googlebot|keywords|language|news_keywords|publisher|rating|robots|subject|theme-color|citation_\w+|(?:article|book|dc|dcterms|docsearch|og|profile|twitter)[.:][\w.:-]+)$/i

/** Whether a meta tag only describes a page, by its attributes. */
export function isDescribing(attributes: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(attributes).every(([attribute, value]) =>
    /^(?:name|property|itemprop)$/i.test(attribute)
      ? typeof value === 'string' && describing.test(value)
      : /^(?:content|lang|media)$/i.test(attribute),
  )
}
