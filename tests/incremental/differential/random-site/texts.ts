import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf, type Edits, pagesOf, pick, put, text } from './state.js'

/** Blocks that a build handles differently from text. */
const blocks: readonly ((word: number) => string)[] = [
  (word) => `::: tip Word ${word}\n:::: details More\n[start](/start.md)\n::::\n:::`,
  (word) => `<style>\n.p${word % 3} { background: url(/pic.svg) }\n</style>`,
  (word) => `\`\`\`mermaid\nsequenceDiagram\n  A->>B: ${word % 3}\n\`\`\``,
  (word) => `\`\`\`js {1} title="t${word}"\nconst a = ${word}\n\`\`\``,
  (word) => `\`\`\`own\n# hidden\nconst a = ${word} // [!code ++]\n\`\`\``,
  (word) => `::: code-group\n\`\`\`sh [npm]\nnpm ${word}\n\`\`\`\n<<< @/parts/code.js#part{1 js} [Code]\n:::`,
  (word) => `::: tabs\n== One\n${word}\n== Two\n![](/photo.png)\n:::`,
  (word) => `<a href="/a/one.html"><img src="/pic.svg" alt="${word}" width=5></a>`,
  (word) => `![Photo ${word}](/photo.png) <img src="/photo.png" width="50%" alt="">`,
  () => '![](/pic.svg#only-light) ![](../photo.svg#only-dark)\n![](./pic.png)',
  (word) => `<Counter :from="${word % 5}" />`,
  () => '<Shield />',
  () => '<About />',
  (word) => `| a | b |\n| - | - |\n| ${word} | {{ $page.title }} {{ $page.frontmatter.team }} |`,
  (word) => `A note.[^1] {{ $site.title }} {{ $site.base }} :rocket:\n\n[^1]: Note ${word}.`,
  (word) =>
    `## Same\n\n### Deep ${word} {#deep}\n\n[same](#same-2) [deep](/a/one.md#deep) [same](/start.md#same)`,
  () => '[[toc]]',
  (word) => `Term ${word}\n: [one](/a/one.md) is meant.\n\n    More of it.`,
  () => '<PageList pages="./" all sort="date" />',
  () => '<PageList pages="/" all tag="released" limit={3} />',
  () => '<PageCards pages="/a/" />',
  () => '<!-- @include: @/parts/shared.md -->',
  () => '<!-- @include: @/parts/outer.md#region -->',
  () => '<!-- @include: ../start.md#first -->',
  () => '[swap](/swap/) [dated](/2026/one/) [upper](/A/One.html) [made](/made/one.html) [é](/b/é.md)',
  () => '<iframe src="/made.svg"></iframe> [data](/made/one.json) [code](/code/sign.js)',
]

/** Fields of frontmatter. */
const fields = [
  '',
  'title: Given\n',
  'draft: true\n',
  'sidebar: false\n',
  'prev: /start.html\n',
  'next: { text: On, link: ./two.md }\n',
  'permalink: /p/\n',
  'permalink: /swap/\n',
  'permalink: /:year/:slug/\ndate: 2026-01-31\n',
  'lang: fr\npageClass: x\n',
  'sidebarDepth: 0\n',
  'home: true\n',
  'home: true\nactions: [{ text: Go, link: /a/ }]\nfeatures: [{ title: F, details: D, link: /a/one.html, icon: /pic.svg }]\n',
  'order: 1\ndescription: Described\n',
  'sidebarTitle: Short\nsidebarBadge: new\n',
  'sidebarHidden: true\n',
  'sidebar: auto\ncontentSidebar: [2, 4]\n',
  'unlisted: true\n',
  'search: false\nkeywords: [found]\n',
  'searchBoost: 2\nkeywords: [found]\n',
  'date: 2026-01-31\ntags: [released]\n',
  'lastUpdated: 2026-02-01\ncontributors: false\n',
  'layout: Wide\ntags: [released, old]\n',
  'head: [[script, { src: /made.svg }]]\nmetaTitle: Meta\n',
  'head: [[link, { rel: stylesheet, href: /pic.svg }]]\ncanonicalUrl: /a/one.html\n',
  'meta: [{ name: description, content: Of meta }]\n',
  'team: red\neditUrl: https://example.org/edit\n',
  'team: blue\n',
]

/** Changes of what pages say. */
export const textEdits: Edits = {
  'edit a paragraph': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text(state)}`)
    return page
  },
  'change a title': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^# .*/m, `# Title ${++state.words}`))
    return page
  },
  'rename a heading': (state) => {
    const file = join(state.site, 'content/a/one.md')
    try {
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(
          /^## .*/m,
          state.random() < 0.5 ? '## Part' : `## Part ${++state.words}`,
        ),
      )
    } catch {
      put(state, { 'content/a/one.md': '# One\n\n## Part\n' })
    }
    return 'a/one.md'
  },
  'change frontmatter': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    const body = contentOf(state, page).replace(/^---\n[\s\S]*?\n---\n/, '')
    const chosen = pick(state, fields)
    writeFileSync(file, `${chosen === '' ? '' : `---\n${chosen}---\n`}${body}`)
    return `${page}: ${chosen.trim()}`
  },
  'exchange the addresses of two pages': (state) => {
    const swapped = new Map([
      ['permalink: /p/', 'permalink: /swap/'],
      ['permalink: /swap/', 'permalink: /p/'],
    ])
    const changed = pagesOf(state).filter((page) => contentOf(state, page).startsWith('---\npermalink: /'))
    for (const page of changed)
      put(state, {
        [`content/${page}`]: contentOf(state, page).replace(
          /^permalink: .*$/m,
          (line) => swapped.get(line) ?? line,
        ),
      })
    return changed.join(', ')
  },
  'add a block': (state) => {
    const page = pick(state, pagesOf(state))
    const block = pick(state, blocks)(++state.words)
    writeFileSync(join(state.site, 'content', page), `${contentOf(state, page)}\n${block}\n`)
    return `${page}: ${block}`
  },
  'take the last block': (state) => {
    const page = pick(state, pagesOf(state))
    const kept = contentOf(state, page).trimEnd().split('\n\n').slice(0, -1)
    writeFileSync(
      join(state.site, 'content', page),
      kept.length === 0 ? '# Left\n' : `${kept.join('\n\n')}\n`,
    )
    return page
  },
  'change an include': (state) => {
    put(state, {
      'parts/part.txt': `included ${++state.words}\n`,
      'content/b/including.md': '# Including\n\n<<< @/parts/part.txt\n',
    })
    return 'part.txt'
  },
  'change what pages include': (state) => {
    const file = pick(state, ['parts/shared.md', 'parts/outer.md', 'parts/code.js'])
    const contents = {
      'parts/shared.md': `## Shared ${state.words}\n\n${text(state)}`,
      'parts/outer.md': `not this\n\n<!-- #region region -->\n\nOuter ${state.words}\n\n<!--@include: ./shared.md-->\n\n<!-- #endregion region -->\n`,
      'parts/code.js': `a\n// #region part\nconst b = ${state.words}\n// #endregion part\n`,
    }
    if (state.random() < 0.3) rmSync(join(state.site, file), { force: true })
    else put(state, { [file]: contents[file as keyof typeof contents] })
    return file
  },
  'break a page': (state) => {
    const page = pick(state, pagesOf(state))
    const wrong = pick(state, [
      '---\ntitle: [\n---\n# Wrong\n',
      '<Unknown />\n',
      '::: tip\nnot closed\n',
      '# Same\n\n## Twice\n\n## Twice\n',
      '',
    ])
    writeFileSync(join(state.site, 'content', page), wrong)
    return `${page}: ${wrong}`
  },
  'swap letters but neither size nor time': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    const { atime, mtime } = statSync(file)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/[a-z]{4}(?=\s)/, (word) => [...word].reverse().join('')),
    )
    utimesSync(file, atime, mtime)
    return page
  },
  'give a page an old time': (state) => {
    const page = pick(state, pagesOf(state))
    utimesSync(join(state.site, 'content', page), 1, Math.floor(state.random() * 1e9))
    return page
  },
}
