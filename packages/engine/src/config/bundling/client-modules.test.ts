import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isClientModule, islandModule } from './client-modules.js'

test("a client module begins with 'use client', after comments at most", () => {
  const cases = [
    ["'use client'\nexport {}", true],
    ['"use client";', true],
    ["// a comment\n/* another\n */ 'use client'\n", true],
    ["'use client'", true],
    ["import x from 'y'\n'use client'", false],
    ["'use server'", false],
    ["'use client' + x", false],
    ['', false],
    ["/** a **/ /* b */\n'use client'", true],
    [`${'/* a comment */\n'.repeat(100)}export {}`, false],
    [`/*${' a'.repeat(100_000)}*/ 'use client'`, true],
    ["/* a */ export const x = 1 /* b */\n'use client'\n", false],
    [`${'/* a */\n'.repeat(1000)}export const x = 1\n`, false],
    [`${'/** a * b **/\n'.repeat(1000)}'use client'\n`, true],
  ] as const
  for (const [text, isClient] of cases) expect(isClientModule(text), text.slice(0, 100)).toBe(isClient)
})

test('modules that it passes on as a whole are passed on by the code in its place', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-')), 'index.ts')
  writeFileSync(
    file,
    "'use client'\nexport * from './Widget'\nexport * as more from './More'\nexport const text = `\nexport * from \"./no\";\n`\n",
  )
  const code = await islandModule(file, async () => undefined)
  expect(code.match(/^export \*.*/gm)).toEqual(['export * from "./Widget"'])
  expect([...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)).toEqual(['more', 'text'])
})

test('names of modules that it passes on as a whole are its own, unless they make islands themselves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-'))
  const texts = {
    'index.ts': "'use client'\nexport * from './Widget'\nexport * from './broken'\n",
    'Widget.ts':
      "export * from './More'\nexport * from './index'\nexport const Widget = 1\nexport default Widget\n",
    'More.ts': "export * from './Widget'\nexport const More = 2, Widget = 3\n",
    'broken.ts': 'export const =\n',
  }
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  const code = await islandModule(join(folder, 'index.ts'), async (specifier) =>
    join(folder, `${specifier}.ts`),
  )
  expect([...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)).toEqual(['Widget', 'More'])
})

test('the code in its place has the same exports', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-')), 'Widget.tsx')
  writeFileSync(
    file,
    "'use client'\nimport { x } from '../missing'\nexport const limit = x\nexport function Widget() { return <b /> }\nexport default Widget\nexport type T = string\n",
  )
  const code = await islandModule(file, async () => undefined)
  expect(
    [...code.matchAll(/^export (?:const (\w+)|(default))/gm)]
      .map(([, name, isDefault]) => name ?? isDefault)
      .sort(),
  ).toEqual(['Widget', 'default', 'limit'])
})
