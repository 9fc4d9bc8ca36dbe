import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ConfigError, formatPretty } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree } from '../support/build.js'
import { checkSite } from '../support/check.js'
import { attribute, findAll, parseHtml, textOf } from '../support/html.js'
import {
  checkout,
  type FileTexts,
  linkPackages,
  makeSite,
  temporaryFolder,
  writeFiles,
} from '../support/sites.js'
import { readTree } from '../support/trees.js'

const textLayout = '<Region name="article"><Content /></Region>'

/** @param layout Body of the layout, as JSX. */
function siteWith(layout: string, more = ''): string {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
const parts = [Content, Region]
const Layout = () => <main>${layout}</main>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },${more}
})
`,
    'content/README.md': '# Home\n\nText.\n',
    'content/empty.md': '---\ntitle: Empty\n---\n',
  })
  linkPackages(site)
  return site
}

test('a layout that loses the text of a page, or keeps it when the reader goes on, is told', async () => {
  const cases: readonly (readonly [layout: string, expected: readonly (readonly [string, string])[]])[] = [
    ['<Region name="article"><Content /></Region>', []],
    ['<Region name="article">x</Region>', [['content-not-shown', 'content/README.md']]],
    [
      '<Region name="a"><Content /></Region><Region name="a">x</Region>',
      [
        ['region-twice', 'content/README.md'],
        ['region-twice', 'content/empty.md'],
      ],
    ],
    [
      '<Region name="a"><Content /><Content /></Region>',
      [
        ['content-repeated', 'content/README.md'],
        ['content-repeated', 'content/empty.md'],
      ],
    ],
    [
      '<Region name="menu">x</Region><Content />',
      [
        ['content-outside-region', 'content/README.md'],
        ['content-outside-region', 'content/empty.md'],
      ],
    ],
  ]
  for (const [layout, expected] of cases) {
    const { published, diagnostics } = await buildSite(siteWith(layout))
    expect(published).toBe(true)
    expect(
      diagnostics.map(({ code, at }) => [code, at?.path]),
      layout,
    ).toEqual(expected)
  }
})

test('a page shows its text once, however often its layout has it', async () => {
  const { outDir } = await buildSite(siteWith('<Region name="a"><Content /><Content /></Region>'))
  const html = readFileSync(join(outDir, 'index.html'), 'utf8')
  expect(html.match(/<p>Text\.<\/p>/g)).toHaveLength(1)
  expect(html).not.toMatch(/[\uFDD0\uFDD1]/)
})

test('a layout of the not-found page that fails is an error, and leaves the site as it was', async () => {
  const site = siteWith(textLayout)
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': theme
      .replace('NotFound: Layout', 'NotFound: Lost')
      .replace('export default', "const Lost = () => {\n  throw new Error('lost')\n}\nexport default"),
  })
  const { published, diagnostics } = await buildSite(site)
  expect(published).toBe(false)
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: 'layout-threw',
      message: 'The layout "NotFound" failed on the page /404.html: lost',
      hint: 'It failed at theme.tsx:6:9. The page is left out.',
    }),
  ])
})

test('a tsconfig that compiles JSX for an older React is told', async () => {
  const site = siteWith(textLayout)
  writeFiles(site, { 'tsconfig.json': '{ "compilerOptions": { "jsx": "react" } }' })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics[0]?.hint).toMatch(
    /^It failed at theme\.tsx:\d+:\d+\. Set "jsx": "react-jsx" in tsconfig\.json\. The page is left out\.$/,
  )
})

test('a component that waits is told what to do instead', async () => {
  const site = siteWith(textLayout, '\n  components: { Late },')
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': theme.replace(
      'export default',
      'const Late = () => Promise.resolve(<i>x</i>)\nexport default',
    ),
    'content/README.md': '# Home\n\n<Late />\n',
  })
  expect(await problemsOf(site)).toEqual([
    'component-threw content/README.md:3:1 The component <Late> failed: it waits for a promise or for "lazy", but pages are rendered synchronously. Load what it needs in the config; in an island, put it into <Suspense> with a fallback.',
  ])
})

test('what an island waits for is missing in all pages, whichever is rendered first', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import * as islands from './islands'
export default { title: 'T', theme: extend(theme, { components: { ...islands } }) }
`,
    'islands.tsx': `'use client'
import { lazy, Suspense, use } from 'react'
const Late = lazy(() => import('./Late'))
const word = Promise.resolve('late')
const Word = () => <b>{use(word)}</b>
export const Both = () => <><Suspense fallback="one"><Late /></Suspense><Suspense fallback="two"><Word /></Suspense></>
export const Alone = lazy(() => import('./Late'))
`,
    'Late.tsx': 'export default () => <b>late</b>\n',
    'content/README.md': '# Home\n\n<Both />\n',
    'content/next.md': '# Next\n\n<Both />\n',
    'content/alone.md': '# Alone\n\n<Alone />\n',
  })
  const { diagnostics } = await buildSite(site, { allowErrors: true })
  expect(diagnostics.map(({ message, at }) => `${at?.path} ${message}`)).toEqual([
    'content/alone.md The component <Alone> failed: it waits for a promise or for "lazy", but pages are rendered synchronously. Load what it needs in the config; in an island, put it into <Suspense> with a fallback.',
  ])
  for (const page of ['index', 'next']) {
    const html = readFileSync(join(site, `dist/${page}.html`), 'utf8')
    expect(html, page).toMatch(/one.*two/s)
    expect(html, page).not.toContain('<b>late</b>')
  }
})

test('of components in each other, the one that fails is told, with its place', async () => {
  const site = siteWith(textLayout, '\n  components: { Box, Bad, Late, img: Picture },')
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': theme.replace(
      'export default',
      `const Foot = ({ foot }) => <i>{foot}</i>
const Box = ({ foot, children }) => <div>{children}<Foot foot={foot} /></div>
const Bad = ({ a }) => <i>{a.b}</i>
const Late = () => Promise.resolve(<i>x</i>)
const Picture = ({ alt }) => <img alt={alt.missing.text} />
export default`,
    ),
    'content/in.md': '# In\n\n<Box>\n\na\n\n<Box>\n\nb <Bad /> c\n\n</Box>\n\n</Box>\n',
    'content/out.md': '# Out\n\n<Box foot={{"a": 1}}>\n\n<Box foot="b">\n\nc\n\n</Box>\n\n</Box>\n',
    'content/tag.md': '# Tag\n\n<Box>\n\n![b](https://b.example/b.png)\n\n</Box>\n',
    'content/late.md': '# Late\n\n<Box>\n\n<Late />\n\n</Box>\n',
    'content/part.txt': 'a\n\n<Box><Bad /></Box>\n',
    'content/with.md': '# With\n\n<!--@include: ./part.txt-->\n',
  })
  const { diagnostics } = await buildSite(site, { allowErrors: true })
  const told = diagnostics.flatMap(({ code, at, message, hint }) =>
    code === 'component-threw'
      ? [
          [
            `${at?.path}:${at?.line}:${at?.column}`,
            /^The component (.*) failed/.exec(message)?.[1],
            /[^.]* is left empty/.exec(hint ?? '')?.[0].trim(),
          ],
        ]
      : [],
  )
  const outer = 'The place of <Box> in the page is left empty'
  expect(told).toEqual([
    ['content/in.md:9:3', '<Bad>', outer],
    ['content/late.md:3:1', '<Box>, or one in it,', 'Its place in the page is left empty'],
    ['content/out.md:3:1', '<Box>', 'Its place in the page is left empty'],
    ['content/tag.md:3:1', '<img>', outer],
    ['content/part.txt:3:6', '<Bad>', outer],
  ])
})

test('a component whose elements browsers would not leave where it is written is told, once on a page', async () => {
  const site = siteWith(textLayout, '\n  components: { Box, Quoted, Mark, Open },')
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': theme.replace(
      'export default',
      `const Box = ({ children }) => <div>{children}</div>
const Quoted = ({ children }) => <blockquote><p>{children}</p></blockquote>
const Mark = ({ children }) => <mark>{children}</mark>
const Open = ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />
export default`,
    ),
    'content/bad.md':
      '# Bad\n\nA <Box>b</Box> c *d <Box>e</Box>*\n\n<Quoted>\n\nf\n\n</Quoted>\n\n## G <Mark>[h](good.md)</Mark>\n\n[i <Mark><a href="good.md">j</a></Mark>](good.md)\n',
    'content/empty.md': '# Empty\n\nA <Box/> c\n',
    'content/good.md':
      '# Good\n\n<Box>\n\nA <Mark>b</Mark>\n\n</Box>\n\n<Box>c</Box>\n\n- <Box>d</Box>\n\n| <Box>e</Box> |\n|---|\n| <Box>f</Box> |\n\n<Quoted>g</Quoted>\n\n<Open html="<p>h<p>i" />\n\n<Box />\n\n<button><Box>j</Box></button>\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(
    diagnostics.map(({ code, at, message }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message}`),
  ).toEqual([
    'component-nesting content/bad.md:3:3 The component <Box> puts <div> into the <p> around it, but browsers end <p> there.',
    'component-nesting content/bad.md:5:1 The component <Quoted> puts <p> into its <p>, but browsers end <p> there.',
    'component-nesting content/empty.md:3:3 The component <Box> puts <div> into the <p> around it, but browsers end <p> there.',
  ])
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    expect.stringMatching(/^Write the start tag and the end tag of <Box> on lines of their own/),
    expect.stringMatching(/^Let the component make other elements/),
    expect.stringMatching(/^Write <Box \/> on a line of its own/),
  ])
})

test('what fails in a component, or in tags of the head, is told with its line, whichever thread composes the page', async () => {
  const site = siteWith(textLayout, '\n  components: { Bad }, head,')
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  const pages = Array.from({ length: 200 }, (_, index) => [`content/${index}.md`, `# ${index}\n\n<Bad />\n`])
  // Tags fail where the component does not, so that each message alone says which thread has to do it again.
  const tags = Array.from({ length: 200 }, (_, index) => [`content/tag-${index}.md`, `# Tags of ${index}\n`])
  writeFiles(site, {
    'theme.tsx': theme.replace(
      'export default',
      `const Bad = ({ a }) => <i>{a.b}</i>
const head = ({ page }) => page.record.title.startsWith('Tags') ? page.none.such : []
export default`,
    ),
    ...(Object.fromEntries([...pages, ...tags]) as FileTexts),
  })
  const { diagnostics } = await buildSite(site)
  for (const [code, place] of [
    ['component-threw', 'theme.tsx:5:30'],
    ['theme-threw', 'theme.tsx:6:77'],
  ]) {
    const threw = diagnostics.filter((diagnostic) => diagnostic.code === code)
    expect(threw).toHaveLength(200)
    expect(new Set(threw.map(({ hint }) => hint?.split('. ')[0]))).toEqual(new Set([`It failed at ${place}`]))
  }
})

test('a part that fails on all pages is told once, and once for pages that have no file', async () => {
  const site = siteWith('{[undefined][0].title}<Region name="article"><Content /></Region>')
  writeFiles(site, {
    'content/more.md': '# More\n',
    'docs.config.ts': `import theme from './theme'
export default {
  title: 'T',
  theme,
  content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr' }],
}
`,
    'fr/README.md': '# Accueil\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.filter(({ code }) => code === 'layout-threw')).toHaveLength(6)
  const told = formatPretty(diagnostics, { joinsFiles: true })
  expect(told.match(/^error layout-threw.*/gm)).toEqual([
    'error layout-threw',
    'error layout-threw  content/README.md:1:1',
  ])
  expect(told).toContain('The same applies to 3 more files: content/empty.md, content/more.md, fr/README.md.')
})

test('a region that cannot be told from its name is an error of the layout', async () => {
  const { published, diagnostics } = await buildSite(siteWith('<Region name="column 1"><Content /></Region>'))
  expect(published).toBe(false)
  expect(diagnostics[0]).toMatchObject({
    code: 'layout-threw',
    message:
      'The layout "Layout" failed on the page /: a region cannot be named "column 1"; its name may have only letters and hyphens.',
  })
})

test('a file that a theme names and that is not there is told by that name', async () => {
  const cases = ["styles: ['./gone.css']", "behaviours: ['./gone']", "earlyScript: './gone.js'"]
  for (const field of cases) {
    const error: unknown = await buildSite(
      siteWith('<Region name="article"><Content /></Region>', `\n  ${field},`),
    ).catch((thrown: unknown) => thrown)
    expect(error, field).toBeInstanceOf(ConfigError)
    const [problem] = (error as ConfigError).diagnostics
    expect(problem?.code).toBe('theme-file-missing')
    expect(problem?.message).toMatch(/^The theme "own" names the file "\.\/gone/)
    expect(problem?.at?.path).toBe('theme.tsx')
  }
})

test('a file that a theme names as it was before it was compiled, or with a typo, is told with its name', async () => {
  const hintFor = async (field: string) => {
    const site = siteWith('<Region name="article"><Content /></Region>', `\n  ${field},`)
    writeFiles(site, { 'scripts/menu.js': 'export function mount() {}', 'look/style.css': '' })
    const error: unknown = await buildSite(site).catch((thrown: unknown) => thrown)
    return (error as ConfigError).diagnostics[0]?.hint
  }
  expect(await hintFor("behaviours: ['./scripts/menu.ts']")).toBe('Did you mean "./scripts/menu.js"?')
  expect(await hintFor("styles: ['./look/styles.css']")).toBe('Did you mean "./look/style.css"?')
  expect(await hintFor("styles: ['./look/other.css']")).toMatch(/^Paths are relative to the folder/)
})

/** Problems of the site, as every command reports them: code, place, message. */
async function problemsOf(site: string): Promise<readonly string[]> {
  const diagnostics = await buildSite(site).then(
    (result) => result.diagnostics,
    (error: ConfigError) => error.diagnostics,
  )
  for (const { hint } of diagnostics) expect(hint ?? '').not.toMatch(/npm install|plugin/)
  return diagnostics.map(
    ({ code, at, message }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message}`,
  )
}

test('what is wrong in scripts and style sheets of a theme is told with its place', async () => {
  const cases: readonly (readonly [fields: string, files: FileTexts, expected: readonly string[]])[] = [
    [
      "styles: ['./css/a.css']",
      { 'css/a.css': '@import "./b.css";\n', 'css/b.css': 'a {\n  é { background: url(gone.png) }\n}\n' },
      [
        'bundle-failed css/b.css:2:19 This style sheet cannot be bundled for browsers: Could not resolve "gone.png".',
      ],
    ],
    [
      "styles: ['./a.css']",
      { 'a.css': 'a { colr: red }\n' },
      [
        'bundle-warning a.css:1:5 This style sheet may not mean what it should: "colr" is not a known CSS property.',
      ],
    ],
    [
      "optionStyles: () => 'a {'",
      {},
      [
        'bundle-warning undefined:undefined:undefined What "optionStyles" returns may not mean what it should: Expected "}" to go with "{".',
      ],
    ],
    [
      "behaviours: ['./menu']",
      { 'menu.ts': 'export default function mount() {}\n' },
      [
        'theme-behaviour menu.ts:1:1 The theme "own" names this file as a behaviour, but it does not export "mount".',
      ],
    ],
    [
      "behaviours: ['./menu']",
      { 'menu.ts': "import { usePage } from '@quire/engine/theme'\nexport const mount = () => usePage()\n" },
      [
        'bundle-failed menu.ts:1:25 This script cannot be bundled for browsers: "@quire/engine/theme" belongs to the build and does not exist in browsers.',
      ],
    ],
    [
      "earlyScript: './early.js'",
      { 'early.js': 'let =\n' },
      ['bundle-failed early.js:2:1 This script cannot be bundled for browsers: Unexpected end of file.'],
    ],
  ]
  for (const [fields, files, expected] of cases) {
    const site = siteWith(textLayout, `\n  ${fields},`)
    writeFiles(site, files)
    expect(await problemsOf(site), fields).toEqual(expected)
  }
})

test('where the path of a picture in a style sheet begins is told if it leads to no file', async () => {
  const site = siteWith(textLayout, "\n  styles: ['./a.css'],")
  writeFiles(site, { 'a.css': '.x { background: url("./gone.svg") }\n' })
  await expect(buildSite(site)).rejects.toMatchObject({
    diagnostics: [
      { code: 'bundle-failed', hint: 'Paths begin at the file that contains them. Is the file there?' },
    ],
  })
})

test('style sheets of a theme may name pictures and fonts of all usual kinds', async () => {
  const names = ['a.jpg', 'b.webp', 'c.avif', 'd.gif', 'e.woff', 'f.ttf', 'g.png', 'h.svg', 'i.woff2']
  const site = siteWith(textLayout, "\n  styles: ['./a.css'],")
  writeFiles(site, {
    'a.css': names.map((name) => `.x { background: url(${name}) }`).join('\n'),
    ...Object.fromEntries(names.map((name) => [name, name])),
  })
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics).toEqual([])
  expect(
    readdirSync(join(outDir, 'assets/files')).map((name) => name.replace(/\.\w+(\.\w+)$/, '$1')),
  ).toEqual(names)
})

test('what cannot be read of an island, and what is no code, is told where it stands', async () => {
  const cases: readonly (readonly [island: string, expected: string])[] = [
    [
      'const x = (\n',
      'config-syntax Like.jsx:3:1 The island "Like.jsx" cannot be read: Unexpected end of file.',
    ],
    [
      "import './own'\n",
      'config-syntax own.js:1:7 The module "own.js" cannot be read: Expected identifier but found "=".',
    ],
    [
      "import film from './film.mp4'\nexport const Like = () => <video src={film} />\n",
      'config-file-import Like.jsx:2:18 The file "film.mp4" is not code and cannot be imported.',
    ],
    [
      "import Film from './film.svg?react'\nexport const Like = () => <Film />\n",
      'config-syntax Like.jsx:2:18 The island "Like.jsx" cannot be read: Imports with "?react" are of another tool.',
    ],
    [
      "import own from './own.js?url'\nexport const Like = () => <a href={own} />\n",
      'config-syntax Like.jsx:2:17 The island "Like.jsx" cannot be read: Imports with "?url" are of another tool.',
    ],
    [
      "import film from './film.svg#a'\nexport const Like = () => <img src={film} />\n",
      'config-syntax Like.jsx:2:18 The island "Like.jsx" cannot be read: Imports cannot end in "#a".',
    ],
  ]
  for (const [island, expected] of cases) {
    const site = siteWith(textLayout, '\n  components: { Like },')
    writeFiles(site, {
      'theme.tsx': `import { Like } from './Like'\n${readFileSync(join(site, 'theme.tsx'), 'utf8')}`,
      'Like.jsx': `'use client'\n${island}`,
      'own.js': 'const =\n',
      'film.mp4': 'x',
      'film.svg': '<svg />',
    })
    expect(await problemsOf(site)).toEqual([expected])
  }
})

/** A theme whose component, island, behaviour, early script and style sheet name pictures. */
function siteWithPictures(): string {
  const site = siteWith(
    textLayout,
    "\n  components: { Sign, Button },\n  behaviours: ['./menu.js'],\n  earlyScript: './early.js',\n  styles: ['./own.css'],",
  )
  writeFiles(site, {
    'theme.tsx': `import { Sign } from './Sign'\nimport { Button } from './Button'\n${readFileSync(join(site, 'theme.tsx'), 'utf8')}`,
    'Sign.tsx': `import { Button } from './Button'
import photo from './photo 1.webp'
export const Sign = () => <p><img src={photo} alt="" /><Button picture={photo} /></p>
`,
    'Button.tsx': `'use client'
import sign from './sign.svg'
import drawing from './sign.svg' with { type: 'text' }
export const Button = ({ picture }: { picture: string }) => (
  <button type="button" title={picture}>
    <img src={sign} alt="" />
    <span dangerouslySetInnerHTML={{ __html: drawing }} />
  </button>
)
`,
    'early.ts': "import menu from './MENU.PNG'\ndocument.documentElement.dataset.menu = menu\n",
    'own.css': '.menu { background: url("./MENU.PNG") }\n',
    'menu.ts': "import menu from './MENU.PNG'\nexport function mount() { document.title = menu }\n",
    'sign.svg': '<svg viewBox="0 0 8 8"><path d="M0 0h8"/></svg>',
    'photo 1.webp': 'photo',
    'MENU.PNG': 'menu',
    'content/README.md': '# Home\n\n<Sign />\n\nNot `/assets/files/a.12345678.svg` of the text.\n',
  })
  return site
}

test('pictures that code imports are published, and their addresses have the base', async () => {
  const site = siteWithPictures()
  for (const base of ['/', '/pr/7/']) {
    const { outDir, diagnostics } = await buildSite(site, { base })
    expect(diagnostics).toEqual([])
    const published = readdirSync(join(outDir, 'assets/files')).sort()
    expect(published).toMatchObject(
      [/^MENU\.\w{8}\.PNG$/, /^photo_1\.\w{8}\.webp$/, /^sign\.\w{8}\.svg$/].map((name) =>
        expect.stringMatching(name),
      ),
    )
    const [menu = '', photo = '', sign = ''] = published
    expect(readFileSync(join(outDir, 'assets/files', photo), 'utf8')).toBe('photo')
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    const at = `${base}assets/files/`
    expect(html).toContain(`<img src="${at}${photo}" alt=""/>`)
    expect(html).toContain(`title="${at}${photo}"`)
    expect(html).toContain(`data-props="{&quot;picture&quot;:&quot;${at}${photo}&quot;}"`)
    expect(html).toContain(`<img src="${at}${sign}" alt=""/>`)
    expect(html).toContain('<path d="M0 0h8"/>')
    expect(html).toContain('<code>/assets/files/a.12345678.svg</code>')
    const scripts = readdirSync(join(outDir, 'assets/js')).map((name) =>
      readFileSync(join(outDir, 'assets/js', name), 'utf8'),
    )
    for (const address of [
      `"../files/${menu}",import.meta.url`,
      `"../files/${sign}",import.meta.url`,
      `"../files/${menu}",document.currentScript.src`,
    ])
      expect(
        scripts.some((text) => text.includes(`new URL(${address})`)),
        address,
      ).toBe(true)
  }
})

test('styles from options name a picture that code imports with the base, and words that look like it stay', async () => {
  const site = siteWith(
    '<Region name="article"><Content /><code>{sign.replace(/\\w{8}(?=\\.svg)/, "12345678")}</code></Region>',
    '\n  optionStyles: () => `.sign { background: url(${sign}) }`,',
  )
  writeFiles(site, {
    'theme.tsx': `import sign from './sign.svg'\n${readFileSync(join(site, 'theme.tsx'), 'utf8')}`,
    'sign.svg': '<svg/>',
  })
  for (const base of ['/', '/hub/']) {
    const { outDir, diagnostics } = await buildSite(site, { base })
    expect(diagnostics).toEqual([])
    const [name = ''] = readdirSync(join(outDir, 'assets/files'))
    const sheets = readdirSync(join(outDir, 'assets/css')).map((file) =>
      readFileSync(join(outDir, 'assets/css', file), 'utf8'),
    )
    expect(sheets.join('')).toContain(`url(${base}assets/files/${name})`)
    expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain(
      '<code>/assets/files/sign.12345678.svg</code>',
    )
  }
})

test('a picture that code imports has another address when it changes', async () => {
  const site = siteWithPictures()
  const shown = async () => {
    const { outDir } = await buildSite(site)
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    const address = /src="([^"]+\.svg)"/.exec(html)?.[1] ?? ''
    return [address, readFileSync(join(outDir, address), 'utf8')] as const
  }
  const [first] = await shown()
  expect((await shown())[0]).toBe(first)
  writeFiles(site, { 'sign.svg': '<svg/>' })
  const [second, content] = await shown()
  expect(second).not.toBe(first)
  expect(content).toBe('<svg/>')
})

test('a link to a picture that code imports is checked again when the picture changes', async () => {
  const site = siteWithPictures()
  const { outDir } = await buildSite(site)
  const [name = ''] = readdirSync(join(outDir, 'assets/files')).filter((file) => file.endsWith('.svg'))
  writeFiles(site, { 'content/README.md': `# Home\n\n[Sign](/assets/files/${name})\n` })
  expect((await buildSite(site)).diagnostics).toEqual([])
  writeFiles(site, { 'sign.svg': '<svg/>' })
  expect((await buildSite(site)).diagnostics.map(({ code }) => code)).toEqual(['broken-link'])
})

test("components that a 'use client' module passes on as a whole are islands", async () => {
  const site = siteWith(textLayout, '\n  components: { Button, Marked },')
  const button = (name: string) =>
    `import { useState } from 'react'\nexport function ${name}() {\n  const [n, set] = useState(0)\n  return <button type="button" onClick={() => set(n + 1)}>{n}</button>\n}\n`
  writeFiles(site, {
    'theme.tsx': `import { Button, Marked } from './islands'\n${readFileSync(join(site, 'theme.tsx'), 'utf8')}`,
    'islands.ts': "'use client'\nexport * from './parts/Button'\nexport * from './parts/Marked'\n",
    'parts/Button.tsx': button('Button'),
    'parts/Marked.tsx': `'use client'\n${button('Marked')}`,
    'content/README.md': '# Home\n\n<Button />\n\n<Marked />\n',
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const html = readFileSync(join(outDir, 'index.html'), 'utf8')
  expect([...html.matchAll(/data-export="(\w+)"/g)].map(([, name]) => name)).toEqual(['Button', 'Marked'])
})

test('options and tags of the head can name a picture that the config imports', async () => {
  const site = extendedSite('{}', { 'logo.svg': '<svg/>' })
  const config = readFileSync(join(site, 'docs.config.ts'), 'utf8')
  writeFiles(site, {
    'docs.config.ts': `import logo from './logo.svg'\n${config.replace(
      "title: 'T',",
      "title: 'T', base: '/hub/', themeConfig: { logo }, head: [['link', { rel: 'icon', href: logo }]], frontmatterDefaults: { '**': { heroImage: logo } },",
    )}`,
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const html = readFileSync(join(outDir, 'index.html'), 'utf8')
  expect(html).toMatch(/<link rel="icon" href="\/hub\/assets\/files\/logo\.\w{8}\.svg">/)
  expect(html).toMatch(/<img [^>]*src="\/hub\/assets\/files\/logo\.\w{8}\.svg"/)
})

/** A site whose theme is the default one with these changes, given as code. */
function extendedSite(changes: string, files: FileTexts = {}): string {
  const site = makeSite({
    'docs.config.ts': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'

const changes = ${changes}
export default { title: 'T', theme: extend(theme, changes) }
`,
    'content/README.md': '# Home\n',
    ...files,
  })
  linkPackages(site)
  return site
}

test('a theme is extended by what it can be extended by', async () => {
  const cases = [
    [
      "{ behaviours: ['./own.js'] }",
      '"extend" replaces "layouts" and "components" of a theme and adds "head" and "styles", but does not change "behaviours"',
    ],
    ["{ from: import.meta.url, styles: './own.css' }", '"styles" of "extend" must be a list of style sheets'],
    ["{ styles: ['./own.css'] }", '"extend" needs "from: import.meta.url" beside "styles"'],
    ["{ head: [['meta', {}]] }", '"head" of "extend" must be a function that returns tags'],
    ['undefined', '"extend" takes an object of changes after the theme'],
  ] as const
  for (const [changes, message] of cases)
    await expect(buildSite(extendedSite(changes))).rejects.toThrow(`The config threw an error: ${message}`)
  const site = extendedSite('{}')
  const config = readFileSync(join(site, 'docs.config.ts'), 'utf8')
  writeFiles(site, {
    'docs.config.ts': config.replace('import theme from', 'import * as theme from'),
  })
  await expect(buildSite(site)).rejects.toThrow('The config threw an error: "extend" takes a theme first')
})

test('a theme gives the head of each page tags of its own, and an edit of them is as good as a clean build', async () => {
  const site = extendedSite(
    `{ head: ({ page, site }) => [
      ['meta', { property: 'og:image', content: site.url + site.base + 'cards' + page.record.path + '.png' }],
      ['meta', { name: 'author', content: 'Theme' }],
      ['script', { type: 'application/ld+json' }, JSON.stringify({ headline: page.record.title })],
      ...(page.record.path === '/calculator.html' ? [['script', { src: '/calculator.js', defer: '' }]] : []),
    ] }`,
    {
      'content/calculator.md':
        '---\ntitle: A </script><script>alert(1)</script>\nmeta: [{ name: author, content: Page }]\n---\n\nText\n',
      'public/calculator.js': '',
    },
  )
  const config = readFileSync(join(site, 'docs.config.ts'), 'utf8').replace(
    "title: 'T',",
    "title: 'T', url: 'https://docs.example.org', base: '/hub/', head: [['meta', { name: 'author', content: 'Config' }]],",
  )
  writeFiles(site, { 'docs.config.ts': config })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const elements = (path: string, tag: string) =>
    findAll(parseHtml(readFileSync(join(outDir, path), 'utf8')), ({ tagName }) => tagName === tag)
  const contents = (path: string, name: string) =>
    elements(path, 'meta').flatMap((meta) =>
      [attribute(meta, 'name'), attribute(meta, 'property')].includes(name)
        ? [attribute(meta, 'content')]
        : [],
    )
  expect(contents('index.html', 'og:image')).toEqual(['https://docs.example.org/hub/cards/.png'])
  expect(contents('index.html', 'twitter:card')).toEqual(['summary_large_image'])
  expect(contents('index.html', 'author')).toEqual(['Theme'])
  expect(contents('calculator.html', 'author')).toEqual(['Page'])
  // The browser loads the page with the script as a whole.
  expect(contents('index.html', 'quire:head')).toHaveLength(0)
  expect(contents('calculator.html', 'quire:head')).toHaveLength(1)
  const scripts = elements('calculator.html', 'script')
  expect(scripts.map((script) => attribute(script, 'src'))).toContain('/hub/calculator.js')
  const data = scripts.map((script) => textOf(script)).find((text) => text.includes('headline')) ?? ''
  expect(JSON.parse(data)).toEqual({ headline: 'A </script><script>alert(1)</script>' })

  writeFiles(site, { 'docs.config.ts': config.replace("'Theme'", "'Other'") })
  await buildSite(site)
  expect(contents('index.html', 'author')).toEqual(['Other'])
  expect(readTree(outDir)).toEqual(readTree(await cleanTree(site)))
})

test('text in noscript and template of the head is markup, and no other text can end its tag', async () => {
  const site = extendedSite(
    `{ head: () => [
      ['noscript', {}, '<link rel="stylesheet" href="/plain.css">'],
      ['template', {}, '<p>a & b</p>'],
      ['link', { rel: 'me', href: 'https://example.org' }, ''],
      ['script', { type: 'importmap+json' }, '"</script>"'],
    ] }`,
    {},
  )
  const { outDir } = await buildSite(site)
  const page = String(readTree(outDir).get('index.html'))
  const head = page.slice(0, page.indexOf('</head>'))
  expect(head).toContain('<noscript><link rel="stylesheet" href="/plain.css"></noscript>')
  expect(head).toContain('<template><p>a & b</p></template>')
  expect(head).toContain('<link rel="me" href="https://example.org"><')
  expect(head).toContain('"\\u003c/script>"')
})

test.each([
  ["['meta', { name: 'a' }, 'x']", '"head[0][2]" must be left out: the element "meta" has no text, not "x".'],
  [
    "['script', {}, 'a = \"</script>\"']",
    '"head[0][2]" must be text without "</script", which would end the element',
  ],
])('the tag %s of a config is told', async (tag, message) => {
  const site = makeSite({
    'docs.config.mjs': `export default { title: 'T', head: [${tag}] }\n`,
    'content/README.md': '# Home\n',
  })
  await expect(buildSite(site)).rejects.toThrow(message)
})

test('what is wrong with tags of a theme is told once for all pages, also by a check', async () => {
  const cases = [
    [
      "'x'",
      '"head({ page, site })" of the theme "@quire/theme-default" must be a list of head tags, not "x"',
    ],
    ["[['h1', {}]]", '"head({ page, site })[0][0]" of the theme "@quire/theme-default" must be meta, link,'],
    [
      "[['meta']]",
      '"head({ page, site })[0]" of the theme "@quire/theme-default" must be a head tag such as',
    ],
    ["[['meta', { content: 1 }]]", '"head({ page, site })[0][1].content" of'],
    ["[['meta', { 'a b': '' }]]", '"head({ page, site })[0][1]" of'],
    ["[['script', {}, 1]]", '"head({ page, site })[0][2]" of'],
    [
      "[['meta', {}, 'x']]",
      '"head({ page, site })[0][2]" of the theme "@quire/theme-default" must be left out: the element "meta" has no text',
    ],
    [
      "[['style', {}, '/* </STYLE> */']]",
      '"head({ page, site })[0][2]" of the theme "@quire/theme-default" must be text without "</style"',
    ],
    [
      "(async () => { throw new Error('late') })()",
      '"head({ page, site })" of the theme "@quire/theme-default" must be a list of head tags, not a promise',
    ],
    ['page.none.such', '"head" of the theme "@quire/theme-default" failed on the page /'],
  ] as const
  for (const [tags, message] of cases) {
    const site = extendedSite(`{ head: ({ page }) => ${tags} }`, { 'content/other.md': '# Other\n' })
    const { published, diagnostics } = await buildSite(site)
    expect(published, tags).toBe(false)
    expect(diagnostics.map(({ message }) => message).join('\n'), tags).toContain(message)
    const told = formatPretty(diagnostics, { joinsFiles: true })
    expect(told, tags).toContain('The same applies to 1 more file')
    const checked = await checkSite(site)
    expect(
      checked.diagnostics.map(({ code }) => code),
      tags,
    ).toContain(tags.startsWith('page') ? 'theme-threw' : 'theme-result')
  }
})

test('style sheets of the site come after those of the theme, and an edit of one is as good as a clean build', async () => {
  const site = extendedSite("{ from: import.meta.url, styles: ['./look/own 100% #1.css'] }", {
    'look/own 100% #1.css': '@import "./part.css";\n.own { background: url("./dot.svg") }\n',
    'look/part.css': '.own { color: #010203 }\n',
    'look/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const sheetOf = (tree: ReadonlyMap<string, Buffer>) => {
    const path = [...tree.keys()].find((file) => /^assets\/css\/style\.[0-9a-f]{8}\.css$/.test(file)) ?? ''
    expect(String(tree.get('index.html'))).toContain(`/${path}`)
    return String(tree.get(path))
  }
  const first = await buildSite(site)
  expect(first.diagnostics).toEqual([])
  const sheet = sheetOf(readTree(first.outDir))
  expect(sheet.indexOf('.own{color:#010203}')).toBeGreaterThan(sheet.indexOf('.sidebar-list'))
  expect(sheet).toMatch(/\.own\{background:url\([^)]*dot[.-][^)]*\.svg"?\)\}/)

  writeFiles(site, { 'look/part.css': '.own { color: #040506 }\n' })
  const edited = await buildSite(site)
  expect(sheetOf(readTree(edited.outDir))).toContain('.own{color:#040506}')
  expect(readTree(edited.outDir)).toEqual(readTree(await cleanTree(site)))
})

test('a misspelt option is told with the one that is meant, also by a schema of zod', async () => {
  const site = siteWith(textLayout, '\n  options,')
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': `import { z } from 'zod'
const badge = z.strictObject({ text: z.string() })
const options = z.strictObject({
  accent: z.string().optional(),
  badge: badge.optional(),
  badges: z.array(badge).optional(),
  byName: z.record(z.string(), badge).optional(),
})
${theme}`,
    'docs.config.ts': `import theme from './theme'
export default {
  title: 'T',
  theme,
  themeConfig: {
    acent: 'red',
    other: 1,
    badge: { text: 'a', txet: 'b' },
    badges: [{ text: 'a', tex: 1 }],
    byName: { a: { text: 'a', txt: 1 } },
  },
}
`,
  })
  const error = await buildSite(site).catch((error: unknown) => error)
  const found = error instanceof ConfigError ? error.diagnostics : []
  expect(found.map(({ message, hint, at }) => `${at?.line} ${message} ${hint}`).sort()).toEqual([
    '10 "themeConfig.byName.a.txt" is not a known option. Did you mean "text"?',
    '6 "themeConfig.acent" is not a known option. Did you mean "accent"?',
    '7 "themeConfig.other" is not a known option. Known names: accent, badge, badges, byName.',
    '8 "themeConfig.badge.txet" is not a known option. Did you mean "text"?',
    '9 "themeConfig.badges[0].tex" is not a known option. Did you mean "text"?',
  ])
})

test('a misspelt part of the theme is told, unless pages use a component of that name', async () => {
  const additions = `{
  components: { Navbar: A, Notice: A, tabel: A, dl: A, Sponsors: A, WideFooter: A, Footer: A, search: A },
  layouts: { NotFond: Wide, Lauout: A },
}`
  const code =
    "import { useComponent } from '@quire/engine/theme'\nconst A = () => 'a'\nconst Wide = () => useComponent('WideFooter', A)\n"
  const site = extendedSite(additions, {
    'content/a.md': '---\nlayout: Lauout\n---\n',
  })
  const config = readFileSync(join(site, 'docs.config.ts'), 'utf8')
  writeFiles(site, { 'docs.config.ts': code + config })
  const told = async () => {
    const { diagnostics } = await buildSite(site)
    return diagnostics.map(
      ({ code, message, hint, at }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message} ${hint}`,
    )
  }
  const unused = (name: string) =>
    `Nothing uses the component "${name}": the theme has no such part, and no page has <${name}>.`
  expect(await told()).toEqual([
    'theme-part docs.config.ts:9:14 Nothing uses the layout "NotFond": no page names it. Did you mean "NotFound"?',
    `theme-part docs.config.ts:8:17 ${unused('Navbar')} Did you mean "NavBar"?`,
    `theme-part docs.config.ts:8:28 ${unused('Notice')} Did you mean "Notices"?`,
    `theme-part docs.config.ts:8:39 ${unused('tabel')} Did you mean "table"?`,
    `theme-part docs.config.ts:8:95 ${unused('search')} Did you mean "Search"?`,
  ])
  writeFiles(site, {
    'content/README.md':
      '# Home\n\n<Details><b><Notice /></b></Details>\n\n<tabel></tabel>\n\n<search>a</search>\n',
  })
  expect((await told()).map((text) => text.split('"')[1])).toEqual(['NotFond', 'Navbar'])
  writeFiles(site, { 'content/draft.md': '---\ndraft: true\nlayout: NotFond\n---\n\n<Navbar />\n' })
  expect(await told()).toEqual([])
})

test('the place of a misspelt part is found without a value of its own, in a module of the site', async () => {
  const site = extendedSite('{ components: { Navbar } }')
  const config = readFileSync(join(site, 'docs.config.ts'), 'utf8')
  writeFiles(site, {
    'docs.config.ts': "import { theme } from './theme'\nexport default { title: 'T', theme }\n",
    'theme.ts': `import { Navbar } from './Navbar'\n${config.replace(/export default .*/, 'export const theme = extend(plain, changes)').replace('import theme', 'import plain')}`,
    'Navbar.tsx': 'export const Navbar = () => null\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([
    ['theme-part', { path: 'theme.ts', line: 5, column: 33 }],
  ])
})

test('what a package adds to the theme that it extends is not told, since other sites may use it', async () => {
  const site = makeSite({
    'docs.config.js': `import { extend } from '@quire/engine/theme'
import theme from 'own-theme'
export default { title: 'T', theme: extend(theme, { components: { Serach: () => null } }) }
`,
    'content/README.md': '# Home\n',
    'node_modules/own-theme/package.json':
      '{ "name": "own-theme", "type": "module", "exports": "./theme.js", "quire": { "theme": true } }\n',
    'node_modules/own-theme/theme.js': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
const Own = () => 'own'
export default extend(theme, { components: { Notice: Own }, layouts: { Homes: Own } })
`,
  })
  mkdirSync(join(site, 'node_modules/@quire'))
  for (const name of ['engine', 'theme-default'])
    symlinkSync(join(checkout, 'packages', name), join(site, 'node_modules/@quire', name), 'junction')
  const told = async () => (await buildSite(site)).diagnostics.map(({ hint }) => hint)
  expect(await told()).toEqual(['Did you mean "Search"?'])
  writeFiles(site, { 'docs.config.js': "export default { title: 'T', theme: 'own-theme' }\n" })
  expect(await told()).toEqual([])
})

test('a theme of the site that has a layout for home pages under a misspelt name is told', async () => {
  const site = siteWith(textLayout)
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, { 'theme.tsx': theme.replace('Home: Layout', 'Hoem: Layout, Other: Layout') })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at, hint }) => [code, at?.path, at?.line, hint])).toEqual([
    ['theme-part', 'theme.tsx', 8, 'Did you mean "Home"?'],
  ])
})

test('a part that a theme of the site lists under a misspelt name is told', async () => {
  const site = siteWith(textLayout, "\n  parts: ['Header', 'Foooter'],")
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': `import { useComponent } from '@quire/engine/theme'
export const shown = () => [useComponent('Header', Layout), useComponent('Footer', Layout)]
${theme}`,
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at, hint }) => [code, at?.path, hint])).toEqual([
    ['theme-field', 'theme.tsx', 'Did you mean "Footer"?'],
  ])
})

test('a component shows data that it imports, and an edit of the data reaches the pages that show it', async () => {
  const site = siteWith(textLayout, '\n  components: { Limits },')
  const theme = readFileSync(join(site, 'theme.tsx'), 'utf8')
  writeFiles(site, {
    'theme.tsx': `import limits from './limits.json'\n${theme}`.replace(
      'export default',
      'const Limits = () => <b>{limits.daily}</b>\nexport default',
    ),
    'limits.json': '{ "daily": 500 }',
    'content/README.md': '# Home\n\n<Limits />\n',
  })
  const shown = async () => {
    const { outDir } = await buildSite(site)
    return /<b>\d+<\/b>/.exec(readFileSync(join(outDir, 'index.html'), 'utf8'))?.[0]
  }
  expect(await shown()).toBe('<b>500</b>')
  writeFiles(site, { 'limits.json': '{ "daily": 700 }' })
  expect(await shown()).toBe('<b>700</b>')
})

test('a style sheet of the site that is not there is told by its path in the site', async () => {
  const site = extendedSite("{ from: import.meta.url, styles: ['./look/gone.css'] }")
  expect(await problemsOf(site)).toEqual([
    'theme-file-missing docs.config.ts:4:51 "styles" names the file "look/gone.css", but there is no such file.',
  ])
})

test('a style sheet that is not UTF-8 is told with its line', async () => {
  const site = extendedSite("{ from: import.meta.url, styles: ['./own.css'] }")
  const written = '/* \u00FC */\na::before { content: "\u00FC" }\n'
  writeFileSync(join(site, 'own.css'), Buffer.from(written, 'latin1'))
  expect(await problemsOf(site)).toEqual([
    'bundle-failed own.css:2:1 This style sheet cannot be bundled for browsers: this line has bytes that are not UTF-8.',
  ])
})

test('browser code that is not UTF-8 is told with its line', async () => {
  const files = {
    'menu.js': "// \u00FC\nexport const mount = () => alert('\u00FC')\n",
    'early.js': "alert('\u00FC')\n",
    'words.js': "\nexport const word = '\u00FC'\n",
  }
  const site = siteWith(
    textLayout,
    "\n  behaviours: ['./menu.js', './more.js'],\n  earlyScript: './early.js',",
  )
  writeFiles(site, {
    'more.js': "import { word } from './words.js'\nexport const mount = () => alert(word)\n",
  })
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(site, name), Buffer.from(text, 'latin1'))
  const wrong = 'This script cannot be bundled for browsers: this line has bytes that are not UTF-8.'
  expect((await problemsOf(site)).toSorted()).toEqual(
    ['early.js:1:1', 'menu.js:2:1', 'words.js:2:1'].map((place) => `bundle-failed ${place} ${wrong}`),
  )
})

test('the letter case of endings of style sheets has no meaning', async () => {
  const site = extendedSite("{ from: import.meta.url, styles: ['./own.CSS'] }", {
    'own.CSS': '@import "./more.Css";\n',
    'more.Css': '.mine { color: red }\n',
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  expect(
    [...readTree(outDir)].find(([path]) => /^assets\/css\/style\./.test(path))?.[1].toString(),
  ).toContain('.mine{color:red}')
})

test('a style sheet that is written in another language is told where it is named', async () => {
  const site = extendedSite("{ from: import.meta.url, styles: ['./look/own.scss'] }", {
    'look/own.scss': 'a { b { color: red } }',
  })
  expect(await problemsOf(site)).toEqual([
    'bundle-failed docs.config.ts:4:51 "look/own.scss" is listed among the style sheets, but is no CSS.',
  ])
})

test('a component that renders itself is refused, however it does', async () => {
  const extended = (code: string) =>
    extendedSite('{ components: { Footer } }', {
      'footer.tsx': code,
    })
  const itself = extended('export const Footer = () => (\n  <>\n    <p>Ours</p>\n    <Footer />\n  </>\n)\n')
  const asked = extended(
    "import { useComponent } from '@quire/engine/theme'\nexport function Footer() {\n  const Theirs = useComponent('Footer', () => null)\n  return <Theirs />\n}\n",
  )
  for (const site of [itself, asked]) {
    const config = readFileSync(join(site, 'docs.config.ts'), 'utf8')
    writeFiles(site, { 'docs.config.ts': `import { Footer } from './footer'\n${config}` })
  }
  expect(await problemsOf(itself)).toEqual([
    'endless-component footer.tsx:4:5 "Footer" renders itself, without end.',
  ])
  const [problem] = await problemsOf(asked)
  expect(problem).toContain('useComponent("Footer") is called without end')
})

test('a component that waits is refused where it is added', async () => {
  const site = extendedSite("{ components: { Footer: async () => 'a' } }")
  expect(await problemsOf(site)).toEqual([
    'config-value docs.config.ts:4:33 "theme.components.Footer" must be a component that waits for nothing (the config can load its data), not an async function.',
  ])
})

test('islands live in folders whose names have the signs of addresses', async () => {
  const site = makeSite(
    {
      'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Like } from './Like'
export default { title: 'T', theme: extend(theme, { components: { Like } }) }
`,
      'Like.jsx': "'use client'\nexport const Like = () => <b>like</b>\n",
      'content/README.md': '# Home\n\n<Like />\n',
    },
    join(temporaryFolder(), 'c# %20 or c?'),
  )
  expect((await buildSite(site)).diagnostics).toEqual([])
  expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toMatch(/<docs-island [^>]*><b>like<\/b>/)
})

test('a site that has a React of its own is rendered by the one of the engine', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { useId } from 'react'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
const Own = () => useId()
export default { title: 'T', theme: extend(theme, { components: { Own } }) }
`,
    'content/README.md': '# Home\n\n<Own />\n',
  })
  const react = dirname(createRequire(import.meta.url).resolve('react/package.json'))
  cpSync(react, join(site, 'node_modules/react'), { recursive: true })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
})

test('a component that needs the browser, or has another React, is told what to do', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Other } from 'own-react'
const Place = () => window.location.href
export default { title: 'T', theme: extend(theme, { components: { Other, Place } }) }
`,
    'node_modules/own-react/package.json': '{ "name": "own-react", "version": "1.0.0", "main": "index.cjs" }',
    'node_modules/own-react/index.cjs': "exports.Other = () => require('react').useState('a')[0]",
    'content/README.md': '# Home\n\n<Place />\n\n<Other />\n',
  })
  const react = dirname(createRequire(import.meta.url).resolve('react/package.json'))
  symlinkSync(react, join(site, 'node_modules/react'))
  cpSync(react, join(site, 'node_modules/own-react/node_modules/react'), { recursive: true })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    expect.stringContaining('without a browser: use it in an effect (useEffect) of an island.'),
    expect.stringContaining('Probably a package brings its own copy of React;'),
  ])

  // Nothing that the next build compares changes. This process keeps the package in memory.
  const buildElsewhere = () =>
    spawnSync(process.execPath, [join(checkout, 'packages/cli/bin/docs.cjs'), 'build', site], {
      encoding: 'utf8',
    }).stderr
  expect(buildElsewhere()).toContain('The component <Other> failed')
  rmSync(join(site, 'node_modules/own-react/node_modules'), { recursive: true })
  const stderr = buildElsewhere()
  expect(stderr).toContain('The component <Place> failed')
  expect(stderr).not.toContain('The component <Other> failed')
})

test('what replaces a part of the default theme has its words, dates and options, in the language of the page', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { theme } from './theme'
export default {
  title: 'T',
  content: [{ dir: 'content', lang: 'en' }, { dir: 'fr', prefix: '/fr/', lang: 'fr' }],
  theme,
  themeConfig: {
    footerCopyright: 'Ours',
    lastUpdated: 'Changed',
    languages: { fr: { footerCopyright: 'À nous' } },
    ui: { fr: { editPage: 'Corriger' } },
  },
}
`,
    'theme.tsx': `
import { extend } from '@quire/engine/theme'
import plain, { formatDay, useOptions, useStrings } from '@quire/theme-default'
const PageFooter = () => {
  const strings = useStrings()
  const words = [strings.editPage, strings.lastUpdated, formatDay('1970-01-02', strings), useOptions().footerCopyright]
  return <p id="own">{words.join(' | ')}</p>
}
export const theme = extend(plain, { components: { PageFooter } })
`,
    'content/README.md': '# Home\n',
    'fr/README.md': '# Accueil\n',
  })
  linkPackages(site)
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const ownOf = (file: string) => /<p id="own">(.*?)<\/p>/.exec(readFileSync(join(outDir, file), 'utf8'))?.[1]
  expect(ownOf('index.html')).toBe('Edit this page | Changed | January 2, 1970 | Ours')
  expect(ownOf('fr/index.html')).toBe('Corriger | Dernière mise à jour | 2 janvier 1970 | À nous')
})

test('parts of the default theme can be put into those that replace them, and into layouts', async () => {
  const site = makeSite({
    'docs.config.ts': "import { own } from './theme'\nexport default { title: 'T', theme: own }\n",
    'theme.tsx': `
import { extend } from '@quire/engine/theme'
import theme, * as parts from '@quire/theme-default'
const { Article, Shell } = parts
const names = ['Banner', 'Breadcrumbs', 'Footer', 'NavBar', 'Notices', 'PageFooter', 'PageNav', 'Search', 'Sidebar', 'TableOfContents']
const wrapped = (name) => {
  const Part = parts[name]
  return () => <div className={name}><Part /></div>
}
const components = Object.fromEntries(names.map((name) => [name, wrapped(name)]))
const Wide = () => <Shell withToc={false}><div className="wide"><Article /></div></Shell>
export const own = extend(theme, { components, layouts: { Wide } })
`,
    'content/README.md': '---\nlayout: Wide\n---\n\n# Home\n',
    'content/a.md': '# A\n\n## B\n',
  })
  linkPackages(site)
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const classesOf = (file: string) =>
    findAll(parseHtml(readFileSync(join(outDir, file), 'utf8')), () => true).map(
      (element) => attribute(element, 'class') ?? '',
    )
  expect(classesOf('a.html')).toEqual(
    expect.arrayContaining([
      'Banner',
      'Breadcrumbs',
      'Footer',
      'NavBar',
      'PageNav',
      'Search',
      'TableOfContents',
    ]),
  )
  expect(classesOf('index.html')).toEqual(expect.arrayContaining(['wide', 'docs-content', 'Footer']))
})

test('an island says where it cannot live as it is told to', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Counter } from './Counter'
export default { title: 'T', theme: extend(theme, { components: { Counter } }) }
`,
    'Counter.tsx': "'use client'\nexport const Counter = () => <b>x</b>\n",
    'content/README.md': '# Home\n\nText\n\n<Counter hydrate="soon" />\n',
  })
  linkPackages(site)
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    [
      'island-prop',
      5,
      'The property "hydrate" of the island <Counter> must be one of load, idle, visible, interaction.',
    ],
  ])
})

test('an island brings a style sheet as text, made small; pages do not load it', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Note } from './Note'
export default { title: 'T', theme: extend(theme, { components: { Note } }) }
`,
    'Note.jsx': `'use client'
import { useEffect } from 'react'
import styles from './note.css' with { type: 'text' }
export function Note() {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
  }, [])
  return <b className="note">x</b>
}
`,
    'note.css': '/* Bold. */\n.note {\n  color: red;\n  inset: 0px;\n}\n',
    'content/README.md': '# Home\n\n<Note />\n',
  })
  linkPackages(site)
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const holders = [...readTree(outDir)].filter(([, bytes]) => bytes.toString('utf8').includes('.note{'))
  expect(holders.map(([path]) => path)).toEqual([expect.stringMatching(/^assets\/js\/island-\d\..+\.js$/)])
  expect(String(holders[0]?.[1])).toContain('.note{color:red;inset:0}')
})

test('the package that a config names as its theme has its islands found, whatever it says of itself', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "theme": "@scope/own-theme" }',
    'node_modules/@scope/own-theme/package.json':
      '{"name":"@scope/own-theme","version":"1.0.0","type":"module","exports":"./main.js"}',
    'node_modules/@scope/own-theme/main.js': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
import { createElement as h } from 'react'
import { Like } from './like.js'
const Layout = () => h(Region, { name: 'article' }, h(Content))
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
  components: { Like },
})
`,
    'node_modules/@scope/own-theme/like.js':
      "'use client'\nimport { createElement as h } from 'react'\nexport const Like = () => h('button', null, 'Like')\n",
    'content/README.md': '# Home\n\n<Like />\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const page = parseHtml(readFileSync(join(site, 'dist/index.html'), 'utf8'))
  const [island] = findAll(page, ({ tagName }) => tagName === 'docs-island')
  expect(island && attribute(island, 'data-script')).toMatch(/^\/assets\/js\/island-0\./)
})
