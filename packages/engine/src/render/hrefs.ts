import type { ResolvedLink } from '../graph/page-links.js'
import { type OutputPath, type SourcePath, urlOf } from '../paths.js'

/** What a link's attribute says. */
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
    case 'outside':
      return link.href
    case 'broken':
      // Already an address, as the author meant it: encoded once, never twice.
      return (link.path.startsWith('/') ? base.slice(0, -1) : '') + link.path + link.suffix
  }
}
