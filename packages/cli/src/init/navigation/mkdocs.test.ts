import { expect, test } from 'vitest'
import { mkdocsEntries } from './mkdocs.js'
import { pages } from './test-support.js'

test('the navigation of MkDocs', () => {
  const config = `site_name: A
nav:
  - Home: index.md
  # - Old: old.md
  - plain.md # first
  - 'It: is': "it is.md"

  - Group:
      - group/index.md
      - Inner:
        - group/inner/a.md
  - Folder: folder/
  - Outside: https://a.example/b
  - 'blog/*'
plugins:
  - search
`
  expect(mkdocsEntries(config, pages)).toEqual([
    ['.', 'Home'],
    'plain',
    ['it is', 'It: is'],
    { title: 'Group', path: 'group/', children: [{ title: 'Inner', children: ['group/inner/a'] }] },
    { title: 'Folder', children: ['folder/x'] },
    ['https://a.example/b', 'Outside'],
  ])
  expect(mkdocsEntries('site_name: A\n', pages)).toEqual([])
})

test('only the navigation of the site is one, and quotes are not part of names and paths', () => {
  expect(mkdocsEntries('theme:\n  nav:\n    - a.md\n', pages)).toEqual([])
  expect(mkdocsEntries('nav: # of all\n- "A: b": \'c.md\'\n- "https://a.example/"\n- d/\n', pages)).toEqual([
    ['c', 'A: b'],
    'https://a.example/',
    'd/x',
  ])
})
