import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { makeSite } from '../support/sites.js'

/** Code of a site that fails on a page, by its place. What fails while pages are rendered is tried again by each build. */
const failing = {
  'a component': {
    file: 'code/Shown.jsx',
    code: `export const Shown = () => { throw new Error('no') }`,
    isTriedAgain: true,
  },
  'a layout': {
    file: 'code/Wide.jsx',
    code: `export const Wide = () => { throw new Error('no') }`,
    isTriedAgain: true,
  },
  'the head of a theme': {
    file: 'code/tags.js',
    code: `export const tags = () => { throw new Error('no') }`,
    isTriedAgain: true,
  },
  'a plugin': {
    file: 'code/sign.js',
    code: `export const sign = () => () => { throw new Error('no') }`,
    isTriedAgain: false,
  },
  'a plugin beside one that is awaited': {
    file: 'code/sign.js',
    code: `export const sign = () => () => { throw new Error('no') }\nexport const later = () => async () => {}`,
    isTriedAgain: false,
  },
} as const

const works: Readonly<Record<string, string>> = {
  'code/Shown.jsx': 'export const Shown = () => <b>shown</b>\n',
  'code/Wide.jsx': 'export const Wide = () => <main>wide</main>\n',
  'code/tags.js': 'export const tags = () => []\n',
  'code/sign.js': 'export const sign = () => () => {}\n',
}

test.each(Object.entries(failing))(
  'the line where %s fails is told where it is now',
  async (_, { file, code, isTriedAgain }) => {
    const later = code.includes('later') ? ', later' : ''
    const folder = makeSite({
      ...works,
      [file]: `${code}\n`,
      'docs.config.js': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Shown } from './code/Shown.jsx'
import { Wide } from './code/Wide.jsx'
import { tags } from './code/tags.js'
import { sign${later} } from './code/sign.js'
export default {
  title: 'T',
  theme: extend(theme, { components: { Shown }, layouts: { Wide }, head: tags }),
  markdown: { remarkPlugins: [sign${later}] },
}
`,
      'content/index.md': '---\nlayout: Wide\n---\n# Home\n\n<Shown />\n',
      'content/page.md': '# Page\n\n<Shown />\n',
    })
    const places = async () => {
      await delay(50)
      const { diagnostics, work } = await buildSite(folder, { allowErrors: true })
      const lines = diagnostics.flatMap(({ hint = '' }) => /code\/\w+\.\w+:(\d+):/.exec(hint)?.[1] ?? [])
      return { lines: [...new Set(lines)], isMade: work.parsed + work.rendered > 0 }
    }
    expect((await places()).lines).toEqual(['1'])
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), `// A comment.\n\n${text}`)
    expect((await places()).lines).toEqual(['3'])
    expect(await places()).toEqual({ lines: ['3'], isMade: isTriedAgain })
  },
)
