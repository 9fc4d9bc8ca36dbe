import type { RedirectOutput } from '../config/config.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { hashOf } from '../io/hash.js'
import {
  based,
  cloudfrontFunction,
  type HostRules,
  netlifyRedirects,
  nginxMap,
  redirectFiles,
} from '../machine/redirect-files.js'
import { type OutputPath, outputPath, urlOf } from '../paths.js'
import { redirectHtml, redirectScript } from '../render/redirect.js'
import { type RedirectTable, stubOutputOf } from '../route/redirect-table.js'
import { grouped } from '../values/grouped.js'
import type { PublishedText } from './output-file.js'

type RedirectConfig = Pick<ResolvedConfig, 'addresses' | 'base' | 'redirects' | 'url'>

/**
 * Files for redirects: HTML pages, and files that hosts read.
 *
 * @param otherFiles Decoded paths of published files that are not pages.
 */
export function redirectOutputs(
  table: RedirectTable,
  config: RedirectConfig,
  otherFiles: () => readonly string[],
): readonly PublishedText[] {
  const { pages, prefixes } = table
  const isClean = config.addresses === 'clean'
  const wanted = config.redirects.outputs.filter(
    (output) => pages.length > 0 || prefixes.length > 0 || (output === 'cloudfront' && isClean),
  )
  if (wanted.length === 0) return []
  const files = prefixes.length > 0 || isClean ? otherFiles() : []
  return wanted.flatMap((output) =>
    output === 'html' ? stubs(table, config) : [fileOfHost(output, { pages, prefixes, files }, config)],
  )
}

function fileOfHost(
  host: Exclude<RedirectOutput, 'html'>,
  rules: HostRules,
  { base, addresses }: RedirectConfig,
): PublishedText {
  const path = redirectFiles[host]
  switch (host) {
    case 'netlify':
      return { path, content: netlifyRedirects(rules, base) }
    case 'nginx':
      return { path, content: nginxMap(rules, base) }
    case 'cloudfront':
      return { path, content: cloudfrontFunction(rules, base, addresses) }
  }
}

/** A page for each old address, and the script that they share. */
function stubs(
  { pages, prefixes, fragments }: RedirectTable,
  { addresses, base, url = '' }: RedirectConfig,
): readonly PublishedText[] {
  const script = outputPath(`assets/js/redirect.${hashOf(redirectScript).slice(0, 8)}.js`)
  const places = grouped(fragments, ({ from }) => from)
  const files = new Map<OutputPath, string>()
  for (const { from, to } of [...pages, ...prefixes.flatMap(({ known }) => known)]) {
    const path = stubOutputOf(from, addresses)
    // Two addresses may need the same file, as `/x` and `/x/` do. The first counts.
    if (path === undefined || files.has(path)) continue
    const href = based(to, base)
    files.set(
      path,
      redirectHtml({
        href,
        canonical: href.startsWith('/') ? `${url}${href}` : href,
        script: urlOf(base, `/${script}`),
        fragments: (places.get(from) ?? []).map(({ fragment, to }) => [fragment, based(to, base)]),
      }),
    )
  }
  return [
    ...[...files].map(([path, content]) => ({ path, content })),
    { path: script, content: redirectScript },
  ]
}
