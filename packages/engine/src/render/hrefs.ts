import type { ResolvedLink } from '../graph/page-links.js'
import { type OutputPath, type SourcePath, urlOf } from '../paths.js'

/** The `href` of a link. */
export function linkHref(
  link: ResolvedLink,
  base: string,
  outputOfFile: (source: SourcePath) => OutputPath,
): string {
  switch (link.kind) {
    case 'here':
      return link.suffix
    case 'page':
      return urlOf(base, link.route) + link.suffix
    case 'file':
      return urlOf(base, `/${outputOfFile(link.source)}`) + link.suffix
    case 'made':
      return urlOf(base, link.path) + link.suffix
    case 'outside':
      return link.href
    case 'broken':
      // Already encoded as the author meant it; encoding it again would break it.
      return (link.path.startsWith('/') ? base.slice(0, -1) : '') + link.path + link.suffix
  }
}
