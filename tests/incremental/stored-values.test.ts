import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

test('a component gets the same from a page that was just read and from one in the cache', async () => {
  const site = makeSite({
    'docs.config.mjs': "export { default } from './config.jsx'\n",
    'config.jsx': `
      import { extend, usePage } from '@quire/engine/theme'
      import theme from '@quire/theme-default'
      const told = (value) => {
        if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
        const kind = Object.getPrototypeOf(value)?.constructor.name ?? 'none'
        return kind + Object.entries(value).map(([key, part]) => key + told(part)).join()
      }
      const Told = ({ pages, ...properties }) => {
        const { data } = usePage().record.frontmatter
        return <p>{[properties, data, ...(pages ?? []).map((page) => page.data)].map(told).join(' ')}</p>
      }
      const hProperties = {
        date: new Date(0), list: [undefined, NaN, -0], object: { none: undefined, map: new Map() },
      }
      const telling = () => (tree) => {
        tree.children.push({ type: 'told', data: { hName: 'Told', hProperties }, children: [] })
      }
      export default {
        title: 'Test',
        sidebar: [{ title: 'All', folder: '' }],
        theme: extend(theme, { components: { Told } }),
        markdown: { remarkPlugins: [telling] },
      }
    `,
    'content/README.md':
      '---\nown: { zero: -0.0, list: [-0, {}] }\n---\n# Home\n\n<Told zero={-0} pages="./" />\n',
    'content/one.md': '---\nown: { a: b }\n---\n# One\n',
  })
  linkPackages(site)
  const folder = temporaryFolder()
  await buildSite(site, { out: join(folder, 'out') })
  // React reads an environment variable, but only when the first config of a process loads it.
  await buildSite(site, { out: join(folder, 'out') })
  // All pages show it in their sidebar, so they are made again, but not read again.
  writeFiles(site, { 'content/two.md': '# Two\n' })
  const { work } = await buildSite(site, { out: join(folder, 'out') })
  expect(work).toEqual({ parsed: 1, rendered: 3 })
  await buildSite(site, { out: join(folder, 'clean'), clean: true })
  expect(treeDifferences(join(folder, 'out'), join(folder, 'clean'))).toEqual([])
})
