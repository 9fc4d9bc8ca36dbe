/** @param sitemap Address of the sitemap; undefined if there is none. */
export function robotsTxt(options: {
  readonly isPreview: boolean
  readonly sitemap: string | undefined
}): string {
  if (options.isPreview) return 'User-agent: *\nDisallow: /\n'
  const sitemap = options.sitemap === undefined ? '' : `\nSitemap: ${options.sitemap}\n`
  return `User-agent: *\nAllow: /\n${sitemap}`
}
