import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { routeName } from './route-name.js'

test.each([
  ['/guide/getting-started.html', 'Getting started'],
  ['/Delay-Accepting_Requests.html', 'Delay Accepting Requests'],
  ['/guide/', 'Guide'],
  ['/v1.1.html', 'v1.1'],
  ['/état-des-lieux.html', 'État des lieux'],
  ['/--.html', 'Home'],
  ['/', 'Home'],
])('%s is %s', (route, name) => {
  expect(routeName(route as RoutePath)).toBe(name)
})
