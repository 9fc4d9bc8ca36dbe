import type { PageAddresses } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { crawlOutput, servedFile } from '../support/crawl.js'
import { makeSite } from '../support/sites.js'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'

const filesFor = (addresses: PageAddresses, install: string) => ({
  'docs.config.json': JSON.stringify({
    title: 'T',
    addresses,
    base: '/hub/',
    url: 'https://docs.example.org',
    repository: { url: 'a/b' },
    content: [
      { dir: 'content' },
      { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true },
      { dir: 'old', prefix: '/v1/', version: 'v1' },
    ],
    head: [
      ['link', { rel: 'icon', href: '/a.svg' }],
      ['script', { src: '/x.js' }],
    ],
    nav: [
      { text: 'Guide', link: '/guide/' },
      { text: 'File', link: '/file.pdf' },
      { text: 'More', items: [{ text: 'Install', link: '/guide/install.html#linux' }] },
    ],
    sidebar: { '/guide/': [{ title: 'Guide', folder: '' }, '/file.pdf'] },
    themeConfig: {
      logo: '/a.svg',
      logoDark: '/a.svg',
      social: [{ icon: '/a.svg', link: '/file.pdf', label: 'File' }],
      markdownLink: true,
      announcement: { text: 'New', link: { text: 'more', link: '/guide/' } },
      footer: {
        logo: '/a.svg',
        logoLink: '/guide/',
        sitemap: {
          Pages: [
            { text: 'Install', link: install },
            { text: 'File', link: '/file.pdf' },
          ],
        },
      },
    },
  }),
  'redirects.txt': '/was.html /guide/install.html\n',
  'public/a.svg': drawing,
  'public/file.pdf': 'x',
  'public/x.js': '1',
  'content/index.md':
    '---\nhome: true\nheroImage: /a.svg\nactions:\n  - { text: A, link: /guide/ }\n  - { text: B, link: /file.pdf }\nfeatures:\n  - { title: F, details: d, link: /guide/install.md }\n---\n',
  'content/guide/install.md': '# Install\n\n## Linux\n',
  'content/guide/b.svg': drawing,
  'content/guide/index.md': `---
prev: /index.md
next: { text: N, link: ./install.md }
---

# Guide

[file](/file.pdf) [page](../index.md) [address](/guide/install.html) ![a](/a.svg) ![b](./b.svg)

<Cards>
<Card title="address" href="/guide/install.html">a</Card>
<Card title="file" href="./install.md">b</Card>
<LinkCard title="public" href="/file.pdf" />
</Cards>

<PageCards pages="./" />

<PageList pages="/guide/" />

<Tabs>
<Tab label="One">

[in tabs](/guide/install.html) ![a](/a.svg)

</Tab>
</Tabs>

<Details title="More">

[in a box](./install.md)

</Details>

<a href="/guide/">raw</a> <img src="/a.svg" alt=""> <img srcset="/a.svg 1x, ./b.svg 2x" src="./b.svg" alt="">

<video src="/a.svg" poster="./b.svg"></video>

<iframe src="/guide/install.html" title="frame"></iframe>

<form action="/guide/"><button formaction="/file.pdf">Go</button></form>

<blockquote cite="/guide/">q</blockquote>

<style>
p { background: url(/a.svg) }
h2 { background: url(./b.svg) }
</style>

<p style="background: url(/a.svg)">styled</p>
`,
  'fr/index.md': '# Accueil\n\n[guide](/guide/)\n',
  'old/index.md': '# Home\n\n[guide](/guide/)\n',
  'old/guide/index.md': '# Guide\n',
})

test.each([
  ['html', '/guide/install.html'],
  ['folder', '/guide/install/'],
  ['clean', '/guide/install'],
] as const)('below a base, addresses of all kinds lead to files of the site: %s', async (form, install) => {
  const { outDir, diagnostics } = await buildSite(makeSite(filesFor(form, install)))
  expect(diagnostics).toEqual([])
  const { references, files: published } = crawlOutput(outDir, '/hub/')
  const own = references.filter(({ from }) => from === 'guide/index.html')
  expect(own.length).toBeGreaterThan(40)
  expect(references.filter(({ path }) => servedFile(path, published) === undefined)).toEqual([])
})
