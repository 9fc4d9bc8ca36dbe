/** Options of a site that has nothing but its pages, as Hugo's theme here: no search, no files for programs. */
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
