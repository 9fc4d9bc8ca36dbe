import { readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { changesReport } from '@quire/engine'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { serveFolder } from '../support/server.js'
import { type FileTexts, linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { readTree } from '../support/trees.js'

const config = {
  title: 'Docs',
  url: 'https://docs.example.org',
  repository: { url: 'owner/name', dir: 'content' },
  sidebar: { '/': ['', 'guide', 'other', 'new', 'to/moved'] },
}
const moving = '# Moving\n\nThe same words as ever.\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n'
const files: FileTexts = {
  'docs.config.json': JSON.stringify(config),
  'content/README.md': '# Home\n\n[Guide](./guide.md) [Old](./old.md)\n',
  'content/guide.md': '# Guide\n\nIntro.\n\n## Install\n\nRun it.\n\n## Use\n\nUse it.\n\n## Leave\n\nBye.\n',
  'content/other.md': '# Other\n\n[Gone](./never.md) ![](./pic.svg)\n',
  'content/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/old.md': '# Old\n\nGoes away.\n',
  'content/moved.md': moving,
}

/** The published site, and the site with the changes of a pull request. */
async function compared(
  edit: (site: string) => void,
  options: Parameters<typeof buildSite>[1] = {},
): Promise<BuildResult> {
  const folder = makeSite(files)
  const base = await buildSite(folder, { allowErrors: true, out: join(temporaryFolder(), 'base') })
  edit(folder)
  return buildSite(folder, { pr: 427, against: base.outDir, allowErrors: true, ...options })
}

describe('a preview compared with the published site', () => {
  test('names what is added, changed by section, moved, removed and newly broken', async () => {
    const { changes } = await compared((site) => {
      writeFiles(site, {
        'content/new.md': '# New\n\n[Guide](./guide.md#use)\n',
        'content/guide.md':
          '# Guide\n\nIntro.\n\n## Install\n\nRun it now.\n\n## Try\n\nTry it.\n\n## Use\n\nUse it.\n',
        'content/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>',
      })
      rmSync(join(site, 'content/old.md'))
      writeFiles(site, { 'content/to/README.md': '# To\n' })
      renameSync(join(site, 'content/moved.md'), join(site, 'content/to/moved.md'))
    })
    expect(changes).toEqual({
      added: [
        { path: '/new.html', title: 'New', sections: [] },
        { path: '/to/', title: 'To', sections: [] },
      ],
      changed: [
        { path: '/', title: 'Home', sections: [{ change: 'links', id: '', title: '' }] },
        {
          path: '/guide.html',
          title: 'Guide',
          sections: [
            { change: 'changed', id: 'install', title: 'Install' },
            { change: 'added', id: 'try', title: 'Try' },
            { change: 'removed', id: 'leave', title: 'Leave' },
          ],
        },
        { path: '/other.html', title: 'Other', sections: [{ change: 'links', id: '', title: '' }] },
      ],
      moved: [{ path: '/to/moved.html', title: 'Moving', sections: [], from: '/moved.html' }],
      removed: [{ path: '/old.html', title: 'Old' }],
      broken: [{ path: '/', title: 'Home', targets: ['./old.md'] }],
    })
  })

  test('a moved page may be changed, too, and a link to a heading that is gone is newly broken', async () => {
    const { changes } = await compared((site) => {
      writeFiles(site, {
        'content/to/moved.md': moving.replace('First.', 'Other.'),
        'content/README.md': '# Home\n\n[Guide](./guide.md#nowhere) [Old](./old.md)\n',
      })
      rmSync(join(site, 'content/moved.md'))
    })
    expect(changes?.moved).toEqual([
      {
        path: '/to/moved.html',
        title: 'Moving',
        sections: [{ change: 'changed', id: 'one', title: 'One' }],
        from: '/moved.html',
      },
    ])
    expect(changes?.broken).toEqual([{ path: '/', title: 'Home', targets: ['./guide.md#nowhere'] }])
  })

  test('tells of a page that is not translated once, and marks it in every language', async () => {
    const folder = makeSite({
      'docs.config.json': JSON.stringify({
        ...config,
        content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],
      }),
      'content/README.md': '# Home\n',
      'content/guide.md': '# Guide\n\nIntro.\n',
      'content/other.md': '# Other\n\nWords.\n',
      'fr/README.md': '# Accueil\n',
    })
    const base = await buildSite(folder, { out: join(temporaryFolder(), 'base') })
    writeFiles(folder, {
      'content/guide.md': '# Guide\n\nOther intro.\n',
      'fr/other.md': '# Autre\n\nMots.\n',
    })
    const { changes, outDir } = await buildSite(folder, { pr: 427, against: base.outDir })
    expect([changes?.changed, changes?.added].map((pages) => pages?.map(({ path }) => path))).toEqual([
      ['/guide.html'],
      ['/fr/other.html'],
    ])
    expect(readFileSync(join(outDir, 'fr/index.html'), 'utf8').match(/class="badge is-\w+"/g)).toEqual([
      'class="badge is-info"',
      'class="badge is-tip"',
    ])
  })

  test('another base, branch or number alone is no change', async () => {
    const { changes } = await compared(() => {}, { base: '/elsewhere/', branch: 'fix' })
    expect(changes).toEqual({ added: [], changed: [], moved: [], removed: [], broken: [] })
  })

  test('marks pages in the sidebar, asks not to be found, and lets readers edit the branch', async () => {
    const { outDir } = await compared(
      (site) =>
        writeFiles(site, { 'content/new.md': '# New\n', 'content/guide.md': '# Guide\n\nOther intro.\n' }),
      { branch: 'patch/1' },
    )
    const html = readFileSync(join(outDir, 'other.html'), 'utf8')
    expect(html.match(/sidebar-link"[^>]*>[^<]*<span class="badge is-\w+">\w+/g)).toEqual(
      [
        'sidebar-link">Guide <span class="badge is-info">changed',
        'sidebar-link">New <span class="badge is-tip">new',
      ].map((text) => expect.stringContaining(text.slice('sidebar-link">'.length))),
    )
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('https://github.com/owner/name/edit/patch/1/content/other.md')
    expect(html).toContain('https://github.com/owner/name/pull/427')
    expect(html).toContain('href="/pr/427/guide.html"')
  })

  test('the sidebar loses its marks when nothing is compared any more, and equals a clean build', async () => {
    const folder = makeSite(files)
    const base = await buildSite(folder, { allowErrors: true, out: join(temporaryFolder(), 'base') })
    writeFiles(folder, { 'content/new.md': '# New\n' })
    const out = join(temporaryFolder(), 'out')
    const first = await buildSite(folder, { pr: 427, against: base.outDir, allowErrors: true, out })
    expect(String(readTree(out).get('other.html'))).toContain('class="badge is-tip"')
    const again = await buildSite(folder, { pr: 427, against: base.outDir, allowErrors: true, out })
    expect([again.filesWritten, again.changes]).toEqual([0, first.changes])
    await buildSite(folder, { pr: 427, allowErrors: true, out })
    expect(String(readTree(out).get('other.html'))).not.toContain('class="badge')
  })

  test('the published site may be an address: of the site, its graph or its manifest', async () => {
    const folder = makeSite(files)
    const base = await buildSite(folder, { allowErrors: true, out: join(temporaryFolder(), 'base') })
    const { address } = await serveFolder(base.outDir)
    writeFiles(folder, { 'content/new.md': '# New\n' })
    for (const against of [
      address,
      address.slice(0, -1),
      `${address}docs.json`,
      `${address}assets/manifest.json`,
    ]) {
      const { changes } = await buildSite(folder, { pr: 1, against, allowErrors: true })
      expect(
        changes?.added.map(({ path }) => path),
        against,
      ).toEqual(['/new.html'])
    }
  })

  test.each([
    ['a folder that holds no build', {}, 'there is no docs.json'],
    ['something else', { 'docs.json': '[1' }, 'its docs.json is not JSON from a build'],
    ['another format', { 'docs.json': '{"generator":"quire","format":99}' }, 'not written by this version'],
    ['pages that are none', { 'docs.json': '{"generator":"quire","format":1,"pages":[1]}' }, 'not a page'],
    ['no list of pages', { 'docs.json': '{"generator":"quire","format":1,"pages":3}' }, 'no list of pages'],
    [
      'a page with parts of another shape',
      {
        'docs.json':
          '{"generator":"quire","format":1,"pages":[{"path":"/","title":"T","sections":[{"id":"a","title":null,"hash":"x"}],"references":""}]}',
      },
      'not a page',
    ],
    ...['../a.json', '/../a.json', '//b.example/a.json', 'https://b.example/a.json', 3, ''].map(
      (file) =>
        [
          `a part at ${file}`,
          { 'docs.json': JSON.stringify({ generator: 'quire', format: 1, parts: [{ file }] }) },
          'does not list its parts',
        ] as const,
    ),
    [
      'a part that is gone',
      { 'docs.json': '{"generator":"quire","format":1,"parts":[{"file":"/docs/a-b.json"}]}' },
      'there is no docs/a-b.json',
    ],
    ['a folder of that name', { 'docs.json/a': '' }, 'docs.json cannot be read (EISDIR)'],
  ] as readonly (readonly [string, object, string])[])('%s is refused', async (_, content, message) => {
    const base = temporaryFolder()
    writeFiles(base, content as FileTexts)
    await expect(compared(() => {}, { against: base })).rejects.toThrow(message)
  })

  test('an answer that does not end is refused', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ')
    const server = createServer((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(megabyte));
        if (!response.destroyed) response.once('drain', send)
      }
      send()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    await expect(compared(() => {}, { against: `http://127.0.0.1:${port}/` })).rejects.toThrow(
      'it has more than 256 MB',
    )
  })

  test('an address that is none is refused', async () => {
    await expect(compared(() => {}, { against: 'https://[' })).rejects.toThrow(
      'cannot be compared with "https://[": this is not an address',
    )
  })
})

describe('the report', () => {
  const siteAddress = 'https://docs.example.org/pr/427/'

  test('is Markdown for a comment', async () => {
    const { changes } = await compared((site) => {
      writeFiles(site, {
        'content/new.md': '# New\n',
        'content/guide.md': '# Guide\n\nIntro.\n\n## Install\n\nNow.\n',
      })
      rmSync(join(site, 'content/old.md'))
      renameSync(join(site, 'content/moved.md'), join(site, 'content/went.md'))
    })
    expect(
      changes && changesReport(changes, { pr: 427, siteAddress }),
    ).toBe(`## [Preview of #427](https://docs.example.org/pr/427/)

### Added (1)

- [New](https://docs.example.org/pr/427/new.html)

### Changed (2)

- [Guide](https://docs.example.org/pr/427/guide.html): Install, Use (removed), Leave (removed)
- [Home](https://docs.example.org/pr/427/): links or pictures

### Moved (1)

- [Moving](https://docs.example.org/pr/427/went.html) (was \`/moved.html\`)

### Removed (1)

- Old (\`/old.html\`)

### Newly broken links (1)

- [Home](https://docs.example.org/pr/427/): \`./old.md\`
`)
  })

  test('says that there is nothing to say', () => {
    const none = { added: [], changed: [], moved: [], removed: [], broken: [] }
    expect(changesReport(none, { pr: undefined, siteAddress })).toBe(
      '## [Preview](https://docs.example.org/pr/427/)\n\nNo page changes.\n',
    )
  })

  test('a hostile title stays text, and a long list is cut', () => {
    const title = '](https://evil.example) <img src=x> @everyone #1 `code` www.evil.example\n# Heading'
    const added = Array.from({ length: 60 }, (_, n) => ({ path: `/${n}.html`, title, sections: [] }))
    const broken = [{ path: '/a.html', title: 'A', targets: ['`</code>@team\n\n# x'] }]
    const report = changesReport(
      { added, changed: [], moved: [], removed: [], broken },
      { pr: 1, siteAddress },
    )
    expect(report).toContain(
      '- [\\]\\(https\\:\\/\\/evil\\.example\\) \\<img src=x\\> @\u200Beveryone \\#\u200B1 \\`code\\` www\\.evil\\.example \\#\u200B Heading](https://docs.example.org/pr/427/0.html)\n',
    )
    expect(report).toContain('### Added (60)')
    expect(report).toContain('- and 10 more\n')
    expect(report).toContain(': `</code>@team # x`\n')
    const huge = Array.from({ length: 50 }, (_, n) => ({
      path: `/${n}.html`,
      title: 'x'.repeat(200),
      sections: Array.from({ length: 12 }, () => ({
        change: 'added' as const,
        id: '',
        title: 'y'.repeat(200),
      })),
    }))
    const short = changesReport(
      { added: [], changed: huge, moved: [], removed: [], broken: [] },
      { pr: 1, siteAddress },
    )
    expect(short.length).toBeLessThan(300)
    expect(short).toContain('50 changed')
  })

  test('is written by the command', async () => {
    const folder = makeSite(files)
    linkPackages(folder)
    const base = join(temporaryFolder(), 'base')
    await buildSite(folder, { allowErrors: true, out: base })
    writeFiles(folder, { 'content/new.md': '# New\n' })
    const args = ['build', folder, '--pr', '427', '--against', base, '--allow-errors']
    const { stdout, status } = await runDocs([...args, '--report', join(base, '../reports/427/report.md')])
    expect([status, stdout]).toEqual([0, expect.stringContaining('Compared: 1 added, 0 changed')])
    expect(readFileSync(join(base, '../reports/427/report.md'), 'utf8')).toContain(
      '(https://docs.example.org/pr/427/new.html)',
    )
    const again = await runDocs([...args, '--report', join(base, '../reports/427/report.md')])
    expect(again.status).toBe(0)
    const page = join(folder, 'content/new.md')
    const refused = await runDocs([...args, '--report', page])
    expect([refused.status, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain(
      `"${page}" is not a report of an earlier build, and would be overwritten.`,
    )
    expect(readFileSync(page, 'utf8')).toBe('# New\n')
    const piped = await runDocs([...args, '--report', '-'])
    expect(piped.stdout).toMatch(/^## \[Preview of #427\]/)
    const forPrograms = await runDocs([...args, '--report', '-', '--json'])
    expect(JSON.parse(forPrograms.stdout)).toMatchObject({ command: 'build', ok: true })
    expect(forPrograms.stderr).toContain('## [Preview of #427]')
    const alone = await runDocs(['build', folder, '--report', '-'])
    expect([alone.status, alone.stderr]).toEqual([2, expect.stringContaining('--against')])
  })
})
