import { expect, test } from 'vitest'
import { docsifyEntries, docsifyNav, docsifyPath } from './docsify.js'

const place = (target: string) => docsifyPath(target, '')

test('the sidebar of Docsify', () => {
  const sidebar = `<!-- docs/_sidebar.md -->

- [Home](/)
- **Guide**
  - [*Install*](guide/install.md "Title of the page")
  - [Use <small>1</small>](/guide/use?id=first)
    1. [More](#/guide/more)
* [Reference](reference/)
    * [API](reference/README.md)
* [File](demo.html ':ignore')
- Nothing

## Links

- [![icon](a.png) Site](https://example.org/)
- \`code\`
`
  expect(docsifyEntries(sidebar, place)).toEqual([
    ['.', 'Home'],
    {
      title: 'Guide',
      collapsable: false,
      children: [
        ['guide/install', 'Install'],
        {
          title: 'Use 1',
          path: 'guide/use#first',
          collapsable: false,
          children: [['guide/more', 'More']],
        },
      ],
    },
    { title: 'Reference', path: 'reference/', collapsable: false, children: [['reference/', 'API']] },
    { title: 'Links', collapsable: false, children: [['https://example.org/', 'Site']] },
  ])
})

test('the navigation bar of Docsify', () => {
  const navbar = '* [Guide](guide/)\n* More\n  * [Home](/)\n  * [Site](https://example.org/)\n'
  expect(docsifyNav(docsifyEntries(navbar, place))).toEqual([
    { text: 'Guide', link: '/guide/' },
    {
      text: 'More',
      items: [
        { text: 'Home', link: '/' },
        { text: 'Site', link: 'https://example.org/' },
      ],
    },
  ])
})

test('links of Docsify are relative to the root, unless an option says otherwise', () => {
  expect(docsifyPath('a.md', '')).toBe('a')
  expect(docsifyPath('a.md', 'guide/')).toBe('guide/a')
  expect(docsifyPath('../b', 'guide/')).toBe('b')
  expect(docsifyPath('/c/README', 'guide/')).toBe('c/')
  expect(docsifyPath('a%20b.md?id=c', '')).toBe('a b#c')
  expect(docsifyPath('', '')).toBe('')
})

test('a line of many pictures in a link that does not end is read at once', () => {
  const line = `- [${'![a](b) '.repeat(40)}`
  expect(docsifyEntries(line, place)).toEqual([])
})
