import { expect, test } from 'vitest'
import { crawlOutput, servedFile } from './crawl.js'
import { temporaryFolder, writeFiles } from './sites.js'

test('references inside the site are found in every place that can hold one', () => {
  const folder = temporaryFolder()
  writeFiles(folder, {
    'guide/a.html': `<!doctype html><link rel="stylesheet" href="/x/style.css"><link rel="canonical" href="/x/elsewhere">
      <a href="b.html#t%C3%A9l">b</a> <a href="https://example.org/">out</a> <a href="mailto:a@b.c">mail</a> <a href="#top" id="top">top</a>
      <img src="/x/i%20j.png" srcset="one.png 1x, two.png 2x"><svg><use xlink:href="/x/icons.svg#i"></use></svg>
      <p style="background: url('bg.png')"></p><a href="/outside.html">o</a>`,
    'style.css':
      '/* url(no.png) */ a { background: url(data:image/png;base64,AA) } b { background: url("f/font.woff2") }',
  })
  const { references, anchors } = crawlOutput(folder, '/x/')
  expect(references.map(({ kind, path, hash }) => `${kind} ${path}${hash && `#${hash}`}`)).toEqual([
    'asset /style.css',
    'link /guide/b.html#tél',
    'link /guide/a.html#top',
    'asset /i j.png',
    'asset /guide/one.png',
    'asset /guide/two.png',
    'asset /icons.svg#i',
    'asset /guide/bg.png',
    'link /outside.html',
    'asset /f/font.woff2',
  ])
  expect(anchors.get('guide/a.html')).toEqual(new Set(['top']))
})

test('a static host finds folder pages and pages without extension', () => {
  const files = new Set(['index.html', 'a.html', 'b/index.html', 'c.png'])
  const cases = [
    ['/', 'index.html'],
    ['/a.html', 'a.html'],
    ['/a', 'a.html'],
    ['/a/', undefined],
    ['/b/', 'b/index.html'],
    ['/b', 'b/index.html'],
    ['/c.png', 'c.png'],
    ['/missing', undefined],
  ] as const
  for (const [path, file] of cases) expect(servedFile(path, files), path).toBe(file)
})
