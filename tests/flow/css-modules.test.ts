import { join } from 'node:path'
import type { ConfigError } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree } from '../support/build.js'
import { attribute, findAll, parseHtml } from '../support/html.js'
import { type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { readTree } from '../support/trees.js'

const config = `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Fold } from './parts/Fold'
import { Panel } from './parts/Panel'
export default {
  title: 'T',
  theme: extend(theme, { from: import.meta.url, styles: ['./own.css'], components: { Fold, Panel } }),
}
`

function siteWith(files: FileTexts = {}, folder = temporaryFolder()): string {
  return makeSite(
    {
      'docs.config.ts': config,
      'own.css': '.global { color: #00f }\n',
      'parts/Panel.tsx': `import styles, { text } from './styles.module.css'
export const Panel = () => <div id="panel" className={styles.box}><p className={text}>{styles['two-words']}</p></div>
`,
      'parts/styles.module.css': `.box { composes: frame from '../shared.module.css'; background: url('./dot.svg') }
.box :global(.sidebar) .text { color: #010203 }
.two-words { animation: turn 1s }
@keyframes turn { from { top: 0 } }
`,
      'parts/Fold.tsx': `'use client'
import styles from '../fold/styles.module.css'
export const Fold = () => <div id="fold" className={styles.box}>{styles.class}</div>
`,
      'fold/styles.module.css': '.box { color: #040506 }\n.class { top: 0 }\n',
      'shared.module.css': '.frame { border: 1px solid #070809 }\n',
      'parts/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/README.md': '# Home\n\n<Panel />\n\n<Fold />\n',
      ...files,
    },
    folder,
  )
}

type Tree = ReadonlyMap<string, Buffer>

const textOf = (tree: Tree, name: RegExp) =>
  [...tree].flatMap(([path, content]) => (name.test(path) ? [String(content)] : [])).join('\n')

/** The classes of an element of the home page. */
function classesOf(tree: Tree, id: string): readonly string[] {
  const [element] = findAll(parseHtml(String(tree.get('index.html'))), (one) => attribute(one, 'id') === id)
  return (element && attribute(element, 'class'))?.split(' ') ?? []
}

test('classes of a component are those of its style sheet alone, in pages, scripts and styles', async () => {
  const { diagnostics, outDir } = await buildSite(siteWith())
  expect(diagnostics).toEqual([])
  const tree = readTree(outDir)
  const [frame, box] = classesOf(tree, 'panel')
  const [fold] = classesOf(tree, 'fold')
  expect([frame, box, fold].map((name) => name?.replace(/_[0-9a-f]{8}_/, '_'))).toEqual([
    'shared_frame',
    'styles_box',
    'styles_box',
  ])
  expect(box).not.toBe(fold)
  const styles = textOf(tree, /^assets\/css\//)
  expect(styles).toMatch(
    new RegExp(`\\.${frame}\\{border:1px solid #070809\\}.*\\.${box}\\{background:url\\([^)]*dot[^)]*\\.svg`),
  )
  expect(styles).toContain(`.${fold}{color:#040506}`)
  expect(styles).toMatch(/\.styles_\w+_box \.sidebar \.styles_\w+_text\{color:#010203\}/)
  // After the theme, and after what the site says of all its pages.
  expect(styles.indexOf(`.${fold}{`)).toBeGreaterThan(styles.indexOf('.global{'))
  expect(textOf(tree, /^assets\/js\/island-/)).toContain(fold)
})

test('names of classes follow from where a style sheet is in the site, wherever the site is', async () => {
  const [one, other] = [temporaryFolder(), join(temporaryFolder(), 'else where')]
  const trees = [siteWith({}, one), siteWith({}, other)].map(async (site) =>
    readTree((await buildSite(site)).outDir),
  )
  const [first, second] = await Promise.all(trees)
  expect(first).toEqual(second)
})

test('each style sheet has names of its own, whatever it is called', async () => {
  const names = [
    'card.dark',
    'deep/card.dark',
    'card',
    '404',
    'deep/404',
    '',
    'deep/',
    '日本',
    'index',
    'deep/index',
    "a 'b' #c",
  ]
  const sheets = names.map((name, top) => [`parts/${name}.module.css`, `.box { top: ${top}px }\n`] as const)
  const imports = names.map(
    (name, index) => `import s${index} from ${JSON.stringify(`./${name}.module.css`)}\n`,
  )
  const site = siteWith({
    ...Object.fromEntries(sheets),
    'parts/Panel.tsx': `${imports.join('')}export const Panel = () => <div id="panel" className={[${names.map((_, index) => `s${index}.box`)}].join(' ')} />\n`,
  })
  const tree = readTree((await buildSite(site)).outDir)
  const classes = classesOf(tree, 'panel')
  expect(new Set(classes).size).toBe(names.length)
  const styles = textOf(tree, /^assets\/css\//)
  for (const [index, name] of classes.entries())
    expect(styles).toMatch(new RegExp(`\\.${name}\\{top:${index}(?:px)?\\}`))
})

test('a config elsewhere has the same names in its pages as in its styles', async () => {
  const config = siteWith()
  const site = makeSite({ 'content/README.md': '# Home\n\n<Panel />\n\n<Fold />\n' }, temporaryFolder())
  const { outDir } = await buildSite(site, { config })
  const tree = readTree(outDir)
  const [fold] = classesOf(tree, 'fold')
  expect(textOf(tree, /^assets\/css\//)).toContain(`.${fold}{color:#040506}`)
  expect(textOf(tree, /^assets\/js\/island-/)).toContain(fold)
})

test('two versions of a package have classes of their own', async () => {
  const packageOf = (folder: string, version: string): FileTexts => ({
    [`${folder}/package.json`]: `{ "name": "box", "version": "${version}", "type": "module", "quire": { "theme": true } }`,
    [`${folder}/index.js`]: "export { default as box } from './box.module.css'\n",
    [`${folder}/box.module.css`]: `.box { left: ${version.slice(0, 1)}px }\n`,
  })
  const site = siteWith({
    ...packageOf('node_modules/box', '1.0.0'),
    ...packageOf('parts/node_modules/box', '2.0.0'),
    'box.js': "export * from 'box'\n",
    'parts/Panel.tsx': `import { box } from 'box'
import { box as other } from '../box'
export const Panel = () => <div id="panel" className={box.box + ' ' + other.box} />
`,
  })
  const tree = readTree((await buildSite(site)).outDir)
  const [second, first] = classesOf(tree, 'panel')
  const styles = textOf(tree, /^assets\/css\//)
  expect(styles).toContain(`.${first}{left:1px}`)
  expect(styles).toContain(`.${second}{left:2px}`)
})

test('an island has the classes of a style sheet in a package', async () => {
  const site = siteWith({
    'package.json': '{ "type": "module" }',
    'node_modules/box/package.json': '{ "name": "box", "version": "1.0.0" }',
    'node_modules/box/box.module.css': '.box { left: 1px }\n',
    'parts/Fold.tsx': `'use client'
import styles from 'box/box.module.css'
export const Fold = () => <div id="fold" className={styles.box} />
`,
  })
  const tree = readTree((await buildSite(site)).outDir)
  const [fold] = classesOf(tree, 'fold')
  expect(textOf(tree, /^assets\/css\//)).toContain(`.${fold}{left:1px}`)
  expect(textOf(tree, /^assets\/js\/island-/)).toContain(fold)
})

test('an edit of such a style sheet is as good as a clean build', async () => {
  const site = siteWith()
  await buildSite(site)
  const edits: readonly FileTexts[] = [
    { 'fold/styles.module.css': '.box { color: #0a0b0c }\n.class { top: 0 }\n' },
    { 'shared.module.css': '.frame { border: 2px solid #0d0e0f }\n' },
    { 'parts/styles.module.css': '.box, .text, .two-words { color: #101112 }\n' },
  ]
  for (const [index, edit] of edits.entries()) {
    writeFiles(site, edit)
    const tree = readTree((await buildSite(site)).outDir)
    expect(textOf(tree, /^assets\/css\//)).toContain(['#0a0b0c', '#0d0e0f', '#101112'][index])
    expect(tree).toEqual(readTree(await cleanTree(site)))
  }
})

test('what is wrong with such a style sheet, or with its import, is told with its place', async () => {
  const cases: readonly (readonly [files: FileTexts, expected: string])[] = [
    [
      { 'parts/styles.module.css': '\n.box { composes: frame from "./none.module.css" }\n' },
      'config-syntax parts/styles.module.css:2:29',
    ],
    [
      {
        'parts/styles.module.css': '.box { composes: frame from "./frame.css" }\n',
        'parts/frame.css': '.frame { }',
      },
      'config-syntax parts/styles.module.css:1:18 The module "parts/styles.module.css" cannot be read: Cannot use global name "frame" with "composes". Classes can be composed of those in style sheets *.module.css',
    ],
    [
      { 'shared.module.css': '.fram { top: 0 }\n' },
      'config-syntax parts/styles.module.css:1:18 The module "parts/styles.module.css" cannot be read: The name "frame" never appears in "shared.module.css".',
    ],
    [
      { 'fold/styles.module.css': '.box { background: url(./none.svg) }\n' },
      'bundle-failed fold/styles.module.css:1:20 This style sheet cannot be bundled for browsers: Could not resolve "./none.svg".',
    ],
    [
      { 'parts/Panel.tsx': "import { none } from './styles.module.css'\nexport const Panel = () => none\n" },
      'config-syntax parts/Panel.tsx:1:10 The module "parts/Panel.tsx" cannot be read: There is no "none" in "./styles.module.css".',
    ],
    [
      { 'parts/Panel.tsx': "import './own.css'\nexport const Panel = () => null\n", 'parts/own.css': '' },
      'config-style-import parts/Panel.tsx:1:8 The style sheet "parts/own.css" cannot be imported.',
    ],
  ]
  for (const [files, expected] of cases) {
    const diagnostics = await buildSite(siteWith(files)).then(
      (result) => result.diagnostics,
      (error: ConfigError) => error.diagnostics,
    )
    const told = diagnostics.map(
      ({ code, at, message, hint }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message} ${hint}`,
    )
    expect(told).toEqual([expect.stringContaining(expected)])
  }
})

test('what only other bundlers know in such a style sheet is told, and what looks like it is not', async () => {
  const sheet = `/* @value of-comment: red; */
.box { content: ":é"; color: red } @value main: #0a7d4f;
@value other: 1px;
:export { main: main }
.two-words:hover { top: 0 }
.text { top: 0 }
`
  const { diagnostics, ok } = await buildSite(siteWith({ 'parts/styles.module.css': sheet }))
  expect(ok).toBe(true)
  expect(
    diagnostics.map(({ code, at, message }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message}`),
  ).toEqual([
    'bundle-warning parts/styles.module.css:2:36 This style sheet may not mean what it should: "@value" is of other bundlers, and does nothing.',
    'bundle-warning parts/styles.module.css:4:1 This style sheet may not mean what it should: ":export" is of other bundlers, and does nothing.',
  ])
})

/** A site with a theme whose behaviour imports a style sheet. */
const siteWithBehaviour = (files: FileTexts) =>
  makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `import { Content, defineTheme, Region } from '@quire/engine/theme'
const Layout = () => <Region name="article"><Content /></Region>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
  behaviours: ['./menu.ts'],
})
`,
    'menu.ts': `import styles, { open } from './menu.module.css'
export const mount = () => document.body.classList.add(open, styles.wide)
`,
    'menu.module.css':
      '.open { composes: frame from "./frame.module.css"; color: #010203 }\n.wide { top: 0 }\n',
    'frame.module.css': '.frame { color: #040506 }\n',
    'content/index.md': '# Home\n',
    ...files,
  })

test('a behaviour gets the classes of a style sheet that nothing else imports, which is part of the styles', async () => {
  const site = siteWithBehaviour({})
  const built = async () => readTree((await buildSite(site)).outDir)
  const tree = await built()
  const styles = textOf(tree, /^assets\/css\/style\./)
  const script = textOf(tree, /^assets\/js\/app\./)
  const [open, frame] = ['010203', '040506'].map(
    (colour) => new RegExp(`\\.([\\w-]+)\\{color:#${colour}\\}`).exec(styles)?.[1],
  )
  expect(script).toContain(`${frame} ${open}`)
  // The bundler keeps what another class is composed of before that.
  expect(styles.indexOf('#040506')).toBeLessThan(styles.indexOf('#010203'))
  for (const files of [
    { 'frame.module.css': '.frame { color: #0a0b0c }\n' },
    { 'menu.module.css': '.open { top: 1px }\n.wide { top: 2px }\n' },
  ]) {
    writeFiles(site, files)
    expect(await built()).toEqual(readTree(await cleanTree(site)))
  }
})

test('what is wrong with a style sheet that a behaviour imports is told with its place', async () => {
  const cases: readonly (readonly [files: FileTexts, expected: string])[] = [
    [
      { 'menu.module.css': '.open { composes: frame from "./none.module.css" }' },
      'bundle-failed menu.module.css:1:30 This style sheet',
    ],
    [
      { 'menu.ts': "import './none.module.css'\nexport const mount = () => {}\n" },
      'bundle-failed menu.ts:1:8 This script cannot be bundled for browsers: Could not resolve "./none.module.css".',
    ],
    [
      { 'menu.ts': "import { none } from './menu.module.css'\nexport const mount = () => none\n" },
      'bundle-failed menu.ts:1:10 This script',
    ],
    [
      { 'frame.module.css': '.fram { top: 0 }' },
      'bundle-failed menu.module.css:1:19 This style sheet cannot be bundled for browsers: The name "frame" never appears in "frame.module.css".',
    ],
    [
      { 'menu.module.css': '.open { background: url(./none.svg) }' },
      'bundle-failed menu.module.css:1:21 This style sheet',
    ],
  ]
  for (const [files, expected] of cases) {
    const failed = await buildSite(siteWithBehaviour(files)).catch((error: ConfigError) => error)
    expect(
      failed.diagnostics.map(
        ({ code, at, message }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message}`,
      ),
    ).toEqual([expect.stringContaining(expected)])
  }
})
