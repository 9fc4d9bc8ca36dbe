import type { BuildResult } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { commitAll } from '../support/git.js'
import { makeSite, writeFiles } from '../support/sites.js'

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`
const found = ({ diagnostics }: BuildResult) =>
  diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`)

test('a drawing that is older than its PlantUML is reported where it is shown', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n![a](./a.svg)\n\n![b](/b.svg)\n\n![c](./c.svg)\n',
    'content/a.svg': svg(1),
    'content/a.puml': '@startuml\nA -> B\n@enduml\n',
    'public/b.svg': svg(1),
    'public/b.plantuml': '@startuml\nA -> B\n@enduml\n',
    'content/c.svg': svg(1),
    '.gitignore': 'dist\n.docs\n',
  })
  commitAll(site, '2026-01-01T00:00:00Z')
  expect(found(await buildSite(site))).toEqual([])
  writeFiles(site, {
    'content/a.puml': '@startuml\nA -> C\n@enduml\n',
    'public/b.plantuml': '@startuml\nA -> C\n@enduml\n',
  })
  expect(found(await buildSite(site))).toEqual([])
  commitAll(site, '2026-01-02T00:00:00Z')
  expect(found(await buildSite(site))).toEqual([
    'diagram-outdated content/README.md:3 The drawing "content/a.svg" is older than its source "content/a.puml".',
    'diagram-outdated content/README.md:5 The drawing "public/b.svg" is older than its source "public/b.plantuml".',
  ])
  writeFiles(site, { 'content/a.svg': svg(2), 'public/b.svg': svg(2) })
  commitAll(site, '2026-01-03T00:00:00Z')
  expect(found(await buildSite(site))).toEqual([])
})

test('without history nothing is said', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n![a](./a.svg)\n',
    'content/a.svg': svg(1),
    'content/a.puml': 'x',
  })
  expect(found(await buildSite(site))).toEqual([])
})
