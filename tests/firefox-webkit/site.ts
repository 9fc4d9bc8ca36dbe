import type { FileTexts } from '../support/sites.js'

const paragraphs = (word: string, count = 30) =>
  Array.from({ length: count }, (_, index) => `Paragraph ${index} about ${word}.`).join('\n\n')

/** Of heights that a browser cannot predict. */
const sections = Array.from({ length: 30 }, (_, index) => {
  const words = 'Words. '.repeat(20 + ((index * 37) % 300))
  const rows = '| x | y |\n'.repeat(1 + (index % 9))
  return `## Part ${index + 1}\n\n${words}\n\n| a | b |\n| --- | --- |\n${rows}`
}).join('\n\n')

/**
 * Keeps what goes wrong in a page, also over page loads, since WebDriver does not tell what is in the
 * console. Says which islands live.
 */
const watch = `
const note = (...words) => {
  const noted = JSON.parse(sessionStorage.getItem('problems') ?? '[]')
  sessionStorage.setItem('problems', JSON.stringify([...noted, words.join(' ')]))
}
addEventListener('error', (event) => note('error', event.message ?? event.target.src ?? event.target.href), true)
addEventListener('unhandledrejection', (event) => note('rejected', event.reason))
addEventListener('securitypolicyviolation', (event) => note('policy', event.violatedDirective, event.blockedURI))
for (const kind of ['error', 'warn']) {
  const print = console[kind]
  console[kind] = (...words) => {
    note(kind, ...words)
    print(...words)
  }
}
addEventListener('docs:hydrated', ({ target }) => target.setAttribute('data-alive', ''), true)
`

/** A site with everything that the journeys go through. */
export const files: FileTexts = {
  'docs.config.ts': `
import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Counter } from './Counter'
export default defineConfig({
  title: 'Docs',
  lang: 'en',
  head: [['script', { src: '/watch.js' }]],
  content: [
    { dir: 'content' },
    { dir: 'de', prefix: '/de/', lang: 'de', title: 'Handbuch' },
    { dir: 'old', prefix: '/v1/', version: 'v1' },
  ],
  nav: [
    {
      text: 'More',
      items: [
        { text: 'Parts', link: '/guide/parts.html' },
        { text: 'Far', link: '/guide/far.html' },
      ],
    },
  ],
  sidebar: { '/guide/': ['', 'start', 'far', 'parts', 'island', 'pie', 'slow'] },
  themeConfig: { announcement: { text: 'News' } },
  theme: extend(theme, { components: { Counter } }),
})
`,
  'Counter.tsx': `'use client'
import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" id="counter" onClick={() => setCount(count + 1)}>Count: {count}</button>
}
`,
  'public/watch.js': watch,
  'public/favicon.ico': '',
  'content/README.md': '# Home\n\n[Start](guide/start.md)\n',
  'content/guide/README.md': `# Guide\n\n## Alpha\n\n${paragraphs('alpha')}\n\n## Beta\n\n${paragraphs('beta')}\n`,
  'content/guide/start.md': `# Start\n\n[Beta of the guide](./README.md#beta) [Here](#later)\n\n## First\n\n${paragraphs('first')}\n\n## Later\n\n[Far](./far.md)\n\n${paragraphs('later')}\n`,
  // Long enough that some browsers lay out its end later.
  'content/guide/far.md': `# Far\n\n[To the last](#part-30)\n\n${sections}\n\n${paragraphs('the end')}\n`,
  'content/guide/parts.md': `# Parts\n\n\`\`\`js\nconst copied = 1\n\`\`\`\n\n::: tabs\n== npm\n\n\`\`\`sh\nnpm install\n\`\`\`\n\n== yarn\n\n\`\`\`sh\nyarn add\n\`\`\`\n\n:::\n\n::: details More of it\n\n### Inside\n\nHidden words.\n\n:::\n\n![A drawing](../drawing.svg)\n\n## Last\n\n${paragraphs('parts')}\n`,
  'content/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="100%" height="100%" fill="#08f"/></svg>',
  'content/guide/island.md': '# Island\n\n<Counter hydrate="visible" />\n\n[Inside](./parts.md#inside)\n',
  'content/guide/pie.md':
    '# Pie\n\n```mermaid\npie\n  "Dogs" : 60\n  "Cats" : 40\n```\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  'content/guide/slow.md': '# Slow\n',
  'de/README.md': '# Anfang\n',
  'de/guide/README.md': '# Leitfaden\n',
  'de/guide/start.md': '# Beginn\n',
  'old/README.md': '# Home\n',
  'old/guide/README.md': '# Guide of old\n',
  'old/guide/start.md': '# Start of old\n',
}
