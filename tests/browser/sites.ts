import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../support/build.js'
import { type FileTexts, linkPackages, makeSite, temporaryFolder } from '../support/sites.js'
import plainTheme from './themes/plain.js'

/**
 * The router, the loader and the islands must work with any theme: with ours, and with one that has
 * nothing in common with it.
 */
export const themes = { default: '@quire/theme-default', plain: plainTheme }

const long = (word: string) =>
  Array.from({ length: 40 }, (_, index) => `Paragraph ${index} about ${word}.`).join('\n\n')

/** A small site with everything that navigation has to handle. */
export const files: FileTexts = {
  'content/README.md':
    '# Home\n\n[Start](guide/start.md) [Guide](guide/README.md) [Missing](./nowhere.html)\n\n[Outside](https://example.org/) [File](./data.yaml) [Mail](mailto:a@example.org)\n',
  'content/data.yaml': 'a: 1\n',
  'public/favicon.ico': '',
  'public/tool/index.html': '<!doctype html><title>A tool</title><main><h1>A tool</h1></main>',
  'content/guide/README.md': `# Guide\n\n## Alpha\n\n${long('alpha')}\n\n## Beta\n\n${long('beta')}\n`,
  'content/guide/start.md': `# Start\n\n[Next](./next.md) [Beta of the guide](./README.md#beta) [Here](#later) [No extension](./next)\n\n## First\n\n${long('first')}\n\n## Later\n\n${long('later')}\n`,
  'content/guide/next.md':
    '---\npageClass: special\ndescription: The next page.\nmeta:\n  - name: keywords\n    content: next\ncanonicalUrl: https://example.org/next\n---\n\n# Next\n\n[Start](./start.md)\n\n<style>p { color: rgb(1, 2, 3) }</style>\n',
  'content/guide/french.md': '---\nlang: fr\n---\n\n# Suite\n\n[Start](./start.md)\n',
  'content/guide/Überschrift.md': `# Übersicht\n\n## Größe\n\n${long('sizes')}\n\n## 日本語\n\n${long('Japan')}\n`,
  // Long enough that its end is not laid out at first, with blocks whose height cannot be predicted.
  'content/guide/far.md': `# Far\n\n[To the last](#part-30)\n\n${Array.from({ length: 30 }, (_, index) => `## Part ${index + 1}\n\n${'Words. '.repeat(20 + ((index * 37) % 300))}\n\n| a | b |\n| --- | --- |\n${'| x | y |\n'.repeat(1 + (index % 9))}\n- item\n\nEnd of it.`).join('\n\n')}\n\n${long('the end')}\n`,
  'content/guide/moved.md': '---\npermalink: /guide/here.html\n---\n\n# Moved\n',
  'content/other/README.md': '# Other\n\n[Start](../guide/start.md)\n',
}

export const config = {
  title: 'Test',
  repository: { url: 'test/test', branch: 'main' },
  nav: [
    { text: 'Guide', link: '/guide/' },
    { text: 'Other', link: '/other/' },
    { text: 'Tool', link: '/tool/' },
  ],
  sidebar: { '/guide/': ['', 'start', ['/tool/', 'Tool'], 'next', 'Überschrift'], '/other/': [''] },
}

export interface BuiltSite {
  readonly folder: string
  readonly out: string
  /** Output path of the chunk of a route. */
  chunkOf(route: string): string
}

/** Builds the site. The folder is kept until `keepUntil`. */
export async function builtSite(
  theme: keyof typeof themes,
  options: {
    readonly base?: string
    readonly config?: object
    readonly files?: FileTexts
    /** Default: removed at the end of the test. */
    readonly keepUntil?: (remove: () => void) => void
  },
): Promise<BuiltSite> {
  const folder = makeSite(
    { ...files, ...options.files, 'docs.config.json': JSON.stringify({ ...config, ...options.config }) },
    temporaryFolder(options.keepUntil),
  )
  linkPackages(folder)
  const out = join(folder, 'dist')
  const result = await buildSite(folder, {
    defaultTheme: themes[theme],
    ...(options.base === undefined ? {} : { base: options.base }),
  })
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  return { folder, out, chunkOf: (route) => chunkOf(out, route) }
}

export function chunkOf(out: string, route: string): string {
  const folder = join(out, 'assets', 'manifest')
  for (const name of readdirSync(folder)) {
    const { rows } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { rows: [string, string][] }
    const row = rows.find(([path]) => path === route)
    if (row !== undefined) return `assets/js/${row[1]}.js`
  }
  throw new Error(`There is no chunk of ${route}.`)
}
