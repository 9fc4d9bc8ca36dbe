import { byPath, type OutputPath, urlOf } from '../paths.js'
import type { RedirectTable } from '../route/redirect-table.js'
import { literalPattern } from '../source-text.js'

/** Files that tell hosts of redirects, by the name of the output. */
export const redirectFiles = {
  netlify: '_redirects' as OutputPath,
  nginx: 'redirects.nginx.conf' as OutputPath,
  cloudfront: 'redirects.cloudfront.js' as OutputPath,
} as const

/** Most bytes that CloudFront takes for a function. */
export const maxFunctionBytes = 10_240

/** What hosts are told. */
export interface HostRules extends Pick<RedirectTable, 'pages' | 'prefixes'> {
  /** Decoded paths of published files that are no pages: a prefix does not count for them. The build's own need not be among them. */
  readonly files: readonly string[]
}

/**
 * Rules in the format of Netlify and Cloudflare Pages: the first that fits
 * counts, and what stands after the fragment is the browser's.
 */
export function netlifyRedirects(rules: HostRules, base: string): string {
  // Plain, a colon would begin the name of a placeholder, and a star stand for anything.
  const sent = (path: string) => urlOf(base, path).replaceAll(':', '%3A').replaceAll('*', '%2A')
  return [
    ...rules.pages.map(({ from, to, status }) => `${sent(from)} ${based(to, base)} ${status}`),
    ...rules.prefixes.map(({ from, to, status }) => `${sent(from)}* ${based(to, base)} ${status}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * What stays where it is below the prefixes of rules: paths of files, and pages
 * by their stems, since all addresses that lead to a page count.
 */
function keptBelow(prefixes: HostRules['prefixes'], files: readonly string[]) {
  const below = (path: string) => prefixes.some(({ from }) => path.startsWith(from))
  const pages = new Set(prefixes.flatMap(({ kept }) => kept.map(stemOf)))
  return {
    pages: [...pages].sort(byPath),
    files: files.filter((path) => below(path) && !pages.has(stemOf(path))).sort(byPath),
    hasAssets: prefixes.some(({ from }) => from.startsWith(assets) || assets.startsWith(from)),
  }
}

/** `/a.html`, `/a.md` and `/a` give `/a`, so do `/a/` and `/a/index.html`. */
const stemOf = (path: string): string => path.replace(/(?:\/index)?\.(?:html|md)$|\/$/, '')

const assets = '/assets/'

/** What a build puts into `assets`, below that folder: names with a hash, lists, and what the search and the router load. */
const builtAssets = String.raw`(?:manifest\.json|search\.json|search/.*|.*[.-][0-9A-Za-z]{8}\.\w+)`

/**
 * Maps for nginx, one for each status, to be included in the `http` block.
 *
 * They look at the address as it was sent: what nginx decodes could end a
 * header and begin another. Every rule is a pattern, the first that fits
 * counts: of plain texts nginx overlooks letter case, so that a page could be
 * sent to itself, and it does not start where one has more than some 40 letters.
 * A map leads nowhere from what a rule of another status leads on from.
 */
export function nginxMap(rules: HostRules, base: string): string {
  const statuses = [...new Set([...rules.pages, ...rules.prefixes].map(({ status }) => status))].sort()
  const maps = statuses.map((status) => {
    const own = rules.prefixes.filter((rule) => rule.status === status)
    const isBelow = (path: string) => own.some(({ from }) => path !== from && `${path}/`.startsWith(from))
    const counts = (rule: { readonly from: string; readonly status: number }) =>
      rule.status === status || isBelow(rule.from)
    const leads = (rule: { readonly to: string; readonly status: number }) =>
      rule.status === status ? target(rule.to) : '""'
    const kept = keptBelow(own, rules.files)
    return [
      `map $redirects_path $redirect_${status} {`,
      '  default "";',
      ...rules.pages.filter(counts).map((rule) => `  ${exactly(rule.from)} ${leads(rule)};`),
      ...kept.pages.map((stem) => `  "~*^${sent(stem)}(?:/|(?:/index)?\\.(?:html|md))?$" "";`),
      ...kept.files.map((path) => `  ${exactly(path)} "";`),
      ...(kept.hasAssets ? [`  "~^${sent(assets)}${builtAssets}$" "";`] : []),
      ...rules.prefixes.filter(counts).map((rule) => {
        const rest = rule.to.endsWith(':splat') ? '/+(?<splat>.*)' : '(?:/.*)?'
        return `  "~^${sent(rule.from.slice(0, -1))}${rest}$" ${leads(rule)};`
      }),
      '}',
    ].join('\n')
  })
  return `# In "http":   include ${redirectFiles.nginx};
# In "server": ${statuses.map((status) => `if ($redirect_${status}) { return ${status} $redirect_${status}; }`).join(' ')}
map $request_uri $redirects_path {
  "~^(?<redirects_raw>[^?]*)" $redirects_raw;
}
${maps.map((map) => `${map}\n`).join('')}`

  function exactly(path: string): string {
    return `"~^${sent(path)}$"`
  }

  function sent(path: string): string {
    return sentPattern(base.slice(0, -1) + path)
  }

  function target(to: string): string {
    const [start, rest] = to.endsWith(':splat') ? [to.slice(0, -':splat'.length), '$splat'] : [to, '']
    const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(start) ?? []
    const query = address.includes('?') ? '' : '$is_args$args'
    return `"${literal(based(address, base))}${rest}${query}${literal(fragment)}"`
  }
}

/**
 * Fits a path however it is sent: browsers leave some characters as they are
 * that others escape, and `%c3` is `%C3`. Nothing in it ends the quotes.
 */
const sentPattern = (path: string): string =>
  Array.from(path.toWellFormed(), (character) => {
    const plain = literalPattern(character)
    if (/[\w/.~-]/.test(character)) return plain
    const escaped = [...Buffer.from(character)].map(escapedPattern).join('')
    return /[!$&'()*+,;=:@[\]|^{}]/.test(character) ? `(?:${plain}|${escaped})` : escaped
  }).join('')

/** `%2B`, with its letters in both cases. */
const escapedPattern = (byte: number): string =>
  `%${byte
    .toString(16)
    .padStart(2, '0')
    .replace(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`)}`

/** A dollar sign begins a variable in every value, and there is no way to write one. */
const literal = (text: string): string =>
  text.replaceAll('$', '%24').replaceAll('"', '%22').replaceAll('\\', '%5C')

/** A CloudFront function (JavaScript runtime 2.0) for the event "viewer request". */
export function cloudfrontFunction(rules: HostRules, base: string): string {
  const pages: Record<string, string | readonly [string, number]> = {}
  for (const { from, to, status } of rules.pages)
    pages[base.slice(0, -1) + from] = status === 301 ? based(to, base) : [based(to, base), status]
  const prefixes = rules.prefixes.map(({ from, to, status }) => [
    base.slice(0, -1) + from,
    based(to, base),
    status,
  ])
  const below = keptBelow(rules.prefixes, rules.files)
  const kept = [...below.pages, ...below.files.map(stemOf)].map((stem) => [
    `${base.slice(0, -1)}${stem}`.toLowerCase(),
    0,
  ])
  const built = below.hasAssets
    ? `
  if (/^${literalPattern(base + assets.slice(1)).replaceAll('/', '\\/')}${builtAssets.replaceAll('/', '\\/')}$/.test(path)) return request;`
    : ''
  return `// Event: viewer request. Runtime: cloudfront-js-2.0.
var pages = ${JSON.stringify(pages)};
var prefixes = ${JSON.stringify(prefixes)};
var kept = ${JSON.stringify(Object.fromEntries(kept))};
function has(list, name) {
  return Object.prototype.hasOwnProperty.call(list, name);
}
function handler(event) {
  var request = event.request;
  var path;
  try { path = decodeURIComponent(request.uri); } catch (error) { return request; }
  if (has(pages, path)) {
    var page = pages[path];
    return typeof page === 'string' ? moved(page, 301, request) : moved(page[0], page[1], request);
  }
  if (has(kept, path.toLowerCase().replace(/(?:\\/index)?\\.(?:html|md)$|\\/$/, ''))) return request;${built}
  for (var i = 0; i < prefixes.length; i++) {
    var prefix = prefixes[i];
    if (!(path + '/').startsWith(prefix[0])) continue;
    var rest = path.slice(prefix[0].length).replace(/^[/\\\\]+/, '').split('/').map(encodeURIComponent).join('/');
    return moved(prefix[1].replace(/:splat$/, function () { return rest; }), prefix[2], request);
  }
  return request;
}
function moved(to, status, request) {
  var query = Object.keys(request.querystring).map(function (name) {
    var given = request.querystring[name];
    return (given.multiValue || [given]).map(function (one) { return name + '=' + one.value; }).join('&');
  }).join('&');
  if (query !== '' && to.indexOf('?') < 0) to = to.replace(/#|$/, function (hash) { return '?' + query + hash; });
  return { statusCode: status, statusDescription: 'Redirect', headers: { location: { value: to } } };
}
`
}

/** With the base before what is of the site. */
export function based(to: string, base: string): string {
  return to.startsWith('/') ? base.slice(0, -1) + to : to
}
