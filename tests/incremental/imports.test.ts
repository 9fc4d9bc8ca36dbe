import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { type FileTexts, makeSite, writeFiles } from '../support/sites.js'
import { readTree } from '../support/trees.js'

const title = (name: string) => `export const title = ${JSON.stringify(name)}\n`
const config = (from: string) =>
  `import { title } from ${JSON.stringify(from)}\nexport default { title, sidebar: { '/': [''] } }\n`

/** Symbolic links with their targets. */
type Links = Readonly<Record<string, string>>

interface Case {
  readonly files: FileTexts
  readonly links?: Links
  /** The change after which an import means another file. Files are created or replaced. */
  readonly change: { readonly files?: FileTexts; readonly links?: Links }
}

const paths = (to: string) => JSON.stringify({ compilerOptions: { paths: { '@title': [to] } } })
const version = (name: string) => ({
  [`node_modules/.store/${name}/package.json`]: JSON.stringify({
    name: 'titles',
    version: name,
    main: 'main.cjs',
  }),
  [`node_modules/.store/${name}/main.cjs`]: `exports.title = '${name}'\n`,
})

const cases: Readonly<Record<string, Case>> = {
  'a link to a folder': {
    files: {
      'docs.config.js': config('./code/title.js'),
      'a/title.js': title('old'),
      'b/title.js': title('new'),
    },
    links: { code: 'a' },
    change: { links: { code: 'b' } },
  },
  'a link to a file': {
    files: { 'docs.config.js': config('./title.js'), 'a.js': title('old'), 'b.js': title('new') },
    links: { 'title.js': 'a.js' },
    change: { links: { 'title.js': 'b.js' } },
  },
  'a link to another version of a package, whose old one stays': {
    files: { 'docs.config.js': config('titles'), ...version('old'), ...version('new') },
    links: { 'node_modules/titles': '.store/old' },
    change: { links: { 'node_modules/titles': '.store/new' } },
  },
  'a package that is linked, as those of a workspace are, whose text changes': {
    files: {
      'docs.config.js': config('titles'),
      'packages/titles/package.json':
        '{ "name": "titles", "version": "1.0.0", "type": "module", "main": "main.js" }',
      'packages/titles/main.js': "export { title } from './title.js'\n",
      'packages/titles/title.js': title('old'),
      'node_modules/.readme': '',
    },
    links: { 'node_modules/titles': '../packages/titles' },
    change: { files: { 'packages/titles/title.js': title('new') } },
  },
  'a package nearer to the file that imports it': {
    files: {
      'docs.config.js': config('./code/title.js'),
      'code/title.js': `export { title } from 'titles'\n`,
      'node_modules/titles/package.json': '{ "name": "titles", "version": "1.0.0", "main": "main.cjs" }',
      'node_modules/titles/main.cjs': `exports.title = 'old'\n`,
    },
    change: {
      files: {
        'code/node_modules/titles/package.json':
          '{ "name": "titles", "version": "1.0.0", "main": "main.cjs" }',
        'code/node_modules/titles/main.cjs': `exports.title = 'new'\n`,
      },
    },
  },
  'a file that counts before the folder of its name': {
    files: {
      'docs.config.js': config('./code/main.js'),
      'code/main.js': `export { title } from '../other/title'\n`,
      'other/title/index.js': title('old'),
    },
    change: { files: { 'other/title.js': title('new') } },
  },
  'the package.json of a folder': {
    files: {
      'docs.config.js': config('./code'),
      'code/package.json': '{ "main": "old.js" }',
      'code/old.js': title('old'),
      'code/new.js': title('new'),
    },
    change: { files: { 'code/package.json': '{ "main": "new.js" }' } },
  },
  'a tsconfig.json beside the file that imports': {
    files: {
      'docs.config.js': config('./code/main.ts'),
      'code/main.ts': `export { title } from '@title'\n`,
      'code/tsconfig.json': paths('./lib/old.ts'),
      'code/lib/old.ts': title('old'),
      'code/lib/new.ts': title('new'),
    },
    change: { files: { 'code/tsconfig.json': paths('./lib/new.ts') } },
  },
  'what a tsconfig.json extends': {
    files: {
      'docs.config.js': config('@title'),
      'tsconfig.json': '{\n  // Of the team.\n  "extends": "./settings/base"\n}',
      'settings/base.json': paths('../lib/old.ts'),
      'lib/old.ts': title('old'),
      'lib/new.ts': title('new'),
    },
    change: { files: { 'settings/base.json': paths('../lib/new.ts') } },
  },
}

test.each(Object.entries(cases))('an import means another file after a change of %s', async (_, site) => {
  const folder = makeSite({ 'content/index.md': '# Home\n', ...site.files })
  link(folder, site.links)
  const built = async () => {
    // A bundle made at the moment of an edit is not cached.
    await delay(50)
    await buildSite(folder)
    return /<title>Home \| (\w+)/.exec(readFileSync(join(folder, 'dist/index.html'), 'utf8'))?.[1]
  }
  // The first build creates folders in the site, which the second notices.
  expect([await built(), await built()]).toEqual(['old', 'old'])
  writeFiles(folder, site.change.files ?? {})
  link(folder, site.change.links)
  expect(await built()).toBe('new')
})

test('a file that a component imports as it is counts with each byte', async () => {
  const kinds = {
    'words.txt': 'import value from "./words.txt"',
    'words.md': 'import value from "./words.md" with { type: "text" }',
    'words.js': 'import value from "./words.js" with { type: "text" }',
    'words.bin':
      'import bytes from "./words.bin" with { type: "bytes" }\nconst value = new TextDecoder().decode(bytes)',
  }
  for (const [name, code] of Object.entries(kinds)) {
    const folder = makeSite({
      'docs.config.js': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Words } from './Words.jsx'
export default { title: 'T', theme: extend(theme, { components: { Words } }) }
`,
      'content/index.md': '# Home\n\n<Words />\n',
      'Words.jsx': `${code}\nexport const Words = () => <pre>{value}</pre>\n`,
      [name]: 'old /* a */',
    })
    const built = async () => {
      await delay(50)
      const { outDir } = await buildSite(folder)
      return /<pre>([^<]*)/.exec(readFileSync(join(outDir, 'index.html'), 'utf8'))?.[1]
    }
    expect([await built(), await built()], name).toEqual(['old /* a */', 'old /* a */'])
    writeFileSync(join(folder, name), 'old /* b */')
    expect(await built(), name).toBe('old /* b */')
  }
})

test('an island that means another file is bundled anew', async () => {
  const island = `'use client'
import { label } from '@label'
export const Shown = () => <button>{label}</button>
`
  const label = (to: string) => JSON.stringify({ compilerOptions: { paths: { '@label': [to] } } })
  const folder = makeSite({
    'docs.config.js': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Shown } from './code/Shown.jsx'
export default { title: 'T', theme: extend(theme, { components: { Shown } }) }
`,
    'content/index.md': '# Home\n\n<Shown />\n',
    'code/Shown.jsx': island,
    'code/tsconfig.json': label('./lib/old.js'),
    'code/lib/old.js': `export const label = 'the old label'\n`,
    'code/lib/new.js': `export const label = 'the new label'\n`,
  })
  const scripts = async () => {
    await delay(50)
    const { outDir } = await buildSite(folder)
    const scripts = [...readTree(join(outDir, 'assets/js'))].filter(([path]) => path.startsWith('island-'))
    return scripts.map(([, code]) => code.toString()).join('\n')
  }
  for (const text of [await scripts(), await scripts()]) expect(text).toContain('the old label')
  writeFileSync(join(folder, 'code/tsconfig.json'), label('./lib/new.js'))
  expect(await scripts()).toContain('the new label')
})

function link(folder: string, links: Links = {}): void {
  for (const [path, target] of Object.entries(links)) {
    rmSync(join(folder, path), { force: true })
    symlinkSync(target, join(folder, path))
  }
}
