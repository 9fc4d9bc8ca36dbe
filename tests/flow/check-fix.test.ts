import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { checkSite, found } from '../support/check.js'
import { makeSite } from '../support/sites.js'

const read = (site: string, path: string) => readFileSync(join(site, path), 'utf8')

test('corrections change what is certain, and nothing but the links', async () => {
  const site = makeSite({
    'redirects.txt': '/old.html /guide/start.html\n/guide/start.html#was /guide/start.html#first-part\n',
    'public/Pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md':
      '\uFEFF# Home\r\n\r\n| a |\r\n| --- |\r\n| [x\\|y](./Guide/Start.md "Start")  |\r\n\r\n> [anchor](guide/start#First_Part) and [r][ref]\r\n\r\n[ref]: <./OLD.md>\r\n\r\n<A HREF="old.html#here">o</A> ![p](/pic.svg) [was](guide/start.md#was)\r\n[typo](guide/strat.md) [far](guide/start.md#frist-part) [two](guide/start.md#same)\r\n\r\n``[code](./Guide/Start.md)``\r\n',
    'content/guide/start.md': '# Start\n\n## First part\n\n## Same {#s-ame}\n\n## Same {#sa-me}\n\n## Here\n',
  })
  const before = read(site, 'content/index.md')
  expect((await checkSite(site)).fixable).toBe(5)
  expect(read(site, 'content/index.md')).toBe(before)
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([{ path: 'content/index.md', changes: 5 }])
  expect(read(site, 'content/index.md')).toBe(
    before
      .replace('./Guide/Start.md "Start"', './guide/start.md "Start"')
      .replace('guide/start#First_Part', 'guide/start#first-part')
      .replace('"old.html#here"', '"guide/start.html#here"')
      .replace('/pic.svg', '/Pic.svg')
      .replace('start.md#was', 'start.md#first-part'),
  )
  expect(found(result)).toEqual([
    'content/index.md:7:40 broken-link',
    'content/index.md:12:1 broken-link',
    'content/index.md:12:24 broken-anchor',
    'content/index.md:12:57 broken-anchor',
  ])
  expect(result.fixable).toBe(0)
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})

test('one command corrects everything, also on a page with syntax of many kinds', async () => {
  const site = makeSite({
    'content/index.md': `---
title: Usage: basics
---

# Usage

!!! note

    !!! tip

        Text

{{% note %}}
Text
{{% /note %}}

{% hint style="info" %}
Text
{% endhint %}

{% highlight ruby %}
puts 1
{% endhighlight %}

{% raw %}{{ x }}{% endraw %}

[B]({{ site.baseurl }}/b.html)

?> Text

![Plan](p.png ':size=10x10')

<details><summary>A</summary>**b**</details>

A {/* comment */} in text

<img src="p.png" alt="Plan" className={"a"}>

<a id="z" /> text

| A | B |
| --- | --- |
| \`x|y\` | z |
`,
    'content/b.md': 'Title\n=====\n\n[C](C.md)\n',
    'content/c.md': '# C\n',
    'content/p.png': '',
  })
  await checkSite(site, { fix: true })
  expect(read(site, 'content/b.md')).toBe('# Title\n\n[C](c.md)\n')
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})

test('includes of mdBook become snippets of the regions that its anchors mark', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n```rust,ignore\n{{#rustdoc_include ../code/a.rs:here}}\n```\n\n```rust\n{{#include ../code/a.rs}}\n```\n\n```rust\n{{#include ../code/a.rs:1:2}}\n```\n\n{{#include part.txt}}\n',
    'content/part.txt': 'A *part*.\n',
    'code/a.rs': 'fn a() {\n    // ANCHOR: here\n    b();\n    // ANCHOR_END: here\n}\n',
  })
  expect((await checkSite(site)).fixable).toBe(3)
  expect(found(await checkSite(site, { fix: true }))).toEqual(['content/index.md:8:1 foreign-syntax'])
  expect(read(site, 'content/index.md')).toMatch(
    /\n<<< \.\.\/code\/a\.rs#here\n\n<<< \.\.\/code\/a\.rs\n\n```rust\n.*<!--@include: \.\/part\.txt-->\n$/s,
  )
  await buildSite(site)
  const html = read(site, 'dist/index.html')
  expect(html).toContain('<em>part</em>')
  expect(html).not.toContain('ANCHOR')
})

test('boxes and tabs of the themes of Hugo become containers', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n{{< tabs "os" >}}\n{{% tab "Linux" %}}\nOne\n{{% alert color="warning" %}}\nTwo\n{{% /alert %}}\n{{% /tab %}}\n{{% tab "macOS" %}}\nThree\n{{% /tab %}}\n{{< /tabs >}}\n\n{{% notice tip %}}Four{{% /notice %}}\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n::: tabs\n== Linux\nOne\n::: warning\nTwo\n:::\n== macOS\nThree\n:::\n\n::: tip\nFour\n:::\n',
  )
})

test('blocks of GitBook become containers and code blocks', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n{% hint style="warning" %}\nOne\n{% endhint %}\n\n{% tabs %}\n{% tab title="A" %}\n{% code title="a.js" %}\n```js\nb()\n```\n{% endcode %}\n{% endtab %}\n{% endtabs %}\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n::: warning\nOne\n:::\n\n::: tabs\n== A\n```js title="a.js"\nb()\n```\n:::\n',
  )
})

test('code between tags of Hugo and Jekyll becomes code blocks', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n{{< highlight html >}}\n<a href="{{ .Link }}">a</a>\n\n# no heading\n{{< /highlight >}}\n{% highlight js %}\nb\n{% endhighlight %}\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n```html\n<a href="{{ .Link }}">a</a>\n\n# no heading\n```\n```js\nb\n```\n',
  )
})

test('Markdown in details is read after empty lines', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n<details><summary>A</summary>One **two**</details>\n\n<Details summary="B">Three `four`</Details>\n\n<div>**five**</div>\n',
    'content/a.md': '# A\n\n<div class="b" markdown>\n**c**\n</div>\n',
  })
  expect((await checkSite(site)).fixable).toBe(3)
  expect(found(await checkSite(site, { fix: true }))).toEqual([
    'content/a.md:1:1 orphan-page',
    'content/index.md:15:6 markdown-in-html',
  ])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n<details><summary>A</summary>\n\nOne **two**\n\n</details>\n\n<Details summary="B">\n\nThree `four`\n\n</Details>\n\n<div>**five**</div>\n',
  )
  expect(read(site, 'content/a.md')).toBe('# A\n\n<div class="b">\n\n**c**\n\n</div>\n')
})

test('title blocks of Pandoc become frontmatter', async () => {
  const site = makeSite({
    'content/index.md': '% The manual\n% Ann Lee; Bo Ek\n% May 3, 2021\n\n# The manual\n\nText.\n',
  })
  expect(found(await checkSite(site))).toContain('content/index.md:1:1 foreign-syntax')
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '---\ntitle: The manual\nauthor:\n  - Ann Lee\n  - Bo Ek\ndate: 2021-05-03\n---\n\n# The manual\n\nText.\n',
  )
})

test('tags of Jekyll that keep braces are removed', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n{% raw %}\n```yaml\na: ${{ b }}\n```\n{% endraw %}\n\n{% highlight html %}\n{% raw %}{% if a %}{% endraw %}\n{% endhighlight %}\n\nWrite {% raw %}`{{ c }}` or {% include d %}{% endraw %}.\n',
  })
  expect((await checkSite(site)).fixable).toBeGreaterThan(0)
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n```yaml\na: ${{ b }}\n```\n\n```html\n{% if a %}\n```\n\nWrite `{{ c }}` or \\{% include d %}.\n',
  )
})

test('addresses of Jekyll become addresses below the base', async () => {
  const site = makeSite({
    'docs.config.ts': "export default { title: 'T', base: '/j/' }\n",
    'content/index.md':
      '# Home\n\n[a]({{ site.baseurl }}/guide/) [b]({% link guide/index.md %})\n\n[c]({{site.baseurl}}/guide/) [d][e] ![f]({{ "/a.svg" | relative_url }})\n\n[e]: {{site.baseurl}}/guide/\n',
    'content/guide/index.md': '# Guide\n',
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const before = await checkSite(site)
  expect(before.diagnostics.map(({ code }) => code)).not.toContain('link-with-space')
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n[a](/guide/) [b](/guide/index.md)\n\n[c](/guide/) [d][e] ![f](/a.svg)\n\n[e]: /guide/\n',
  )
})

test('links of Docsify lead to the page and the place that they mean, and are corrected', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](#/guide/a) [b](/#/guide/b?id=part) [c](?id=more)\n\n## More\n',
    'content/guide/a.md':
      '# A\n\n[b](guide/b.md) [c](guide/b?id=part) [d](b.md?id=Part) [e](guide/c.md) [f](b?id=12) [g](guide/readme) [h](b.md?id=account)\n',
    'content/guide/b.md': '# B\n\n[up](./readme.md)\n\n## Part\n',
    'content/guide/readme.md': '# Guide\n',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/guide/a.md:3:1 broken-link',
    'content/guide/a.md:3:17 broken-link',
    'content/guide/a.md:3:38 broken-anchor',
    'content/guide/a.md:3:38 foreign-syntax',
    'content/guide/a.md:3:56 broken-link',
    'content/guide/a.md:3:85 broken-link',
    'content/index.md:3:1 foreign-syntax',
    'content/index.md:3:16 foreign-syntax',
    'content/index.md:3:40 foreign-syntax',
  ])
  expect(found(await checkSite(site, { fix: true }))).toEqual(['content/guide/a.md:3:38 broken-link'])
  expect(read(site, 'content/index.md')).toContain('[a](/guide/a) [b](/guide/b#part) [c](#more)')
  expect(read(site, 'content/guide/a.md')).toContain(
    '[b](b.md) [c](b#part) [d](b.md#part) [e](guide/c.md) [f](b?id=12) [g](./) [h](b.md?id=account)',
  )
})

test('parts that a page of MDX imports are included, wherever their files are', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', content: [{ dir: 'docs', exclude: ['snippets/**'] }] }),
    'docs/index.md':
      '# Home\n\nimport A from "/snippets/a.mdx"\nimport B from "./snippets/b.md"\n\n<A />\n\n<B />\n\n<Snippet file="a.mdx" />\n',
    'docs/snippets/a.mdx': 'Text of *a*.\n\n<Note>B</Note>\n',
    'docs/snippets/b.md': 'Text of b.\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'docs/index.md')).toBe(
    '# Home\n\n\n<!--@include: @/docs/snippets/a.mdx-->\n\n<!--@include: ./snippets/b.md-->\n\n<!--@include: @/docs/snippets/a.mdx-->\n',
  )
  expect(read(site, 'docs/snippets/a.mdx')).toBe('Text of *a*.\n\n::: note\nB\n:::\n')
})

test('texts of the frontmatter with a colon are put into quotes', async () => {
  const site = makeSite({
    'content/index.md': '---\ntitle: Home: sweet\ndescription: A: b\n---\n\n# Home\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    '---\ntitle: "Home: sweet"\ndescription: "A: b"\n---\n\n# Home\n',
  )
})

test('pages without a title begin with their label in the sidebar, if the site starts pages with titles', async () => {
  const files = {
    'content/index.md': '# Home\n\n[e](./e.md)\n',
    'content/a.md': '---\norder: 1\n---\n\n[gone](./gone.md) and [e](./E.md)\n',
    'content/b.md': 'B\n\n# Below\n',
    'content/c.md': '<h1 align="center">C</h1>\n',
    'content/d.md': 'D\n',
    'content/e.md': 'E\n',
    'content/f.md': 'Text\n\n```html\n<h1>Code</h1>\n```\n',
  }
  const siteWith = (titleHeading: boolean) =>
    makeSite({
      'docs.config.json': JSON.stringify({
        title: 'T',
        markdown: { titleHeading },
        sidebar: {
          '/': [['a', 'First steps'], ['b', 'Second'], ['c', 'Third'], ['d', '*Fourth*'], 'e', ['f', 'F']],
        },
      }),
      ...files,
    })
  const site = siteWith(true)
  expect((await checkSite(site, { fix: true })).fixed).toEqual([
    { path: 'content/a.md', changes: 2 },
    { path: 'content/f.md', changes: 1 },
  ])
  expect(read(site, 'content/a.md')).toBe(
    '---\norder: 1\n---\n\n# First steps\n\n[gone](./gone.md) and [e](./e.md)\n',
  )
  for (const name of ['b', 'c', 'd', 'e'] as const)
    expect(read(site, `content/${name}.md`)).toBe(files[`content/${name}.md`])
  const other = siteWith(false)
  await checkSite(other, { fix: true })
  expect(read(other, 'content/a.md')).not.toContain('# First steps')
})

test('pages whose frontmatter cannot be read get no title, which may be there', async () => {
  const files = {
    'content/a.md': '---\ntitle: A\nlist: [a\n---\n\nText\n',
    'content/b.md': '---\ntitle: 2024\n---\n\nText\n',
    'content/c.md': '---\ntitle: C\n\nText\n',
  }
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      markdown: { titleHeading: true },
      sidebar: [
        ['a', 'First'],
        ['b', 'Second'],
        ['c', 'Third'],
      ],
    }),
    'content/index.md': '# Home\n',
    ...files,
  })
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
  for (const [name, text] of Object.entries(files)) expect(read(site, name), name).toBe(text)
})

test('an underlined heading at the beginning gets a mark, so that it is the title', async () => {
  const site = makeSite({
    'content/index.md': 'Home\n====\n\n[a](./a.md)\n',
    'content/a.md': 'Text\n\nA\n=\n',
  })
  const codes = (await checkSite(site)).diagnostics.map(({ code }) => code)
  expect(codes).toEqual(['missing-title', 'missing-title'])
  expect(found(await checkSite(site, { fix: true }))).toEqual(['content/a.md:1:1 missing-title'])
  expect(read(site, 'content/index.md')).toBe('# Home\n\n[a](./a.md)\n')
})

test('inclusions and tabs of VuePress plugins are corrected, if one file can be meant', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', content: [{ dir: 'docs', exclude: ['**/_*'] }] }),
    'docs/index.md': '# Home\n\n!!!include(_here.md)!!!\n\n!!!include(gone.md)!!!\n\n[a](a/b.md)\n',
    'docs/a/b.md':
      '# B\n\n!!!include(a/_part.md)!!!\n\n@include(./_part.md)\n\n!!!include(_here.md)!!!\n\n:::: tabs\n::: tab C\nD\n:::\n::::\n',
    'docs/_here.md': 'Here.\n',
    'docs/a/_here.md': 'There.\n',
    'docs/a/_part.md': 'Part.\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([
    'docs/a/b.md:7:1 foreign-syntax',
    'docs/index.md:5:1 foreign-syntax',
  ])
  expect(read(site, 'docs/index.md')).toContain('<!--@include: ./_here.md-->\n\n!!!include(gone.md)!!!')
  expect(read(site, 'docs/a/b.md')).toBe(
    '# B\n\n<!--@include: @/docs/a/_part.md-->\n\n<!--@include: ./_part.md-->\n\n!!!include(_here.md)!!!\n\n:::: tabs\n== C\nD\n::::\n',
  )
})

test('links with the base, and links relative to an address, are understood; only the former are certain', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', base: '/docs/' }),
    'content/index.md': '# Home\n\n[a](guide/a.md) [b](guide/b.md) [c](other/a.md)\n',
    'content/guide/a.md':
      '# A\n\n[b](/docs/guide/b/#part) [file](/docs/guide/b.md) [gone](/docs/guide/gone/)\n\n[near](../b/#part) [far](../../other/a/)\n',
    'content/guide/b.md': '# B\n\n## Part\n',
    'content/other/a.md': '# Other\n',
  })
  const told = ({ diagnostics }: Awaited<ReturnType<typeof checkSite>>) =>
    diagnostics.map(({ at, hint }) => [`${at?.line}:${at?.column}`, hint])
  expect(told(await checkSite(site))).toEqual([
    ['3:1', 'Did you mean "/guide/b.html"?'],
    ['3:26', 'Did you mean "/guide/b.md"?'],
    ['3:51', undefined],
    ['5:1', 'Did you mean "b.html"?'],
    ['5:20', 'Did you mean "../other/a.html"?'],
  ])
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'content/guide/a.md', changes: 2 }])
  expect(read(site, 'content/guide/a.md')).toContain('[b](/guide/b/#part) [file](/guide/b.md) [gone](/docs/')
})

test('where addresses are folders, links and files relative to the address of a page are certain', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      addresses: 'folder',
      base: '/docs/',
      content: [{ dir: 'content', exclude: ['parts/**'] }],
    }),
    'public/img/c.svg': picture,
    'content/index.md': '# Home\n\n[a](guide/a.md) [b](guide/b.md) [p](guide/p.md) [other](other/)\n',
    'content/guide/a.md': `# A

[near](../b/#part) [lost](../b/#gone) [far](../../other/) [home](../..) [file](./b.md) [bare](../b) [case](../B/)

![a](../a.svg) <img src="../../img/b.svg?x" alt="b"> ![c](../../img/c.svg) ![none](../none.svg) ![here](a.svg)

<!--@include: ../parts/part.md-->
`,
    'content/guide/b.md': '# B\n\n## Part\n',
    'content/guide/p.md': '---\npermalink: /p/\n---\n\n# P\n\n[b](../guide/b/) [a](../../guide/a/)\n',
    'content/guide/a.svg': picture,
    'content/img/b.svg': picture,
    'content/parts/part.md': '[b](../b/)\n',
    'content/other/index.md': '# Other\n\n[a](../a/)\n',
  })
  const { fixed, diagnostics } = await checkSite(site, { fix: true })
  expect(fixed).toEqual([{ path: 'content/guide/a.md', changes: 7 }])
  expect(read(site, 'content/guide/a.md')).toContain(`
[near](b/#part) [lost](../b/#gone) [far](../other/) [home](../) [file](./b.md) [bare](b/) [case](../B/)

![a](a.svg) <img src="../img/b.svg?x" alt="b"> ![c](/img/c.svg) ![none](../none.svg) ![here](a.svg)
`)
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}:${at?.column}`)).toEqual([
    'broken-link content/guide/a.md:3:17',
    'broken-link content/guide/a.md:3:91',
    'missing-asset content/guide/a.md:5:65',
    'broken-link content/guide/p.md:7:18',
    'broken-link content/other/index.md:3:1',
    'broken-link content/parts/part.md:1:1',
  ])
})

test('where the site has a folder named like its base, a link with it is not certain', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', base: '/docs/' }),
    'content/index.md': '# Home\n\n[d](docs/index.md) [s](setup.md)\n',
    'content/setup.md': '# Setup\n',
    'content/docs/index.md': '# Docs\n\n[setup](/docs/setup.md)\n',
  })
  const { diagnostics, fixed } = await checkSite(site, { fix: true })
  expect(diagnostics.map(({ hint }) => hint)).toEqual(['Did you mean "/setup.md"?'])
  expect(fixed).toEqual([])
})

test('what a path means with backslashes, or a file below the base, is suggested', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', base: '/docs/' }),
    'public/note.txt': 'A',
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md':
      '# Home\n\n[a](Guide\\a.md) [n](/docs/note.txt) ![x](/docs/a.svg)\n![y](guide\\b.svg)\n![z](public/a.svg) ![z](./a.svg) ![z](b.svg)\n[n](nowhere\\near.html) ![n](nowhere\\near.png) [m](..\\..\\nowhere\\near.html)\n',
    'content/guide/a.md': '# A\n',
    'content/guide/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const { diagnostics } = await checkSite(site, { ignore: ['orphan-page'] })
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['broken-link', 'Did you mean "guide/a.md"?'],
    ['broken-link', 'Did you mean "/note.txt"?'],
    ['missing-asset', 'Did you mean "/a.svg"?'],
    ['missing-asset', 'Did you mean "guide/b.svg"?'],
    ['missing-asset', 'Did you mean "/a.svg"?'],
    ['missing-asset', 'Did you mean "/a.svg"?'],
    ['missing-asset', 'Paths are relative to the page; a leading slash means the public folder.'],
    ['broken-link', 'Write slashes: "nowhere/near.html".'],
    ['missing-asset', 'Write slashes: "nowhere/near.png".'],
    ['broken-link', 'Write slashes instead of backslashes: Markdown leaves out a backslash before a dot.'],
  ])
})

test("links to the site's own address are checked like paths, other things on its host are not", async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', base: '/docs/' }),
    'public/note.txt': 'A',
    'redirects.txt': '/old.html /guide/a.html\n',
    'content/index.md': `# Home

[right](https://a.example/docs/guide/a.html#part) [file](https://a.example/docs/note.txt)
[gone](https://a.example/docs/guide/gone.html)
[place](http://a.example/docs/guide/a.html#gone)
[case](//a.example/docs/guide/A.html)
[old](https://a.example/docs/old.html)
[app](https://a.example/docs/app/) [other](https://a.example/guide/gone.html) [host](https://b.example/docs/guide/gone.html)
`,
    'content/guide/a.md': '# A\n\n## Part\n',
  })
  const { diagnostics } = await checkSite(site, { ignore: ['orphan-page'] })
  expect(diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    ['broken-link', 4, 'The link to "/guide/gone.html" does not lead to a page.'],
    [
      'broken-anchor',
      5,
      'The link to "/guide/a.html#gone" names a heading or id that the page does not have.',
    ],
    ['link-case', 6, 'The link to "/guide/A.html" differs in letter case from the page "/guide/a.html".'],
  ])
  expect(diagnostics[0]?.hint).toMatch(/^The address is one of this site/)
})

test('links to old addresses are corrected to what is said, and lead to the same page', async () => {
  const site = makeSite({
    'redirects.txt':
      '/old.html /guide/writing.html\n/was.html /guide/self.html\n/part.html /guide/writing.html#part\n',
    'versions.json': '["v1"]\n',
    'content/index.md': '# Home\n\n[o](/old.html)\n',
    'content/guide/writing.md': '# Writing\n\n## Part\n',
    'content/guide/self.md': '# Self\n\n[w](/was.html) [s](/was.html#self) [q](/part.html?a)\n',
    'versions/v1/version.json': JSON.stringify({ content: [{ dir: 'content', prefix: '/v1/' }] }),
    'versions/v1/content/index.md': '# Home\n\n[o](/old.html)\n',
    'versions/v1/content/guide/writing.md': '# Writing\n',
  })
  const linksOf = async () => {
    await buildSite(site)
    return ['index.html', 'v1/index.html'].map(
      (file) => /href="([^"]*)"[^>]*>o</.exec(read(site, `dist/${file}`))?.[1],
    )
  }
  const before = await linksOf()
  const { diagnostics } = await checkSite(site)
  const told = diagnostics.flatMap(({ code, hint }) =>
    code === 'moved-link' ? /"([^"]*)"/.exec(hint ?? '')?.[1] : [],
  )
  await checkSite(site, { fix: true })
  const written = ['content/guide/self.md', 'content/index.md', 'versions/v1/content/index.md'].flatMap(
    (path) => [...read(site, path).matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href),
  )
  expect(told).toEqual(written)
  expect(written).toEqual([
    ...['/guide/self.html', '#self', '/guide/writing.html?a#part'],
    '/guide/writing.html',
    '../guide/writing.html',
  ])
  expect(await linksOf()).toEqual(before)
  expect(before).toEqual(['/guide/writing.html', '/guide/writing.html'])
})

test('in a text that several pages include, a link is corrected when all of them need the same', async () => {
  // If the text is outside the content, addresses are relative to the page.
  const part = '[guide](./Guide.html) [start](/Start.md) ![picture](/Pic.svg)\n'
  const include = '\n<!--@include: @/parts/part.txt-->\n'
  const site = makeSite({
    'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md': `# Home\n${include}`,
    'content/guide.md': '# Guide\n',
    'content/start.md': '# Start\n',
    'content/a/index.md': `# A\n${include}`,
    'content/a/Guide.md': '# The other guide\n',
    'parts/part.txt': part,
  })
  // What is right on one page is not broken for the sake of another.
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'parts/part.txt', changes: 2 }])
  expect(read(site, 'parts/part.txt')).toBe(part.replace('Start', 'start').replace('Pic', 'pic'))

  renameSync(join(site, 'content/a/Guide.md'), join(site, 'content/a/guide.md'))
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'parts/part.txt', changes: 1 }])
  expect(read(site, 'parts/part.txt')).toContain('./guide.html')
})

test('a link to a place, in a text that a page includes, names a place of the page', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n## Section one\n\n<!--@include: @/parts/part.txt-->\n',
    'parts/part.txt': '[a](#Section-One)\n',
  })
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'parts/part.txt', changes: 1 }])
  expect(read(site, 'parts/part.txt')).toBe('[a](#section-one)\n')
})

test('corrections rename pages of MDX, and what is in them is corrected too', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "content": [{ "dir": "content", "exclude": ["**/_*"] }] }',
    'content/index.md': '# Home\n\n[a](./a.mdx)\n',
    'content/a.mdx': '# A\n\n<Note>\nB\n</Note>\n\n[c](./part/c.markdown)\n',
    'content/part/c.markdown': '# C\n\n[a](../a.mdx)\n',
    'content/part/c.mdx': '# C too\n',
    'content/index.mdx': '# Another\n',
    'content/_part.mdx': 'Part\n',
  })
  const { renamable, fixable } = await checkSite(site)
  expect([renamable, fixable], 'what is in other files is not known').toEqual([2, 0])
  const result = await checkSite(site, { fix: true })
  expect(result.renamed).toEqual([
    { from: 'content/a.mdx', to: 'content/a.md' },
    { from: 'content/part/c.markdown', to: 'content/part/c.md' },
  ])
  expect(read(site, 'content/index.md')).toBe('# Home\n\n[a](./a.md)\n')
  expect(read(site, 'content/a.md')).toBe('# A\n\n::: note\nB\n:::\n\n[c](./part/c.md)\n')
  expect(read(site, 'content/part/c.md')).toBe('# C\n\n[a](../a.md)\n')
  expect(found(result)).toEqual(['content/index.mdx:1:1 page-ending', 'content/part/c.mdx:1:1 page-ending'])
  expect(result.renamable).toBe(0)
  expect(readdirSync(join(site, 'content'))).toEqual(['_part.mdx', 'a.md', 'index.md', 'index.mdx', 'part'])
})

test('corrections rename pages of folders that are named as in Hugo', async () => {
  const site = makeSite({
    'content/_index.md': '# Home\n\n[a](./a/_index.md)\n',
    'content/a/_index.md': '# A\n',
    'content/b/_index.md': '# B\n',
    'content/b/readme.md': '# B too\n',
    'content/c/_index.mdx': '# C\n',
  })
  const before = await checkSite(site)
  expect(before.renamable).toBe(3)
  expect(before.diagnostics.filter(({ code }) => code === 'page-name')).toMatchObject([
    { at: { path: 'content/_index.md' }, message: expect.stringMatching(/ so are 2 more of that name: /) },
  ])
  const { renamed } = await checkSite(site, { fix: true })
  expect(renamed.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'content/_index.md content/index.md',
    'content/a/_index.md content/a/index.md',
    'content/c/_index.mdx content/c/index.md',
  ])
  expect(read(site, 'content/index.md')).toContain('[a](./a/index.md)')
})

test('corrections of links follow pages that were renamed from .mdx', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](./a.mdx#One) [b](./a.mdx#two) [gone](./gone.mdx) [kept](/kept.mdx)\n',
    'content/a.md': '# A\n\n## One {#One}\n',
    'public/kept.mdx': 'x',
  })
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'content/index.md', changes: 2 }])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n[a](./a.md#One) [b](./a.md#two) [gone](./gone.mdx) [kept](/kept.mdx)\n',
  )
})

test('corrections write links by shortcodes of Hugo as links to files, if one page can be meant', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n[a](guide/a.md) [b](guide/b/index.md) [twice](guide/twice.md) [twice](other/twice.md)\n',
    'content/guide/a.md': [
      '# A',
      '',
      '## Here',
      '',
      '[near]({{< relref "b#there" >}}) and [rooted]({{% ref "/guide/b/" %}}) and [here]({{< ref "#here" >}})',
      '[named]({{<ref unique.md>}} "Title") [twice]({{< ref "twice-in-two" >}}) [gone]({{< relref "gone" >}})',
      '',
      '`[code]({{< ref "b" >}})`',
      '',
    ].join('\n'),
    'content/guide/b/index.md': '# B\n\n## There\n\n[u](../../other/unique.md)\n',
    'content/guide/twice.md': '# Twice\n',
    'content/other/twice.md': '# Twice more\n',
    'content/other/unique.md': '# Unique\n',
    'content/other/x/twice-in-two.md': '# X\n',
    'content/other/y/twice-in-two.md': '# Y\n',
  })
  await checkSite(site, { fix: true })
  expect(read(site, 'content/guide/a.md').split('\n').slice(4, 8)).toEqual([
    '[near](b/index.md#there) and [rooted](b/index.md) and [here](#here)',
    '[named](../other/unique.md "Title") [twice]({{< ref "twice-in-two" >}}) [gone]({{< relref "gone" >}})',
    '',
    '`[code]({{< ref "b" >}})`',
  ])
})

test('a shortcode of Hugo names the page in the language of its own page', async () => {
  const site = makeSite({
    'docs.config.json':
      '{ "title": "T", "content": [{ "dir": "content/en" }, { "dir": "content/fr", "prefix": "/fr/", "lang": "fr" }] }',
    'content/en/index.md': '# Home\n\n[a]({{< relref "a" >}})\n',
    'content/en/x/a.md': '# A\n',
    'content/fr/index.md': '# Accueil\n\n[a]({{< relref "a" >}})\n',
    'content/fr/y/a.md': '# A\n',
  })
  await checkSite(site, { fix: true })
  expect([read(site, 'content/en/index.md'), read(site, 'content/fr/index.md')]).toEqual([
    '# Home\n\n[a](x/a.md)\n',
    '# Accueil\n\n[a](y/a.md)\n',
  ])
})

test('inclusions of names that no file can have are not corrected', async () => {
  const site = makeSite({
    'content/index.md': [
      '# Home',
      '<<< @/a\0.js',
      '<!--@include: @/b\0.md-->',
      '<!-- @include: ./c\0.md -->',
      '{{#include d\0.rs}}',
      '```rust\n{{#include e\0.rs}}\n```',
      '{{< ref "f\0.md" >}}',
      "import Part from './_g\0.mdx'\n\n<Part />",
      '[h](h\0.md) ![i](/static/i\0.png)',
    ].join('\n\n'),
  })
  const { fixable, diagnostics } = await checkSite(site)
  expect(fixable).toBe(0)
  expect(diagnostics.map(({ code }) => code)).not.toEqual([])
})

test('corrections let frontmatter begin on the first line', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](a.md) [b](b.md)\n',
    'content/a.md': '\r\n \r\n---\r\ntitle: A\r\n---\r\n\r\n# A\r\n',
    'content/b.md': '\n---\n\nText between two rules\n\n---\n',
  })
  const { fixed } = await checkSite(site, { fix: true })
  expect(fixed).toEqual([{ path: 'content/a.md', changes: 1 }])
  expect(read(site, 'content/a.md')).toBe('---\r\ntitle: A\r\n---\r\n\r\n# A\r\n')
  expect(read(site, 'content/b.md')).toBe('\n---\n\nText between two rules\n\n---\n')
})

test('corrections write paths of VitePress from the root, and addresses of the public folder of Docusaurus', async () => {
  const site = makeSite({
    'content/index.md':
      '# A\n\n<<< @/code/a.js\n\n<!--@include: @/part.txt-->\n\n<<< @/gone.js\n\n![b](@site/static/b.svg) [b](@site/static/b.svg) ![c](@site/static/c.svg)\n',
    'content/code/a.js': 'a\n',
    'content/part.txt': 'P\n',
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect((await checkSite(site)).fixable).toBe(4)
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([{ path: 'content/index.md', changes: 4 }])
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n<<< @/content/code/a.js\n\n<!--@include: @/content/part.txt-->\n\n<<< @/gone.js\n\n![b](/b.svg) [b](/b.svg) ![c](@site/static/c.svg)\n',
  )
  expect(found(result)).toEqual([
    'content/index.md:7:1 snippet-missing',
    'content/index.md:9:26 missing-asset',
  ])
  expect(result.diagnostics.at(-1)?.hint).toBe('Write "/c.svg".')
})

test('corrections write attributes of MDX as in HTML, and paths from the root of Docusaurus', async () => {
  const site = makeSite({
    'content/index.md':
      "# A\n\n<img src={require('@site/static/b.svg').default} alt=\"b\" style={{width: 200}} />\n\n<b style={{color: 'red'}}>c</b> [d](@site/content/d.mdx#e) [f](@site/src/f.js)\n",
    'content/d.md': '# D\n\n## E\n',
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const result = await checkSite(site, { fix: true })
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n<img src="/b.svg" alt="b" style="width: 200px" />\n\n<b style="color: red">c</b> [d](/content/d.md#e) [f](@site/src/f.js)\n',
  )
  expect(result.diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['broken-link', 'Write the path from this file, or from the root of the site: "/src/f.js".'],
  ])
})

test('corrections write boxes of Hugo as containers', async () => {
  const site = makeSite({
    'content/index.md':
      '# A\n\n{{< note >}}\n{{< version >}} *b*\n{{< /note >}}\n\n{{% tip %}}\nC\n{{% /tip %}}\n',
  })
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([{ path: 'content/index.md', changes: 2 }])
  expect(found(result)).toEqual(['content/index.md:4:1 foreign-syntax'])
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n::: note\n{{< version >}} *b*\n:::\n\n::: tip\nC\n:::\n',
  )
})

test('corrections let the Markdown in components of MDX be read', async () => {
  const site = makeSite({
    'content/index.md':
      '---\ntitle: A\n---\n\nimport Tabs from "@theme/Tabs";\nimport Tab from "@theme/TabItem";\n\n# A\n\n<Tabs>\n  <Tab label="B">\n    [c](./gone.md)\n  </Tab>\n</Tabs>\n',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/index.md:5:1 foreign-syntax',
    'content/index.md:10:1 foreign-syntax',
  ])
  expect(found(await checkSite(site, { fix: true }))).toEqual(['content/index.md:11:1 broken-link'])
  expect(read(site, 'content/index.md')).toBe(
    '---\ntitle: A\n---\n\n# A\n\n<Tabs>\n\n<Tab label="B">\n\n[c](./gone.md)\n\n</Tab>\n\n</Tabs>\n',
  )
})

test('corrections write boxes of MDX as containers, also beside what cannot be corrected', async () => {
  const site = makeSite({
    'content/index.md':
      '# A\n\n<Cards>\n\nText\n\n        and more\n\n<Icon />\n\n</Cards>\n\n<Note>\n  *b*\n</Note>\n\n<Accordion title="C">\n  <Warning>d</Warning>\n</Accordion>\n\n`<Tip>e</Tip>`\n',
  })
  const result = await checkSite(site, { fix: true })
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n<Cards>\n\nText\n\nand more\n\n<Icon />\n\n</Cards>\n\n::: note\n*b*\n:::\n\n::: details C\n::: warning\nd\n:::\n:::\n\n`<Tip>e</Tip>`\n',
  )
  expect(found(result)).toEqual(['content/index.md:9:1 unknown-component'])
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})

test('corrections write boxes and tabs of MkDocs as containers, with what stands in them', async () => {
  const site = makeSite({
    'content/index.md':
      '\uFEFF---\ntitle: Home\n---\r\n\r\n# Home\r\n\r\n!!! note "Read [this](./GUIDE.md)"\r\n\r\n    See [the guide](./Guide.md).\r\n\r\n    1. One\r\n\r\n        ??? bug\r\n            B\r\n\r\n```\r\n!!! note\r\n    code\r\n```\r\n\r\n=== "A"\r\n\r\n    a\r\n\r\n=== "B"\r\n\r\n    b\r\n\r\n!!! odd\r\n    c\r\n',
    'content/guide.md': '# Guide\n\n<!--@include: ./part.txt-->\n',
    'content/part.txt': '!!! tip\n    P\n',
  })
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([
    { path: 'content/index.md', changes: 5 },
    { path: 'content/part.txt', changes: 1 },
  ])
  expect(read(site, 'content/index.md')).toBe(
    '\uFEFF---\ntitle: Home\n---\r\n\r\n# Home\r\n\r\n::: note Read [this](./guide.md)\r\n\r\nSee [the guide](./guide.md).\r\n\r\n1. One\r\n\r\n    ::: details Bug\r\n    B\r\n    :::\r\n:::\r\n\r\n```\r\n!!! note\r\n    code\r\n```\r\n\r\n::: tabs\r\n== A\r\n\r\na\r\n\r\n== B\r\n\r\nb\r\n:::\r\n\r\n!!! odd\r\n    c\r\n',
  )
  expect(read(site, 'content/part.txt')).toBe('::: tip\nP\n:::\n')
  expect(found(result)).toEqual(['content/index.md:33:1 foreign-syntax'])
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})
