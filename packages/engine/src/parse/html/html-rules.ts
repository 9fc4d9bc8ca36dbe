function words(text: string): Set<string> {
  return new Set(text.split(' '))
}

export const voidElements = words('area base br col embed hr img input link meta param source track wbr')
const paragraphEnders =
  'address|article|aside|blockquote|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|listing|main|menu|nav|ol|p|pre|search|section|summary|table|ul|xmp'
/** A tag in a text that ends an open paragraph. */
export const paragraphEndingTag = new RegExp(`<(?:${paragraphEnders})(?=[\\s/>])|</p\\s*>`, 'i')
/**
 * Nothing ends this element, not even the end of the text, so everything that the theme adds after
 * it would become part of it. Its tags are ignored.
 */
export const endless = 'plaintext'
/** Elements that end an open paragraph. */
export const endsParagraph = new RegExp(`^(?:${paragraphEnders})$`)
/** If these elements are not closed, browsers open them again in what follows. */
export const formatting = words('a b big code em font i nobr s small strike strong tt u')
/** Elements at which the search for an open paragraph stops. */
export const paragraphScopes = words('applet button caption marquee object table td template th')
/** Elements whose end tag may be omitted. */
export const optionalEnd = words('p li dd dt td th tr thead tbody tfoot colgroup rt rp')
/** Elements of a table that contain no text of their own. */
export const tableParts = words('table thead tbody tfoot tr colgroup')
export const tableTags = words('caption col colgroup thead tbody tfoot tr td th')
/** Elements from Markdown that are inside a paragraph. The label is that of a task. */
export const phrasing = words('em strong del a code span label')
/** Elements whose rules need more than a stack of names. */
export const difficult = words(
  'applet base body button form frame frameset head html image isindex keygen listing marquee math menuitem nobr noembed noframes noscript object optgroup option rb rt rtc ruby select svg template textarea title xmp',
)
/** Elements whose text has no character references. */
export const rawText = words('iframe noembed noframes script style xmp')
/** Elements whose content is text up to their end tag. */
export const textOnly = new Set([...rawText, 'textarea', 'title'])
export const headings = words('h1 h2 h3 h4 h5 h6')
/** Elements that the beginning of another element can end. */
export const endable = words('p a button h1 h2 h3 h4 h5 h6')
