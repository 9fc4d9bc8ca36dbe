import { type FileTexts, linkPackages, makeSite } from '../support/sites.js'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What hostile pages may name, link to and include. */
const around: FileTexts = {
  'content/index.md': '# Home\n\n## One\n\n[b](b.md)\n',
  'content/b.md': '# B\n\n## One\n\ntext\n',
  'content/h/index.md': '# H\n',
  'content/h/b.md': '# B\n\n## One\n\n[b](../b.md)\n',
  'content/h/part.md':
    '---\ntitle: x\n---\n# Part\n\n## One\n\n::: tip\n<div>\n\n[^1]: x\n\n<!-- #region one -->\n- a\n\n```js\n<!-- #endregion one -->\n',
  'content/h/cycle.md': '# Cycle\n\n<!--@include: ./cycle2.md-->\n',
  'content/h/cycle2.md': 'text\n\n<!--@include: ./cycle.md-->\n',
  'content/h/code.js': '// #region one\nconst a = "</script>"\n// #endregion one\nconst b = 1\n',
  'content/h/raw.bin': Buffer.from([0, 255, 254, 10, 0x80, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
  'content/h/b.png': picture,
  'public/b.png': picture,
  'code/Shown.jsx': 'export const Shown = ({ text }) => <b className="shown">{String(text)}</b>\n',
  'code/Counter.jsx': `'use client'
import { useState } from 'react'
export function Counter({ from, children }) {
  const [count] = useState(from)
  return <button>{JSON.stringify(count)}{children}</button>
}
`,
}

/** A site with islands and components, whose pages are in `content/h/`. */
export function hostileSite(pages: FileTexts, folder: string, parser: 'satteri' | 'remark'): string {
  const site = makeSite(
    {
      ...around,
      'docs.config.js': `import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Shown } from './code/Shown.jsx'
import { Counter } from './code/Counter.jsx'
export default defineConfig({
  title: 'Test <b>&',
  url: 'https://docs.example',
  sidebar: { '/': 'auto' },
  discovery: { feeds: true },
  theme: extend(theme, { components: { Shown, Counter } }),
  markdown: { parser: '${parser}' },
})
`,
      ...pages,
    },
    folder,
  )
  linkPackages(site)
  return site
}
