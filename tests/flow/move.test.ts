import { existsSync, promises, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type MoveResult, move } from '@quire/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

const moveIn = (site: string, from: string, to: string, dryRun = false): Promise<MoveResult> =>
  move({ ...commandDefaults, site, from, to, dryRun })

/** All files of a site except for the cache. */
function filesOf(site: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.docs'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        file
          .slice(site.length + 1)
          .split('\\')
          .join('/'),
        readFileSync(file, 'utf8'),
      ]),
  )
}

test('redirects are not added to what is no file of the site, and nothing is moved then', async () => {
  const elsewhere = join(temporaryFolder(), 'elsewhere.txt')
  writeFileSync(elsewhere, 'Another text\n')
  for (const target of [elsewhere, 'content', 'gone.txt']) {
    const site = makeSite({ 'content/index.md': '# Home\n', 'content/a.md': '# A\n' })
    symlinkSync(target, join(site, 'redirects.txt'))
    const before = filesOf(site)
    for (const dryRun of [true, false])
      await expect(moveIn(site, 'a.md', 'b.md', dryRun)).rejects.toThrow('"redirects.txt" is no file')
    expect(filesOf(site)).toEqual(before)
  }
  expect(readFileSync(elsewhere, 'utf8')).toBe('Another text\n')
})

/** Mistakes that a move must not make. */
async function mistakesIn(site: string): Promise<readonly string[]> {
  const { diagnostics } = await check({ ...commandDefaults, site })
  return diagnostics
    .filter(({ code }) => !['orphan-page', 'missing-alt', 'missing-translation'].includes(code))
    .map(({ code, at, message }) => `${code} ${at?.path}:${at?.line} ${message}`)
}

const cases: Readonly<
  Record<
    string,
    {
      readonly site: FileTexts
      readonly moves: readonly (readonly [from: string, to: string])[]
      /** Files that change; null for those that are removed. */
      readonly expected: Readonly<Record<string, string | null>>
      readonly byHand?: readonly string[]
    }
  >
> = {
  'a page with links to what the build makes': {
    site: {
      'content/index.md': '# Home\n\n[A](./a.md)\n',
      'content/a.md': '# A\n\n[All pages](./llms.txt#a) and [data](/docs.json)\n',
    },
    moves: [['a.md', 'guide/a.md']],
    expected: {
      'content/index.md': '# Home\n\n[A](./guide/a.md)\n',
      'content/a.md': null,
      'content/guide/a.md': '# A\n\n[All pages](/llms.txt#a) and [data](/docs.json)\n',
      'redirects.txt': '/a.html  /guide/a.html\n',
    },
  },
  'folders whose pages are listed': {
    site: {
      'content/index.md':
        '# Home\n\n<PageList pages="./guide/" />\n\n<PageList pages="/guide/inner" />\n\n<PageList pages="/other/" />\n',
      'content/guide/index.md': '# Guide\n\n<PageList pages="./" />\n\n<PageCards pages="../other/" />\n',
      'content/guide/inner/a.md': '# A\n\n<PageList pages="../../guide" />\n',
      'content/other/b.md': '# B\n\n<PageList pages="../guide/" />\n\n<PageList pages=".." />\n',
    },
    moves: [['guide', 'manual/first steps']],
    expected: {
      'content/index.md':
        '# Home\n\n<PageList pages="./manual/first%20steps/" />\n\n<PageList pages="/manual/first%20steps/inner" />\n\n<PageList pages="/other/" />\n',
      'content/guide/index.md': null,
      'content/guide/inner/a.md': null,
      'content/manual/first steps/index.md':
        '# Guide\n\n<PageList pages="./" />\n\n<PageCards pages="../../other/" />\n',
      'content/manual/first steps/inner/a.md': '# A\n\n<PageList pages=".." />\n',
      'redirects.txt': '/guide/*  /manual/first%20steps/:splat\n',
      'content/other/b.md':
        '# B\n\n<PageList pages="../manual/first%20steps/" />\n\n<PageList pages=".." />\n',
    },
  },
  'a page with lists that moves alone': {
    site: {
      'content/index.md': '# Home\n\n[G](./guide/a.md)\n',
      'content/guide/a.md':
        '# A\n\n<PageList pages="./" />\n\n<PageList pages="/guide/" />\n\n<PageList pages=".." />\n',
      'content/guide/b.md': '# B\n',
    },
    moves: [['guide/a.md', 'a.md']],
    expected: {
      'content/index.md': '# Home\n\n[G](./a.md)\n',
      'content/guide/a.md': null,
      'content/a.md':
        '# A\n\n<PageList pages="./guide/" />\n\n<PageList pages="/guide/" />\n\n<PageList pages="." />\n',
      'redirects.txt': '/guide/a.html  /a.html\n',
    },
  },
  'links to the page are rewritten as they are written': {
    site: {
      'content/index.md':
        '# Home\n\n[file](guide/install.md) [dot](./guide/install.md#one "t") [address](guide/install.html?a=1#one) [bare](guide/install)\n[root](/guide/install.html) [rootfile](/guide/install.md) [repository](/content/guide/install.md#one) [ref][r] <a href="guide/install.md">x</a> [other](guide/other.md)\n\n[r]: <guide/install.md>\n\n`[code](guide/install.md)`\n',
      'content/guide/install.md': '# Install\n\n## One\n',
      'content/guide/other.md': '# Other\n\n[sibling](install.md)\n',
    },
    moves: [['guide/install.md', 'manual/set up.md']],
    expected: {
      'content/index.md':
        '# Home\n\n[file](manual/set%20up.md) [dot](./manual/set%20up.md#one "t") [address](manual/set%20up.html?a=1#one) [bare](manual/set%20up)\n[root](/manual/set%20up.html) [rootfile](/manual/set%20up.md) [repository](/content/manual/set%20up.md#one) [ref][r] <a href="manual/set%20up.md">x</a> [other](guide/other.md)\n\n[r]: <manual/set%20up.md>\n\n`[code](guide/install.md)`\n',
      'content/guide/install.md': null,
      'content/guide/other.md': '# Other\n\n[sibling](../manual/set%20up.md)\n',
      'content/manual/set up.md': '# Install\n\n## One\n',
      'redirects.txt': '/guide/install.html  /manual/set%20up.html\n',
    },
  },
  'where addresses are folders, links and rules are written with them': {
    site: {
      'docs.config.json':
        '{ "title": "T", "addresses": "folder", "sidebar": { "/guide/": ["install", "other"] } }',
      'content/index.md':
        '# Home\n\n[file](guide/install.md) [address](guide/install/#one) [root](/guide/install/) [bare](guide/install) [html](guide/install.html) [other](guide/other.md)\n',
      'content/guide/install.md': '# Install\n\n## One\n\n[sibling](other) [up](../)\n',
      'content/guide/other.md': '---\npermalink: /else/\n---\n# Other\n\n[sibling](./install/)\n',
    },
    moves: [
      ['guide/install.md', 'guide/first/set-up.md'],
      ['guide/other.md', 'other.md'],
    ],
    expected: {
      'docs.config.json':
        '{ "title": "T", "addresses": "folder", "sidebar": { "/guide/": ["first/set-up/", "/else/"] } }',
      'content/index.md':
        '# Home\n\n[file](guide/first/set-up.md) [address](guide/first/set-up/#one) [root](/guide/first/set-up/) [bare](guide/first/set-up/) [html](guide/first/set-up/) [other](other.md)\n',
      'content/guide/install.md': null,
      'content/guide/other.md': null,
      'content/guide/first/set-up.md': '# Install\n\n## One\n\n[sibling](../../else/) [up](../../)\n',
      'content/other.md': '---\npermalink: /else/\n---\n# Other\n\n[sibling](./guide/first/set-up/)\n',
      'redirects.txt': '/guide/install/  /guide/first/set-up/\n/guide/other/  /else/\n',
    },
  },
  'where addresses are clean, links and rules are written without an ending, and only those that must be': {
    site: {
      'docs.config.json':
        '{ "title": "T", "addresses": "clean", "nav": [{ "text": "Install", "link": "/guide/install" }], "sidebar": { "/guide/": ["install", "other.html"], "/": ["/guide/install"] } }',
      'content/index.md':
        '# Home\n\n[file](guide/install.md) [address](guide/install#one) [root](/guide/install) [html](guide/install.html) [other](guide/other.html)\n',
      'content/guide/install.md': '# Install\n\n## One\n\n[sibling](other) [html](other.html)\n',
      'content/guide/other.md': '# Other\n\n[sibling](./install.html) [folder](install/)\n',
    },
    moves: [['guide/install.md', 'guide/set-up.md']],
    expected: {
      'docs.config.json':
        '{ "title": "T", "addresses": "clean", "nav": [{ "text": "Install", "link": "/guide/set-up" }], "sidebar": { "/guide/": ["set-up", "other.html"], "/": ["/guide/set-up"] } }',
      'content/index.md':
        '# Home\n\n[file](guide/set-up.md) [address](guide/set-up#one) [root](/guide/set-up) [html](guide/set-up) [other](guide/other.html)\n',
      'content/guide/install.md': null,
      'content/guide/set-up.md': '# Install\n\n## One\n\n[sibling](other) [html](other.html)\n',
      'content/guide/other.md': '# Other\n\n[sibling](./set-up) [folder](set-up)\n',
      'redirects.txt': '/guide/install  /guide/set-up\n',
    },
  },
  'a link of the navigation bar without an ending is written like that of a sidebar': {
    site: {
      'docs.config.json':
        '{ "title": "T", "nav": [{ "text": "A", "link": "/a" }, { "text": "B", "link": "/a#part" }], "sidebar": ["/a"] }',
      'content/index.md': '# Home\n',
      'content/a.md': '# A\n\n## Part\n',
    },
    moves: [['a.md', 'b.md']],
    expected: {
      'docs.config.json':
        '{ "title": "T", "nav": [{ "text": "A", "link": "/b" }, { "text": "B", "link": "/b#part" }], "sidebar": ["/b"] }',
      'content/a.md': null,
      'content/b.md': '# A\n\n## Part\n',
      'redirects.txt': '/a.html  /b.html\n',
    },
  },
  'rules for a whole folder follow its only page, also among others': {
    site: {
      'content/index.md': '# Home\n',
      'content/guide/one.md': '# One\n',
      'content/manual/two.md': '# Two\n',
      'redirects.txt': '/old/*  /guide/:splat\n/older/*  /guide/:splat  302\n/else/*  /manual/:splat\n',
    },
    moves: [
      ['guide', 'book'],
      ['book/one.md', 'manual/'],
    ],
    expected: {
      'content/guide/one.md': null,
      'content/manual/one.md': '# One\n',
      'redirects.txt':
        '/else/*  /manual/:splat\n/guide/one.html  /manual/one.html\n/book/one.html  /manual/one.html\n/old/one.html  /manual/one.html\n/older/one.html  /manual/one.html\n',
    },
  },
  'a folder that moves there and back leads in no circle': {
    site: {
      'content/index.md': '# Home\n',
      'content/guide/one.md': '# One\n',
      'content/guide/two.md': '# Two\n',
      'redirects.txt': '/was/*  /guide/:splat\n',
    },
    moves: [
      ['guide', 'book'],
      ['book', 'guide'],
      ['guide', 'was/guide'],
    ],
    expected: {
      'content/guide/one.md': null,
      'content/guide/two.md': null,
      'content/was/guide/one.md': '# One\n',
      'content/was/guide/two.md': '# Two\n',
      'redirects.txt':
        '/book/*  /was/guide/:splat\n/guide/*  /was/guide/:splat\n/was/one.html  /was/guide/one.html\n/was/two.html  /was/guide/two.html\n',
    },
  },
  'links of the page itself count from its new place': {
    site: {
      'content/index.md': '# Home\n',
      'content/guide/install.md':
        '---\nprev: ./other.html\nnext: /index.html\n---\n\n# Install\n\n[other](other.md) [self](install.md#install) [here](#install) [home](/) [out](https://example.org)\n\n![local](img/a.svg) ![public](/p.svg) [data](./data.yaml)\n\n<<< ./snippet.js\n<!-- @include: part.txt -->\n',
      'content/guide/other.md': '# Other\n',
      'content/guide/snippet.js': 'run()\n',
      'content/guide/part.txt': 'part\n',
      'content/guide/data.yaml': 'a: 1\n',
      'content/guide/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'public/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    moves: [['content/guide/install.md', 'content/deep/er/']],
    expected: {
      'content/guide/install.md': null,
      'content/deep/er/install.md':
        '---\nprev: ../../guide/other.html\nnext: /index.html\n---\n\n# Install\n\n[other](../../guide/other.md) [self](install.md#install) [here](#install) [home](/) [out](https://example.org)\n\n![local](../../guide/img/a.svg) ![public](/p.svg) [data](../../guide/data.yaml)\n\n<<< ../../guide/snippet.js\n<!-- @include: ../../guide/part.txt -->\n',
      'redirects.txt': '/guide/install.html  /deep/er/install.html\n',
    },
  },
  'includes and snippets follow their file, in whatever way they name it': {
    site: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        content: [{ dir: 'content', exclude: ['parts/**'] }],
      }),
      'content/index.md':
        '# Home\n\n<!--@include: ./parts/p.md-->\n\n- x\n\n  <!--@include: @/content/parts/p.md{1,2}-->\n- <!-- @include: parts/p.md#one -->\n\n> <<< ./parts/c.js#a{1} [c]\n\n```md\n<!--@include: ./parts/p.md-->\n```\n',
      'content/guide/a.md': '# A\n\n<!--@include: ../parts/p.md-->\n<<< @/content/parts/c.js\n',
      'content/parts/p.md':
        'Part. [h](../index.md)\n\n<!-- #region one -->\n\n<<< ./c.js\n\n<!-- #endregion one -->\n',
      'content/parts/c.js': '// #region a\nrun()\n// #endregion a\n',
    },
    moves: [
      ['parts/p.md', 'parts/deep/q.md'],
      ['parts', 'bits'],
    ],
    expected: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        content: [{ dir: 'content', exclude: ['bits/**'] }],
      }),
      'content/index.md':
        '# Home\n\n<!--@include: ./bits/deep/q.md-->\n\n- x\n\n  <!--@include: @/content/bits/deep/q.md{1,2}-->\n- <!-- @include: bits/deep/q.md#one -->\n\n> <<< ./bits/c.js#a{1} [c]\n\n```md\n<!--@include: ./parts/p.md-->\n```\n',
      'content/guide/a.md': '# A\n\n<!--@include: ../bits/deep/q.md-->\n<<< @/content/bits/c.js\n',
      'content/parts/p.md': null,
      'content/parts/c.js': null,
      'content/bits/deep/q.md':
        'Part. [h](../../index.md)\n\n<!-- #region one -->\n\n<<< ../c.js\n\n<!-- #endregion one -->\n',
      'content/bits/c.js': '// #region a\nrun()\n// #endregion a\n',
    },
  },
  'text of a frozen version names files of its own copy': {
    site: {
      'content/index.md': '# Home\n',
      'versions.json': '["v1"]\n',
      'versions/v1/version.json': JSON.stringify({
        content: [{ dir: 'content', prefix: '/v1/', exclude: ['[pq].md'] }],
      }),
      'versions/v1/content/index.md': '# Home\n\n<!--@include: @/content/p.md-->\n\n<<< ./c.js\n',
      'versions/v1/content/p.md': 'Part.\n',
      'versions/v1/content/c.js': 'run()\n',
    },
    moves: [
      ['versions/v1/content/p.md', 'versions/v1/content/q.md'],
      ['versions/v1/content/c.js', 'versions/v1/content/d{.js'],
    ],
    expected: {
      'versions/v1/content/index.md': '# Home\n\n<!--@include: @/content/q.md-->\n\n<<< ./d{.js\n',
      'versions/v1/content/p.md': null,
      'versions/v1/content/q.md': 'Part.\n',
      'versions/v1/content/c.js': null,
      'versions/v1/content/d{.js': 'run()\n',
    },
  },
  'links in the options of the theme change, also those that the navigation bar has too': {
    site: {
      'docs.config.ts':
        "export default {\n  title: 'T',\n  nav: [{ text: 'Guide', link: '/guide/' }],\n  themeConfig: {\n    announcement: { text: 'New', link: { text: 'Read', link: '/guide/a.html?x#part' } },\n    footer: { sitemap: { Docs: [{ text: 'Guide', link: '/guide/' }, { text: 'A', link: '/guide/a.html' }, { text: 'Out', link: 'https://e.org/guide/' }] } },\n  },\n}\n",
      'content/index.md': '# Home\n',
      'content/guide/index.md': '# Guide\n\n[a](a.md)\n',
      'content/guide/a.md': '# A\n',
    },
    moves: [['guide', 'manual']],
    expected: {
      'docs.config.ts':
        "export default {\n  title: 'T',\n  nav: [{ text: 'Guide', link: '/manual/' }],\n  themeConfig: {\n    announcement: { text: 'New', link: { text: 'Read', link: '/manual/a.html?x#part' } },\n    footer: { sitemap: { Docs: [{ text: 'Guide', link: '/manual/' }, { text: 'A', link: '/manual/a.html' }, { text: 'Out', link: 'https://e.org/guide/' }] } },\n  },\n}\n",
      'content/guide/index.md': null,
      'content/guide/a.md': null,
      'content/manual/index.md': '# Guide\n\n[a](a.md)\n',
      'content/manual/a.md': '# A\n',
      'redirects.txt': '/guide/*  /manual/:splat\n',
    },
  },
  'a folder moves with its files, and one rule is enough': {
    site: {
      'docs.config.ts':
        "export default {\n  title: 'T',\n  nav: [{ text: 'Guide', link: '/guide/' }],\n  sidebar: { '/guide/': ['', 'start', ['deep/x', 'X'], 'plan.pdf'], '/': ['/guide/deep/y', ''] },\n}\n",
      'public/guide/plan.pdf': '%PDF',
      'content/index.md': '# Home\n\n[g](guide/) [s](guide/start.md)\n',
      'content/guide/index.md': '# Guide\n\n[s](start.md) ![a](a.svg) [up](../index.md)\n',
      'content/guide/start.md': '# Start\n\n[x](./deep/x.md)\n',
      'content/guide/deep/x.md': '# X\n\n[home](../../index.md)\n',
      'content/guide/deep/y.md': '# Y\n',
      'content/guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'redirects.txt': '# Old.\n/begin.html /guide/start.html#start   302\n/was/* /guide/deep/:splat',
    },
    moves: [['guide', 'manual/new']],
    expected: {
      'docs.config.ts':
        "export default {\n  title: 'T',\n  nav: [{ text: 'Guide', link: '/manual/new/' }],\n  sidebar: { '/manual/new/': ['', 'start', ['deep/x', 'X'], '/guide/plan.pdf'], '/': ['/manual/new/deep/y', ''] },\n}\n",
      'content/index.md': '# Home\n\n[g](manual/new/) [s](manual/new/start.md)\n',
      'content/guide/index.md': null,
      'content/guide/start.md': null,
      'content/guide/deep/x.md': null,
      'content/guide/deep/y.md': null,
      'content/guide/a.svg': null,
      'content/manual/new/index.md': '# Guide\n\n[s](start.md) ![a](a.svg) [up](../../index.md)\n',
      'content/manual/new/start.md': '# Start\n\n[x](./deep/x.md)\n',
      'content/manual/new/deep/x.md': '# X\n\n[home](../../../index.md)\n',
      'content/manual/new/deep/y.md': '# Y\n',
      'content/manual/new/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'redirects.txt':
        '# Old.\n/begin.html /manual/new/start.html#start   302\n/was/* /manual/new/deep/:splat\n/guide/*  /manual/new/:splat\n',
    },
    // The navigation and the sidebar use the same words, so both were found.
  },
  'one rule is enough for a folder of folders': {
    site: {
      'content/index.md': '# Home\n',
      'content/guide/deep/x.md': '# X\n',
      'content/guide/far/y.md': '# Y\n',
    },
    moves: [['guide', 'manual']],
    expected: {
      'content/guide/deep/x.md': null,
      'content/guide/far/y.md': null,
      'content/manual/deep/x.md': '# X\n',
      'content/manual/far/y.md': '# Y\n',
      'redirects.txt': '/guide/*  /manual/:splat\n',
    },
  },
  'rules for a whole folder are not for one that has a page still': {
    site: {
      'content/index.md': '# Home\n',
      'content/kept.md': '---\npermalink: /guide/kept.html\n---\n\n# Kept\n',
      'content/guide/x.md': '# X\n\n## New\n',
      'content/guide/y.md': '# Y\n',
      'redirects.txt': '/was/*  /guide/:splat\n/guide/x.html#old  /guide/x.html#new\n',
    },
    moves: [['guide', 'manual']],
    expected: {
      'content/guide/x.md': null,
      'content/guide/y.md': null,
      'content/manual/x.md': '# X\n\n## New\n',
      'content/manual/y.md': '# Y\n',
      'redirects.txt':
        '/was/*  /guide/:splat\n/guide/x.html#old  /manual/x.html#new\n/guide/x.html  /manual/x.html\n/guide/y.html  /manual/y.html\n',
    },
  },
  'a file of redirects keeps its line ends': {
    site: {
      'content/index.md': '# Home\n',
      'content/install.md': '# Install\n',
      'redirects.txt': '# Old.\r\n/begin.html  /install.html',
    },
    moves: [['install.md', 'setup.md']],
    expected: {
      'content/install.md': null,
      'content/setup.md': '# Install\n',
      'redirects.txt': '# Old.\r\n/begin.html  /setup.html\r\n/install.html  /setup.html\r\n',
    },
  },
  'pages that stay find images and files that move, and a page finds itself': {
    site: {
      'content/index.md': '# Home\n\n![a](guide/a.svg) ![b](/guide/a.svg) [data](guide/data.yaml?x#L3)\n',
      'content/guide/start.md': '# Start\n\n## One\n\n[one](start.md#one) [start](./start.html)\n',
      'content/guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/guide/data.yaml': 'a: 1\n',
    },
    moves: [
      ['guide', 'manual'],
      ['manual/start.md', 'manual/begin.md'],
    ],
    expected: {
      'content/index.md': '# Home\n\n![a](manual/a.svg) ![b](/manual/a.svg) [data](manual/data.yaml?x#L3)\n',
      'content/guide/start.md': null,
      'content/guide/a.svg': null,
      'content/guide/data.yaml': null,
      'content/manual/begin.md': '# Start\n\n## One\n\n[one](#one) [start](./begin.html)\n',
      'content/manual/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/manual/data.yaml': 'a: 1\n',
      'redirects.txt': '/guide/start.html  /manual/begin.html\n/manual/start.html  /manual/begin.html\n',
    },
  },
  'a name changes by letter case alone': {
    site: {
      'content/index.md': '# Home\n\n[a](guide/a.md) [b](/guide/b.html)\n',
      'content/guide/a.md': '# A\n\n[b](b.md)\n',
      'content/guide/b.md': '# B\n',
    },
    moves: [
      ['guide/a.md', 'guide/A.md'],
      ['guide', 'Guide'],
    ],
    expected: {
      'content/index.md': '# Home\n\n[a](Guide/A.md) [b](/Guide/b.html)\n',
      'content/guide/a.md': null,
      'content/guide/b.md': null,
      'content/Guide/A.md': '# A\n\n[b](b.md)\n',
      'content/Guide/b.md': '# B\n',
      'redirects.txt': '/guide/a.html  /Guide/A.html\n/guide/*  /Guide/:splat\n',
    },
  },
  'a page becomes the page of a folder, and back': {
    site: {
      'content/index.md': '# Home\n\n[i](install.md) [j](/install.html#a)\n',
      'content/install.md': '# Install\n\n## A\n\n[h](index.md) ![a](a.svg)\n',
      'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    moves: [
      ['install.md', 'install/index.md'],
      ['install/index.md', 'install.md'],
    ],
    expected: {
      'content/index.md': '# Home\n\n[i](install.md) [j](/install.html#a)\n',
      'redirects.txt': '/install/  /install.html\n',
    },
  },
  'the same entry in the sidebar of another version is another page': {
    site: {
      'docs.config.ts':
        "export default {\n  title: 'T',\n  content: [\n    { dir: 'content', sidebar: { '/a/': ['x', { title: ']', children: ['y' /* ] */] }] } },\n    { dir: 'old', prefix: '/v1/', version: 'v1', sidebar: { '/v1/a/': ['x', 'y'] } },\n  ],\n}\n",
      'content/index.md': '# Home\n',
      'content/a/x.md': '# X\n',
      'content/a/y.md': '# Y\n',
      'old/index.md': '# Home\n',
      'old/a/x.md': '# X\n',
      'old/a/y.md': '# Y\n',
    },
    moves: [['content/a/y.md', 'content/a/z.md']],
    expected: {
      'docs.config.ts':
        "export default {\n  title: 'T',\n  content: [\n    { dir: 'content', sidebar: { '/a/': ['x', { title: ']', children: ['z' /* ] */] }] } },\n    { dir: 'old', prefix: '/v1/', version: 'v1', sidebar: { '/v1/a/': ['x', 'y'] } },\n  ],\n}\n",
      'content/a/y.md': null,
      'content/a/z.md': '# Y\n',
      'redirects.txt': '/a/y.html  /a/z.html\n',
    },
  },
  'a key and an entry of the same words are told apart': {
    site: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        nav: [{ text: 'G', link: '/g/' }],
        sidebar: { '/g/': ['', 'x'] },
      }),
      'content/index.md': '# Home\n',
      'content/g/index.md': '# G\n',
      'content/g/x.md': '# X\n',
    },
    moves: [['g/index.md', 'start.md']],
    expected: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        nav: [{ text: 'G', link: '/start.html' }],
        sidebar: { '/g/': ['/start', 'x'] },
      }),
      'content/g/index.md': null,
      'content/start.md': '# G\n',
      'redirects.txt': '/g/  /start.html\n',
    },
  },
  'what cannot be known is told, and left as it is': {
    site: {
      'docs.config.ts':
        "const name = 'ins' + 'tall'\nexport default {\n  title: 'T',\n  nav: [{ text: 'first', link: '/first.html' }, { text: '/first.html', link: '/' }],\n  sidebar: [name, 'second', 'first'],\n}\n",
      'content/index.md': '# Home\n',
      'content/install.md': '# Install\n',
      'content/first.md': '# First\n',
      'content/second.md': '# Second\n',
    },
    moves: [
      ['install.md', 'setup.md'],
      ['first.md', 'one.md'],
      ['second.md', 'two.md'],
    ],
    expected: {
      'docs.config.ts':
        "const name = 'ins' + 'tall'\nexport default {\n  title: 'T',\n  nav: [{ text: 'first', link: '/first.html' }, { text: '/first.html', link: '/' }],\n  sidebar: [name, 'two', 'first'],\n}\n",
      'content/install.md': null,
      'content/first.md': null,
      'content/second.md': null,
      'content/setup.md': '# Install\n',
      'content/one.md': '# First\n',
      'content/two.md': '# Second\n',
      'redirects.txt': '/install.html  /setup.html\n/first.html  /one.html\n/second.html  /two.html\n',
    },
    byHand: [
      'undefined "install" → setup',
      'docs.config.ts:4 "first" → one',
      'docs.config.ts:5 "first" → one',
      'docs.config.ts:4 "/first.html" → /one.html',
      'docs.config.ts:4 "/first.html" → /one.html',
    ],
  },
  'what the config has no word for is told, and left as it is': {
    site: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        nav: [{ text: 'A', link: '/a.html#part' }],
        sidebar: ['', 'b', 'a'],
      }),
      'content/index.md': '# Home\n',
      'content/a.md': '# A\n',
      'content/b.md': '# B\n',
    },
    moves: [
      ['a.md', 'c#.md'],
      ['b.md', 'c++ 100%.md'],
    ],
    expected: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        nav: [{ text: 'A', link: '/a.html#part' }],
        sidebar: ['', 'c++ 100%', 'a'],
      }),
      'content/a.md': null,
      'content/b.md': null,
      'content/c#.md': '# A\n',
      'content/c++ 100%.md': '# B\n',
      'redirects.txt': '/a.html  /c%23.html\n/b.html  /c++%20100%25.html\n',
    },
    byHand: ['docs.config.json:1 "a" → undefined', 'docs.config.json:1 "/a.html#part" → undefined'],
  },
  'a page that stands in for its translation moves in that language too': {
    site: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        lang: 'en',
        content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],
        sidebar: { '/': ['', 'guide/a', 'guide/b', 'c'] },
      }),
      'content/index.md': '# Home\n\n[a](guide/a.md) [c](c.md)\n',
      'content/guide/a.md': '# A\n\n[c](../c.md)\n',
      'content/guide/b.md': '# B\n',
      'content/c.md': '# C\n',
      'fr/index.md': '# Accueil\n',
      'fr/c.md': '# C en français\n',
    },
    moves: [
      ['guide', 'manual'],
      ['c.md', 'd.md'],
    ],
    expected: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        lang: 'en',
        content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],
        sidebar: { '/': ['', 'manual/a', 'manual/b', 'd'] },
      }),
      'content/index.md': '# Home\n\n[a](manual/a.md) [c](d.md)\n',
      'content/guide/a.md': null,
      'content/guide/b.md': null,
      'content/c.md': null,
      'content/manual/a.md': '# A\n\n[c](../d.md)\n',
      'content/manual/b.md': '# B\n',
      'content/d.md': '# C\n',
      // The French page does not move, so neither does its address.
      'redirects.txt': '/fr/guide/*  /fr/manual/:splat\n/guide/*  /manual/:splat\n/c.html  /d.html\n',
    },
  },
  'links to a page that stands in for its translation stay in their language': {
    site: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        lang: 'en',
        content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],
      }),
      'content/index.md': '# Home\n\n[g](guide/writing.md)\n',
      'content/guide/writing.md': '# Writing\n',
      'fr/index.md':
        '---\nnext: ./guide/writing.md\n---\n\n# Accueil\n\n[g](./guide/writing.md) [a](guide/writing.html#writing) [r](/fr/guide/writing) [e](/guide/writing.html) [f](../content/guide/writing.md)\n',
      'fr/guide/other.md': '# Autre\n\n[g](writing.md)\n',
    },
    moves: [['guide/writing.md', 'guide/deep/w2.md']],
    expected: {
      'content/index.md': '# Home\n\n[g](guide/deep/w2.md)\n',
      'content/guide/writing.md': null,
      'content/guide/deep/w2.md': '# Writing\n',
      'fr/index.md':
        '---\nnext: ./guide/deep/w2.md\n---\n\n# Accueil\n\n[g](./guide/deep/w2.md) [a](guide/deep/w2.html#writing) [r](/fr/guide/deep/w2) [e](/guide/deep/w2.html) [f](../content/guide/deep/w2.md)\n',
      'fr/guide/other.md': '# Autre\n\n[g](deep/w2.md)\n',
      'redirects.txt':
        '/fr/guide/writing.html  /fr/guide/deep/w2.html\n/guide/writing.html  /guide/deep/w2.html\n',
    },
  },
  'sidebars that a language inherits stand in the config once, whatever the theme has in quotes': {
    site: {
      'docs.config.ts':
        "import theme from '@quire/theme-default'\nexport default {\n  title: 'T',\n  theme,\n  lang: 'en',\n  content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],\n  sidebar: { '/g/': ['', 'tip'], '/': [''] },\n}\n",
      'content/index.md': '# Home\n',
      'content/g/index.md': '# G\n',
      'content/g/tip.md': '# Tip\n',
      'fr/index.md': '# Accueil\n',
      'fr/g/tip.md': '# Astuce\n',
    },
    moves: [
      ['fr/g/tip.md', 'fr/g/astuce.md'],
      ['g', 'h'],
    ],
    expected: {
      'docs.config.ts':
        "import theme from '@quire/theme-default'\nexport default {\n  title: 'T',\n  theme,\n  lang: 'en',\n  content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],\n  sidebar: { '/h/': ['', 'tip'], '/': [''] },\n}\n",
      'content/g/index.md': null,
      'content/g/tip.md': null,
      'content/h/index.md': '# G\n',
      'content/h/tip.md': '# Tip\n',
      'fr/g/tip.md': null,
      'fr/g/astuce.md': '# Astuce\n',
      'redirects.txt': '/fr/g/  /fr/h/\n/fr/g/tip.html  /fr/h/tip.html\n/g/*  /h/:splat\n',
    },
  },
  'sidebars and navigation of a site whose languages all have prefixes keep leaving these out': {
    site: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        lang: 'en',
        content: [
          { dir: 'en', prefix: '/en/', lang: 'en' },
          { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true },
        ],
        nav: [{ text: 'Guide', link: '/guide/' }],
        sidebar: { '/guide/': ['', 'a', '/other'], '/': ['', '/guide/a', 'other'] },
      }),
      'en/index.md': '# Home\n',
      'en/guide/index.md': '# Guide\n',
      'en/guide/a.md': '# A\n',
      'en/other.md': '# Other\n',
      'fr/index.md': '# Accueil\n',
    },
    moves: [['en/guide', 'en/manual']],
    expected: {
      'docs.config.json': JSON.stringify({
        title: 'T',
        lang: 'en',
        content: [
          { dir: 'en', prefix: '/en/', lang: 'en' },
          { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true },
        ],
        nav: [{ text: 'Guide', link: '/manual/' }],
        sidebar: { '/manual/': ['', 'a', '/other'], '/': ['', '/manual/a', 'other'] },
      }),
      'en/guide/index.md': null,
      'en/guide/a.md': null,
      'en/manual/index.md': '# Guide\n',
      'en/manual/a.md': '# A\n',
      'redirects.txt': '/en/guide/*  /en/manual/:splat\n/fr/guide/*  /fr/manual/:splat\n',
    },
  },
  'a frozen version with a permalink does not stand in the way': {
    site: {
      'content/index.md': '# Home\n\n[p](p.md) [a](a.md)\n',
      'content/p.md': '---\npermalink: /kept/\n---\n\n# P\n',
      'content/a.md': '# A\n',
      'versions.json': '["v1"]\n',
      'versions/v1/version.json': JSON.stringify({
        content: [{ dir: 'content', prefix: '/v1/' }],
      }),
      'versions/v1/content/index.md': '# Home\n',
      'versions/v1/content/p.md': '---\npermalink: /kept/\n---\n\n# P\n',
    },
    moves: [['a.md', 'b.md']],
    expected: {
      'content/index.md': '# Home\n\n[p](p.md) [a](b.md)\n',
      'content/a.md': null,
      'content/b.md': '# A\n',
      'redirects.txt': '/a.html  /b.html\n',
    },
  },
  'neighbours that are named by their files are found again, also those of a page that keeps its address': {
    site: {
      'content/index.md':
        '---\nnext: guide/a.md\nactions:\n  - text: B\n    link: ./guide/b.md\n---\n\n# Home\n',
      'content/guide/a.md': '---\nprev: ../index.md\nnext: { text: B, link: ./b.md }\n---\n\n# A\n',
      'content/guide/b.md': '---\npermalink: /b/\nprev: /guide/a.md\nnext: ../\n---\n\n# B\n',
    },
    moves: [
      ['guide/a.md', 'manual/set up.md'],
      ['guide/b.md', 'manual/deep/b.md'],
    ],
    expected: {
      'content/index.md':
        '---\nnext: manual/set%20up.md\nactions:\n  - text: B\n    link: ./manual/deep/b.md\n---\n\n# Home\n',
      'content/guide/a.md': null,
      'content/guide/b.md': null,
      'content/manual/set up.md': '---\nprev: ../index.md\nnext: { text: B, link: deep/b.md }\n---\n\n# A\n',
      'content/manual/deep/b.md':
        '---\npermalink: /b/\nprev: /manual/set%20up.md\nnext: ../../\n---\n\n# B\n',
      'redirects.txt': '/guide/a.html  /manual/set%20up.html\n/guide/b.html  /b/\n',
    },
  },
  'what is moved goes into a folder that is there, whatever the folder holds': {
    site: {
      'content/index.md': '# Home\n\n[a](guide/a.md) ![x](img/x.svg)\n',
      'content/guide/a.md': '# A\n',
      'content/img/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    moves: [['guide', 'img']],
    expected: {
      'content/index.md': '# Home\n\n[a](img/guide/a.md) ![x](img/x.svg)\n',
      'content/guide/a.md': null,
      'content/img/guide/a.md': '# A\n',
      'redirects.txt': '/guide/a.html  /img/guide/a.html\n',
    },
  },
  'a page comes up into a content folder that is the root of the site': {
    site: {
      'docs.config.json': '{ "title": "T", "content": [{ "dir": "." }] }',
      'index.md': '# Home\n\n[a](guide/a.md)\n',
      'guide/a.md': '# A\n',
    },
    moves: [['guide/a.md', '.']],
    expected: {
      'index.md': '# Home\n\n[a](a.md)\n',
      'guide/a.md': null,
      'a.md': '# A\n',
      'redirects.txt': '/guide/a.html  /a.html\n',
    },
  },
  'a page with a permalink keeps its address, and the one that led on to it': {
    site: {
      'content/index.md': '# Home\n\n[p](p.md)\n',
      'content/p.md': '---\npermalink: /kept/\n---\n\n# P\n\n[home](index.md)\n',
    },
    moves: [['p.md', 'sub/p.md']],
    expected: {
      'content/index.md': '# Home\n\n[p](sub/p.md)\n',
      'content/p.md': null,
      'content/sub/p.md': '---\npermalink: /kept/\n---\n\n# P\n\n[home](../index.md)\n',
      'redirects.txt': '/p.html  /kept/\n',
    },
  },
}

for (const [name, { site: files, moves, expected, byHand = [] }] of Object.entries(cases)) {
  test(name, async () => {
    const site = makeSite(files)
    const before = filesOf(site)
    expect(await mistakesIn(site)).toEqual([])
    const left: string[] = []
    for (const [from, to] of moves) {
      const unchanged = filesOf(site)
      const planned = await moveIn(site, from, to, true)
      expect(filesOf(site)).toEqual(unchanged)
      const done = await moveIn(site, from, to)
      expect({ ...planned, written: true, sourceLine: null }).toEqual({ ...done, sourceLine: null })
      left.push(
        ...done.diagnostics.map(
          ({ at, message, hint }) =>
            `${at === undefined ? undefined : `${at.path}:${at.line}`} ${/"[^"]*"/.exec(message)?.[0]} → ${/"([^"]*)"/.exec(hint ?? '')?.[1]}`,
        ),
      )
    }
    const after = Object.fromEntries(
      Object.entries({ ...before, ...expected }).filter(([, text]) => text !== null),
    )
    expect(filesOf(site)).toEqual(after)
    expect(left).toEqual(byHand)
    if (byHand.length === 0) expect(await mistakesIn(site)).toEqual([])
  })
}

test('translations that stay where they are, are named with their new place', async () => {
  const roots = [
    { dir: 'docs', prefix: '/' },
    { dir: 'docs/fr', prefix: '/fr/', lang: 'fr' },
    { dir: 'de', prefix: '/de/', lang: 'de' },
    { dir: 'old', prefix: '/v1/', version: 'v1' },
    { dir: 'old/fr', prefix: '/fr/v1/', version: 'v1', lang: 'fr' },
  ]
  const page = '# A\n'
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', lang: 'en', content: roots }),
    'docs/guide/a.md': page,
    'docs/guide/b.md': '# B\n',
    'docs/fr/guide/a.md': page,
    'de/index.md': '# Start\n',
    'old/guide/a.md': page,
    'old/fr/guide/a.md': page,
  })
  const stillThere = async (from: string, to: string) => {
    const { translations } = await move({ ...commandDefaults, site, from, to, dryRun: true })
    return translations.map((one) => `${one.from} ${one.to}`)
  }
  expect(await stillThere('docs/guide', 'docs/manual')).toEqual(['docs/fr/guide docs/fr/manual'])
  expect(await stillThere('guide/a.md', 'c.md')).toEqual(['docs/fr/guide/a.md docs/fr/c.md'])
  expect(await stillThere('guide/b.md', 'c.md')).toEqual([])
  expect(await stillThere('docs/fr/guide', 'docs/fr/manual')).toEqual([])
  expect(await stillThere('old/guide', 'old/manual')).toEqual(['old/fr/guide old/fr/manual'])
})

test('lines are shown as they were before, those of the config too', async () => {
  const site = makeSite({
    'docs.config.ts': "export default {\n  title: 'T',\n  nav: [{ text: '/a.html', link: '/a.html' }],\n}\n",
    'content/index.md': '# Home\n\n[a](a.md)\n',
    'content/a.md': '# A\n',
  })
  const { diagnostics, edits, sourceLine } = await moveIn(site, 'a.md', 'b.md')
  const line = "  nav: [{ text: '/a.html', link: '/a.html' }],"
  expect(diagnostics.map(({ at }) => at && sourceLine(at))).toEqual([line, line])
  expect(edits.map(({ at }) => sourceLine(at))).toEqual(['[a](a.md)'])
})

/** Code, place and suggested text. */
const told = ({ diagnostics }: MoveResult) =>
  diagnostics.map(
    ({ code, at, hint }) => `${code} ${at?.path}:${at?.line} ${/"([^"]*)"/.exec(hint ?? '')?.[1]}`,
  )

test('files that are not UTF-8 keep their bytes, and the links in them are told', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const page = latin('# Café\n\n[a](a.md)\n')
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](a.md) [café](café.md)\n',
    'content/café.md': page,
    'content/a.md': '# A\n',
    'redirects.txt': latin(`# été\n/b.html  /index.html  # déjà\n/old.html  /a.html\n`),
  })
  for (const dryRun of [true, false]) {
    const result = await moveIn(site, 'a.md', 'b.md', dryRun)
    expect(result.edits.map(({ at }) => at.path)).toEqual(['content/index.md'])
    expect(told(result)).toEqual([
      'move-by-hand content/café.md:3 b.md',
      'move-by-hand redirects.txt:3 /b.html',
    ])
  }
  expect(readFileSync(join(site, 'content/café.md'))).toEqual(page)
  expect(readFileSync(join(site, 'redirects.txt'), 'latin1')).toBe(
    '# été\n/old.html  /a.html\n/a.html  /b.html\n',
  )
})

test('a file that is saved while pages move is left as it was saved, and its links are told', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](a.md)\n',
    'content/other.md': '# Other\n\n[a](a.md)\n',
    'content/a.md': '# A\n',
    'redirects.txt': '# One\n/b.html  /index.html\n/c.html  /index.html\n',
  })
  const saved = {
    'content/index.md': '# Welcome home\n\nMore.\n\n[a](a.md)\n',
    'redirects.txt': '# One\n# Two\n/b.html  /index.html\n/c.html  /index.html\n',
  }
  const read = promises.readFile
  const spy = vi.spyOn(promises, 'readFile').mockImplementation(async (...args) => {
    const bytes = await read(...args)
    for (const [path, text] of Object.entries(saved))
      if (String(args[0]).endsWith('index.md')) writeFileSync(join(site, path), text)
    return bytes
  })
  onTestFinished(() => spy.mockRestore())
  const result = await moveIn(site, 'a.md', 'b.md')
  expect(result.edits.map(({ at }) => at.path)).toEqual(['content/other.md'])
  expect(told(result)).toEqual(['move-by-hand content/index.md:3 b.md'])
  expect(result.diagnostics.map(({ at }) => at && result.sourceLine(at))).toEqual(['[a](a.md)'])
  expect(readFileSync(join(site, 'content/index.md'), 'utf8')).toBe(saved['content/index.md'])
  expect(readFileSync(join(site, 'redirects.txt'), 'utf8')).toBe(
    '# One\n# Two\n/c.html  /index.html\n/a.html  /b.html\n',
  )
})

test('a move that was stopped is told, with the command that finishes it, unless one is under way', async () => {
  const config = { title: 'Test' }
  const site = makeSite({
    'docs.config.json': JSON.stringify(config),
    'content/index.md': '# Home\n',
    '.docs/cache/move.json': '{ "form": 1, "moved": { "from": "content/a.md", "to": "content/a b.md" } }',
  })
  const stoppedIn = ({ diagnostics }: Pick<MoveResult, 'diagnostics'>) =>
    diagnostics
      .filter(({ code }) => code === 'move-stopped')
      .map(({ severity, message, hint }) => `${severity}: ${message} ${hint}`)
  const found = async () => [
    stoppedIn(await buildSite(site)),
    stoppedIn(await check({ ...commandDefaults, site })),
  ]
  const warning =
    'warning: A move of "content/a.md" to "content/a b.md" was stopped before it was done. Finish it: docs mv content/a.md "content/a b.md"'
  expect(await found()).toEqual([[warning], [warning]])
  // A build that finds everything unchanged tells it, too.
  expect(await found()).toEqual([[warning], [warning]])
  writeFiles(site, { '.docs/cache/sources': JSON.stringify({ pid: process.pid, started: null }) })
  expect(await found()).toEqual([[], []])
  rmSync(join(site, '.docs/cache/sources'))
  // In such a folder, the names could be anything.
  writeFiles(site, { 'docs.config.json': JSON.stringify({ ...config, trust: 'untrusted' }) })
  expect(stoppedIn(await buildSite(site, { out: temporaryFolder() }))).toEqual([])
})

/** Text of the journal of a move that was stopped before it did anything. */
const journalOf = (from: string, to: string) =>
  JSON.stringify({
    form: 1,
    pid: 1,
    asked: { from, to },
    moved: { from: `content/${from}`, to: `content/${to}` },
    keep: 'content',
    files: [],
    redirects: { file: 'redirects.txt', added: [], removed: [] },
    report: { pages: [], translations: [], diagnostics: [] },
  })

test('a stopped move of a page that got another name since stands in nobody’s way', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n',
    'content/c.md': '# A\n',
    '.docs/cache/move.json': journalOf('a.md', 'b.md'),
  })
  await expect(moveIn(site, 'a.md', 'b.md')).rejects.toThrow('There is no page or folder')
  expect(existsSync(join(site, '.docs/cache/move.json'))).toBe(false)
  await moveIn(site, 'c.md', 'b.md')
  expect(existsSync(join(site, 'content/b.md'))).toBe(true)
})

test.each([
  ['Page.md', 'page.md'],
  ['e\u0301.md', '\u00e9.md'],
])('a stopped move of %j to a name that is alike does not overwrite what got it since', async (from, to) => {
  const site = makeSite({ 'content/index.md': '# Home\n', [`content/${from}`]: '# Old\n' })
  writeFiles(site, {
    'docs.config.json': '{ "title": "Test" }',
    '.docs/cache/move.json': journalOf(from, to),
  })
  // Where the disk takes the names for one, there is nothing else.
  if (existsSync(join(site, 'content', to))) return
  writeFiles(site, { [`content/${to}`]: '# New\n' })
  await expect(moveIn(site, from, to)).rejects.toThrow(`"content/${to}" already exists.`)
  expect(readFileSync(join(site, 'content', to), 'utf8')).toBe('# New\n')
})

test('what cannot be moved is refused before anything is changed', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n',
    'content/a.md': '# A\n',
    'content/b.md': '# B\n',
    'content/guide/index.md': '# Guide\n',
    'content/p.md': '---\npermalink: /kept/\n---\n\n# P\n',
    'content/P.md': '---\npermalink: /also/\n---\n\n# P\n',
    'content/parts/part.md': 'Part\n',
    'docs.config.json': '{ "title": "T", "content": [{ "dir": "content", "exclude": ["parts/**"] }] }',
    'content/img/a.md/x.txt': 'x',
    'content/img/x.txt/x.txt': 'x',
    'content/x.txt': 'x',
    'public/x.txt': 'x',
  })
  const away = temporaryFolder()
  symlinkSync(away, join(site, 'content/away'))
  symlinkSync('b.md', join(site, 'content/linked.md'))
  // Where the disk does not regard letter case, the two are one.
  const isOne = readFileSync(join(site, 'content/p.md'), 'utf8').includes('/also/')
  const before = filesOf(site)
  const refused = [
    ['nothing.md', 'x.md', 'There is no page or folder'],
    ['indx.md', 'x.md', 'There is no page or folder'],
    ['a.md', 'b.md', '"content/b.md" already exists.'],
    ['a.md', 'img', '"content/img/a.md" already exists.'],
    ['content/x.txt', 'content/img', '"content/img/x.txt" already exists.'],
    ...(isOne ? [] : ([['p.md', 'P.md', '"content/P.md" already exists.']] as const)),
    ['a.md', 'a', 'already has that name'],
    ['a.md', '../outside.md', 'is not in a content folder'],
    ['a.md', 'guide.md/../../../x.md', 'is not in a content folder'],
    ['guide', 'guide/inner', 'into itself'],
    ['public/x.txt', 'content/x.txt', 'is neither a page of the site'],
    ['a.md', 'guide/README.md', 'where "content/guide/README.md" already is'],
    ['a.md', 'kept/index.md', 'already is'],
    [
      'a.md',
      'line\nbreak.md',
      '"content/line\\nbreak.md" would be left out of the site: its name contains a line',
    ],
    ['a.md', 'tab\t.md', 'contains a control character'],
    ['a.md', '.hidden/a.md', '"content/.hidden/a.md" would be no page of the site'],
    ['guide', '.guide', '"content/.guide/index.md" would be no page of the site'],
    ['guide', 'node_modules/', '"content/node_modules/guide/index.md" would be no page of the site'],
    ['a.md', 'parts/a.md', '"content/parts/a.md" would be no page of the site'],
    ['guide', 'parts/', '"content/parts/guide/index.md" would be no page of the site'],
    ['a.md', 'away/a.md', '"content/away/a.md" would be outside of the site'],
    ['a.md', 'away/new/a.md', '"content/away/new/a.md" would be outside of the site'],
    ['guide', 'away/', '"content/away/guide" would be outside of the site'],
    ['linked.md', 'guide/linked.md', '"content/linked.md" is a symbolic link'],
  ] as const
  for (const [from, to, message] of refused)
    await expect(moveIn(site, from, to), `${from} ${to}`).rejects.toThrow(message)
  expect(filesOf(site)).toEqual(before)
  expect(readdirSync(away)).toEqual([])
})

test.each([
  ['too long', `sub/${'n'.repeat(256)}.md`, /too long for a file name \(at most 255 bytes\)/],
  ['below a file', 'guide/other.md/install.md', /ENOTDIR|EEXIST/],
])('a name that is %s changes nothing', async (_, to, message) => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](guide/install.md)\n',
    'content/guide/install.md': '# Install\n\n[b](other.md)\n',
    'content/guide/other.md': '# Other\n',
  })
  const before = filesOf(site)
  await expect(moveIn(site, 'guide/install.md', to)).rejects.toThrow(message)
  expect(filesOf(site)).toEqual(before)
  expect(existsSync(join(site, 'content/sub'))).toBe(false)
})
