/** A route of Docsify: `#/guide/install`, from any page, with the name of a place. */
const route = /^\/?#(\/[^?#]*)(?:\?(?:[^#]*&)?id=([^&#]+))?[^#]*$/

/** A page and a place on it. Ids that are only numbers are those of something else. */
const placed = /^([^?#]*)\?id=([^&#=]*[^&#=\d][^&#=]*)$/

/**
 * The link that a link of Docsify means: `/guide/install#place` for `#/guide/install?id=place`, and
 * `install#place` for `install?id=place`.
 *
 * @returns Undefined for other links.
 */
export function docsifyLink(href: string): string | undefined {
  const [, path = '', id] = route.exec(href) ?? placed.exec(href) ?? []
  return path === '' && id === undefined ? undefined : `${path}${id === undefined ? '' : `#${id}`}`
}
