import { expect, test } from 'vitest'
import { buildSite, cleanTree } from '../support/build.js'
import { type FileTexts, linkPackages, makeSite, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const pages = (text: string): FileTexts => ({
  'content/guide/french.md': `---\nlang: fr\n---\n\n# Page\n\n${text}\n`,
  'content/guide/last.md': `# Last\n\n${text}\n`,
})

const sidebar = { '/': [{ title: 'Group', path: '/guide/', children: ['guide/first', 'guide/last'] }] }

/** In the order of their routes, the first page is not one that is edited. */
const first = { 'content/guide/README.md': '# Guide\n', 'content/guide/first.md': '# First\n' }

const cases: Readonly<Record<string, FileTexts>> = {
  'where a page is in a language of its own': {
    'docs.config.json': JSON.stringify({ title: 'T', sidebar }),
  },
  'where an island is in it': {
    'content/guide/first.md': '# First\n\n<Counter />\n',
    'docs.config.ts': `import theme from './theme'\nexport default { title: 'T', theme, sidebar: ${JSON.stringify(sidebar)} }\n`,
    'theme.tsx': `
import base, { Sidebar as Tree } from '@quire/theme-default'
import { extend } from '@quire/engine/theme'
import { Counter } from './Counter'
const Sidebar = () => <><Counter /><Tree /></>
export default extend(base, { components: { Counter, Sidebar } })
`,
    'Counter.tsx': `'use client'
import { useId, useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" id={useId()} onClick={() => setCount(count + 1)}>{count}</button>
}
`,
  },
}

for (const [name, files] of Object.entries(cases)) {
  test(`a sidebar that pages share is after an edit as in a clean build, ${name}`, async () => {
    const site = makeSite({ ...first, ...pages('Old.'), ...files })
    linkPackages(site)
    expect((await buildSite(site)).ok).toBe(true)
    writeFiles(site, pages('New.'))
    const { outDir, work } = await buildSite(site)
    expect(work.rendered).toBe(2)
    expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])
  })
}
