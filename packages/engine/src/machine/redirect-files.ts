import { fileExtension } from '../addresses/regular-path.js'
import type { PageAddresses } from '../config/config.js'
import { byPath, outputPath, urlOf } from '../paths.js'
import type { RedirectTable } from '../route/redirect-table.js'
import { splat } from '../route/resolve-path.js'
import { literalPattern } from '../text/source-text.js'

/** Output paths of the files that hosts read redirects from. */
export const redirectFiles = {
  netlify: outputPath('_redirects'),
  nginx: outputPath('redirects.nginx.conf'),
  cloudfront: outputPath('redirects.cloudfront.js'),
} as const

/** CloudFront's limit for the size of a function, in bytes. */
export const maxFunctionBytes = 10_240

/** The redirects for a host. */
export interface HostRules extends Pick<RedirectTable, 'pages' | 'prefixes'> {
  /**
   * Decoded paths of published files that are not pages. Prefix rules do not redirect these. Files
   * that the build itself makes may be missing.
   */
  readonly files: readonly string[]
}

/**
 * Writes rules for Netlify and Cloudflare Pages. The first match counts. They know nothing of
 * fragments, which only the browser sees.
 */
export function netlifyRedirects(rules: HostRules, base: string): string {
  // A plain colon would start a placeholder, and a plain star would match anything.
  const sent = (path: string) => urlOf(base, path).replaceAll(':', '%3A').replaceAll('*', '%2A')
  return [
    ...rules.pages.map(({ from, to, status }) => `${sent(from)} ${based(to, base)} ${status}`),
    ...rules.prefixes.map(({ from, to, status }) => `${sent(from)}* ${based(to, base)} ${status}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * What prefix rules must not redirect: files by their paths, and pages by their stems, because a
 * page may be reached at several addresses.
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

/** Gives `/a` for `/a.html`, `/a.md`, `/a`, `/a/` and `/a/index.html`. */
const stemOf = (path: string): string => path.replace(/(?:\/index)?\.(?:html|md)$|\/$/, '')

const assets = '/assets/'

/**
 * Matches, below `assets`, the files of a build: names with a hash, lists, and what the search and
 * the router load.
 */
const builtAssets = String.raw`(?:manifest\.json|search\.json|search/.*|.*[.-][0-9A-Za-z]{8}\.\w+)`

/**
 * Writes maps for nginx, one for each status, to be included in the `http` block.
 *
 * They match the address as it was sent, because a decoded address could end a header and start
 * another. Every rule is a regular expression, and the first match counts. Plain strings would not
 * do: nginx compares them without regard to letter case, so a page could be redirected to itself,
 * and it refuses to start if one has more than about 40 characters. In a map, rules of other
 * statuses have an empty target, so that a prefix does not redirect their addresses.
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
        const rest = rule.to.endsWith(splat) ? '/+(?<splat>.*)' : '(?:/.*)?'
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
    const [start, rest] = to.endsWith(splat) ? [to.slice(0, -splat.length), '$splat'] : [to, '']
    const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(start) ?? []
    const query = address.includes('?') ? '' : '$is_args$args'
    return `"${literal(based(address, base))}${rest}${query}${literal(fragment)}"`
  }
}

/**
 * Makes a pattern that matches a path however it is sent: some characters are escaped by some
 * browsers and not by others, and `%c3` equals `%C3`. The pattern contains nothing that ends the
 * quotes.
 */
const sentPattern = (path: string): string =>
  Array.from(path.toWellFormed(), (character) => {
    const plain = literalPattern(character)
    if (/[\w/.~-]/.test(character)) return plain
    const escaped = [...Buffer.from(character)].map(escapedPattern).join('')
    return /[!$&'()*+,;=:@[\]|^{}]/.test(character) ? `(?:${plain}|${escaped})` : escaped
  }).join('')

/** Matches, for example, `%2B` and `%2b`. */
const escapedPattern = (byte: number): string =>
  `%${byte
    .toString(16)
    .padStart(2, '0')
    .replace(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`)}`

/** Encodes dollar signs, because in nginx each starts a variable and cannot be escaped. */
const literal = (text: string): string =>
  text.replaceAll('$', '%24').replaceAll('"', '%22').replaceAll('\\', '%5C')

/**
 * Writes a CloudFront function (JavaScript runtime 2.0) for the event "viewer request". If addresses
 * are clean, it also adds `.html`, because an event has only one function and S3 does not know such
 * addresses.
 */
export function cloudfrontFunction(rules: HostRules, base: string, addresses: PageAddresses): string {
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
  const passed = addresses === 'clean' ? 'withEnding(request, path)' : 'request'
  const unnamed = ['', ...rules.files.filter((path) => !fileExtension.test(path))]
  const ending =
    addresses === 'clean'
      ? `
var whole = ${JSON.stringify(Object.fromEntries(unnamed.map((path) => [base.slice(0, -1) + path, 0])))};
function withEnding(request, path) {
  if (!/\\/$|${fileExtension.source}/i.test(path) && !has(whole, path)) request.uri += '.html';
  return request;
}`
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
  if (has(kept, path.toLowerCase().replace(/(?:\\/index)?\\.(?:html|md)$|\\/$/, ''))) return ${passed};${built}
  for (var i = 0; i < prefixes.length; i++) {
    var prefix = prefixes[i];
    if (!(path + '/').startsWith(prefix[0])) continue;
    var rest = path.slice(prefix[0].length).replace(/^[/\\\\]+/, '').split('/').map(encodeURIComponent).join('/');
    return moved(prefix[1].replace(/:splat$/, function () { return rest; }), prefix[2], request);
  }
  return ${passed};
}${ending}
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

/** Adds the base to addresses within the site. */
export function based(to: string, base: string): string {
  return to.startsWith('/') ? base.slice(0, -1) + to : to
}
