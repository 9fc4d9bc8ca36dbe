import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@quire/engine'
import { describe, expect, test } from 'vitest'
import { commandDefaults } from '../support/build.js'
import { linkPackages, makeSite } from '../support/sites.js'
import { corpusExists, corpusFolder } from './config.js'

if (!corpusExists)
  console.log(
    'The tests of API descriptions of the corpus are left out: there is no ../shared/corpora/mojaloop.',
  )

describe.skipIf(!corpusExists)('descriptions of the corpus', () => {
  test.each(['tag', 'operation'])('their pages have no mistakes, one for each %s', async (pages) => {
    const folder = (name: string) =>
      `{ dir: '${name}', prefix: '/${name}/', generate: openapi({ file: 'api/thirdparty-${name}-v1.0.yaml', pages: '${pages}' }) }`
    const site = makeSite({
      'docs.config.js': `import { openapi } from '@quire/openapi'
export default {
  title: 'T',
  content: [{ dir: 'content' }, ${folder('dfsp')}, ${folder('pisp')}],
  sidebar: { '/dfsp/': [{ title: 'DFSP', folder: '' }], '/pisp/': [{ title: 'PISP', folder: '' }] },
}
`,
      'content/index.md': '# Home\n\n[DFSP](/dfsp/index.html), [PISP](/pisp/index.html)\n',
    })
    cpSync(join(corpusFolder, 'docs/technical/api/thirdparty'), join(site, 'api'), { recursive: true })
    linkPackages(site)
    const { diagnostics, pages: count } = await check({ site, ...commandDefaults })
    expect(diagnostics).toEqual([])
    expect(count).toBe(pages === 'tag' ? 17 : 103)
  })
})
