/** A file of a new site. */
export interface NewFile {
  /** Relative to the site's folder. */
  readonly path: string
  readonly content: string
}

export interface NewSiteOptions {
  readonly title: string
  /** Name of the folder, for `package.json`. */
  readonly name: string
  /** Version of the packages. */
  readonly version: string
}

/** The files of a new site: a config, a home page, two other pages, and what npm and git need. */
export function newSite({ title, name, version }: NewSiteOptions): readonly NewFile[] {
  return [
    { path: 'docs.config.ts', content: config(title) },
    { path: 'content/README.md', content: home(title) },
    { path: 'content/guide/README.md', content: guide },
    { path: 'content/guide/writing.md', content: writing },
    { path: 'public/favicon.svg', content: favicon },
    { path: 'package.json', content: packageFile(name, version) },
    { path: '.gitignore', content: 'node_modules\ndist\n.docs\n' },
  ]
}

const abbreviations = /\b(?:ai|api|cli|css|faq|html|http|json|jwt|sdk|sql|ui|url|xml)(s?)\b/gi

/** `my-docs` → `My docs`, `rest-api` → `Rest API`. */
export function titleOfFolder(name: string): string {
  const words = name
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .replace(
      abbreviations,
      (word, plural: string) => word.slice(0, word.length - plural.length).toUpperCase() + plural,
    )
  return words === '' ? 'Documentation' : words.charAt(0).toUpperCase() + words.slice(1)
}

const config = (title: string) => `import { defineConfig } from '@quire/engine'

export default defineConfig({
  title: ${quoted(title)},
  // Where the site will be published; needed for the sitemap and canonical links.
  // url: 'https://docs.example.org',
  nav: [{ text: 'Guide', link: '/guide/' }],
  sidebar: {
    '/guide/': [{ title: 'Guide', collapsable: false, children: ['', 'writing'] }],
  },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
})
`

/** A text as a TypeScript string in one line. */
export const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\s*[\n\r]\s*/g, ' ')}'`

const home = (title: string) => `---
home: true
heroText: ${JSON.stringify(title)}
tagline: What it is, in one sentence.
actionText: Read the guide
actionLink: /guide/
features:
  - title: Change this page
    details: It is content/README.md. Save it while docs serve runs, and the browser shows the change.
  - title: Add pages
    details: Every Markdown file in content is a page. The guide says how readers find it.
    link: /guide/#pages
  - title: Write
    details: See how boxes, tabs and code with marked lines are written.
    link: /guide/writing.html
---
`

const guide = `# Getting started

This page is \`content/guide/README.md\`. Change it while \`docs serve\` runs, and the browser updates.

## Pages

Every Markdown file in \`content\` is a page. \`README.md\` is the page of its folder; \`writing.md\` becomes \`writing.html\`. Link to the files, as editors do: [Writing](./writing.md).

## Navigation

\`docs.config.ts\` lists the entries of the navigation bar and the sidebar.

## Publishing

\`docs build\` writes the site into the folder \`dist\`, which any web server can publish. Set its address, \`url\`, in \`docs.config.ts\` before.
`

const writing = `# Writing

Text is Markdown, with some additions.

## Boxes

::: tip
Boxes draw attention: \`tip\`, \`info\`, \`warning\`, \`danger\` and \`details\`.
:::

## Code

Code can have a title and marked lines:

\`\`\`js{2} [hello.js]
function hello(name) {
  return \`Hello, \${name}!\`
}
\`\`\`

In tabs, readers choose once for all pages:

::: code-group

\`\`\`sh [npm]
npm run dev
\`\`\`

\`\`\`sh [pnpm]
pnpm dev
\`\`\`

:::

## Tables

| Command | What it does |
| --- | --- |
| \`docs serve\` | Shows the site while you write |
| \`docs check\` | Finds broken links and other mistakes |
| \`docs build\` | Builds the site |
| \`docs preview\` | Shows the built site |
`

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0071b4"/><path d="M9 8h9l5 5v11H9z" fill="#fff"/></svg>
`

/**
 * `package.json` for a site in a folder of that name.
 *
 * @param more Further packages of Quire.
 */
export function packageFile(name: string, version: string, more: readonly string[] = []): string {
  const content = {
    name:
      name
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'docs',
    private: true,
    type: 'module',
    scripts: { dev: 'docs serve', build: 'docs build', preview: 'docs preview' },
    dependencies: {
      '@quire/cli': `^${version}`,
      '@quire/engine': `^${version}`,
      ...Object.fromEntries(more.map((name) => [name, `^${version}`])),
      '@quire/theme-default': `^${version}`,
      react: '^19.0.0',
      'react-dom': '^19.0.0',
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
