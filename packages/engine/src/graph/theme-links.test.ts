import { expect, test } from 'vitest'
import type { RoutePath, SourcePath } from '../paths.js'
import { themeLinks } from './theme-links.js'

const routes = ['/', '/guide/', '/guide/start.html', '/guide/a b.html']
const scope = {
  has: (path: string): path is RoutePath => routes.includes(path),
  byLooseName: () => undefined,
  publicFile: (path: string) => (path === '/logo.svg' ? ('static/logo.svg' as SourcePath) : undefined),
  publicFolder: 'static',
  nearest: (path: string) => (path === '/gide/' ? '/guide/' : undefined),
  moved: (path: string) => (path === '/old.html' ? '/guide/' : undefined),
}

test('addresses of options link to pages and public files', () => {
  const found = (address: string) => {
    const { routes, diagnostics } = themeLinks([address], scope)
    return [...routes, ...diagnostics.map(({ message, hint }) => `${message} ${hint}`)].join()
  }
  const cases: readonly (readonly [address: string, found: string])[] = [
    ['/', '/'],
    ['/guide/start.html#first', '/guide/start.html'],
    ['/guide/index.html', '/guide/'],
    ['/guide/a%20b.html', '/guide/a b.html'],
    [
      '/guide/start#first',
      '/guide/start.html,The theme\'s options link to "/guide/start#first", where many hosts find no page. Themes write such addresses as they are. Write "/guide/start.html#first".',
    ],
    [
      '/guide/a%20b?x',
      '/guide/a b.html,The theme\'s options link to "/guide/a%20b?x", where many hosts find no page. Themes write such addresses as they are. Write "/guide/a%20b.html?x".',
    ],
    ['/logo.svg?2', ''],
    ['/old.html', ''],
    ['https://example.org/gone', ''],
    ['//example.org/gone', ''],
    ['mailto:a@example.org', ''],
    [
      'file:///logo.svg',
      'The address "file:///logo.svg" leads to a file of the reader\'s own computer. Put the file into the public folder, and write its address, such as "/files/guide.pdf".',
    ],
    [
      'htp://a.example',
      'The address "htp://a.example" begins with a scheme that browsers do not know. Did you mean "http://a.example"?',
    ],
    ['/gide/', 'The theme\'s options link to "/gide/", but there is no such page. Did you mean "/guide/"?'],
    [
      '/none',
      'The theme\'s options link to "/none", but there is no such page. Write the path of a page, for instance "/guide/".',
    ],
    [
      '/dark.svg',
      'The theme\'s options link to "/dark.svg", but there is no such page or file. The file would be "static/dark.svg".',
    ],
  ]
  for (const [address, expected] of cases) expect(found(address), address).toBe(expected)
  expect(themeLinks(['/gone', '/gone'], scope).diagnostics).toHaveLength(1)
})
