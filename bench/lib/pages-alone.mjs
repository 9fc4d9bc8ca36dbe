/**
 * Options for a site with nothing but its pages, as with the Hugo theme used here: no search, no
 * files for programs.
 */
export const pagesAlone = {
  search: false,
  discovery: {
    sitemap: false,
    robots: false,
    feeds: false,
    llms: false,
    markdown: false,
    graph: false,
    tags: false,
  },
}
