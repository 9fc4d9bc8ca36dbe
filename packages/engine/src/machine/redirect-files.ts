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

type Rules = Pick<RedirectTable, 'pages' | 'prefixes'>

/**
 * Rules in the format of Netlify and Cloudflare Pages: the first that fits
 * counts, and what stands after the fragment is the browser's.
 */
export function netlifyRedirects(rules: Rules, base: string): string {
  return [
    ...rules.pages.map(({ from, to, status }) => `${urlOf(base, from)} ${based(to, base)} ${status}`),
    ...rules.prefixes.map(({ from, to, status }) => `${urlOf(base, from)}* ${based(to, base)} ${status}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * Maps for nginx, one for each status, to be included in the `http` block.
 *
 * They look at the address as it was sent: what nginx decodes could end a
 * header and begin another. Every rule is a pattern, the first that fits
 * counts: of plain texts nginx overlooks letter case, so that a page could be
 * sent to itself, and it does not start where one has more than some 40 letters.
 */
export function nginxMap(rules: Rules, base: string): string {
  const statuses = [...new Set([...rules.pages, ...rules.prefixes].map(({ status }) => status))].sort()
  const maps = statuses.map((status) => {
    const has = (rule: { readonly status: number }) => rule.status === status
    const kept = new Set(rules.prefixes.filter(has).flatMap((rule) => rule.kept))
    return [
      `map $redirects_path $redirect_${status} {`,
      '  default "";',
      ...rules.pages.filter(has).map(({ from, to }) => `  ${exactly(from)} ${target(to)};`),
      ...[...kept].sort(byPath).map((path) => `  ${exactly(path)} "";`),
      ...rules.prefixes.filter(has).map(({ from, to }) => {
        const pattern = sentPattern(urlOf(base, from).replace(/\/$/, ''))
        const rest = to.endsWith(':splat') ? '/+(?<splat>.*)' : '(?:/.*)?'
        return `  "~^${pattern}${rest}$" ${target(to)};`
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
    return `"~^${sentPattern(urlOf(base, path))}$"`
  }

  function target(to: string): string {
    const [start, rest] = to.endsWith(':splat') ? [to.slice(0, -':splat'.length), '$splat'] : [to, '']
    const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(start) ?? []
    const query = address.includes('?') ? '' : '$is_args$args'
    return `"${literal(based(address, base))}${rest}${query}${literal(fragment)}"`
  }
}

/**
 * Fits the address however its escapes are written: `%c3` is `%C3`.
 *
 * @param url Percent-encoded, so that nothing in it ends the quotes.
 */
const sentPattern = (url: string): string =>
  literalPattern(url).replace(/(?<=%[0-9A-F]?)[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`)

/** A dollar sign begins a variable in every value, and there is no way to write one. */
const literal = (text: string): string =>
  text.replaceAll('$', '%24').replaceAll('"', '%22').replaceAll('\\', '%5C')

/** A CloudFront function (JavaScript runtime 2.0) for the event "viewer request". */
export function cloudfrontFunction(rules: Rules, base: string): string {
  const pages: Record<string, string | readonly [string, number] | null> = {}
  for (const path of rules.prefixes.flatMap(({ kept }) => kept)) pages[base.slice(0, -1) + path] = null
  for (const { from, to, status } of rules.pages)
    pages[base.slice(0, -1) + from] = status === 301 ? based(to, base) : [based(to, base), status]
  const prefixes = rules.prefixes.map(({ from, to, status }) => [
    base.slice(0, -1) + from,
    based(to, base),
    status,
  ])
  return `// Event: viewer request. Runtime: cloudfront-js-2.0.
var pages = ${JSON.stringify(pages)};
var prefixes = ${JSON.stringify(prefixes)};
function handler(event) {
  var request = event.request;
  var path;
  try { path = decodeURIComponent(request.uri); } catch (error) { return request; }
  if (Object.prototype.hasOwnProperty.call(pages, path)) {
    var page = pages[path];
    if (page === null) return request;
    return typeof page === 'string' ? moved(page, 301, request) : moved(page[0], page[1], request);
  }
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
