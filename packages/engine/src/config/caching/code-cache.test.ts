import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCodeCache } from './code-cache.js'

function folders(): { readonly cache: string; readonly source: string } {
  const folder = mkdtempSync(join(tmpdir(), 'quire-code-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const source = join(folder, 'source')
  mkdirSync(source)
  writeFileSync(join(source, 'a.ts'), 'one')
  return { cache: join(folder, 'cache'), source }
}

/** Behaves like one process, which saves what it made. Returns whether it had to make the bundle. */
async function run(cache: string, source: string, key = 'key', fresh = false): Promise<boolean> {
  let isMade = false
  const code = openCodeCache(cache, { fresh })
  const value = await code.remember('bundle', key, async () => {
    isMade = true
    return {
      value: { text: readFileSync(join(source, 'a.ts'), 'utf8') },
      inputs: {
        used: [join(source, 'a.ts')],
        files: [join(source, 'a.ts'), join(source, 'absent.json')],
        folders: [source],
        places: [source, join(source, 'modules')],
      },
    }
  })
  expect(value).toEqual({ text: readFileSync(join(source, 'a.ts'), 'utf8') })
  code.save()
  return isMade
}

/** A bundle made at the moment of an edit is not cached, so wait until that moment is over. */
const afterTick = () => new Promise((resolve) => setTimeout(resolve, 50))

/** What may happen to `source/used/a.ts` while it is bundled, with the text that is there afterwards. */
const changesMeanwhile: readonly (readonly [what: string, change: (source: string) => void, text: string])[] =
  [
    ['a file is written', (source) => writeFileSync(join(source, 'used/a.ts'), 'two'), 'two'],
    ['a file is removed', (source) => rmSync(join(source, 'used/a.ts')), 'none'],
    ['a folder is removed', (source) => rmSync(join(source, 'used'), { recursive: true }), 'none'],
    [
      'a folder of settings is removed',
      (source) => rmSync(join(source, 'settings/own'), { recursive: true }),
      'without settings one',
    ],
    [
      'a package is removed, so that another of its name is the nearest',
      (source) => rmSync(join(source, 'node_modules/used')),
      'other package one',
    ],
    [
      'a file comes that the import means from then on',
      (source) => writeFileSync(join(source, 'used/a.tsx'), 'two'),
      'two',
    ],
    [
      'a link leads to another folder',
      (source) => {
        symlinkSync('old-other', join(source, 'aside'))
        renameSync(join(source, 'aside'), join(source, 'linked'))
      },
      'two',
    ],
    [
      'another folder takes its place',
      (source) => {
        renameSync(join(source, 'used'), join(source, 'aside'))
        renameSync(join(source, 'old-other'), join(source, 'used'))
      },
      'two',
    ],
  ]

test.each(changesMeanwhile)('a bundle is not kept if %s while it is made', async (_, change, text) => {
  const { cache, source } = folders()
  for (const [folder, content] of Object.entries({ used: 'one', 'old-other': 'two' })) {
    mkdirSync(join(source, folder))
    writeFileSync(join(source, folder, 'a.ts'), content)
  }
  symlinkSync('used', join(source, 'linked'))
  for (const folder of ['settings/own', 'node_modules']) mkdirSync(join(source, folder), { recursive: true })
  symlinkSync('../settings', join(source, 'node_modules/used'))
  // Those that take another's place would be noticed by their content if they were new.
  await afterTick()
  const candidates = ['linked/a.tsx', 'used/a.tsx', 'linked/a.ts', 'used/a.ts'].map((path) =>
    join(source, path),
  )
  const [settings, modules] = [join(source, 'settings/own/tsconfig.json'), join(source, 'node_modules/used')]
  writeFileSync(settings, '{}')
  await afterTick()
  const read = () => {
    const there = [settings, ...candidates].filter((path) => existsSync(path))
    const file = there.find((path) => path !== settings)
    const text = file === undefined ? 'none' : readFileSync(file, 'utf8')
    const withPackage = existsSync(modules) ? text : `other package ${text}`
    return { used: there, text: there.includes(settings) ? withPackage : `without settings ${withPackage}` }
  }
  let isFirst = true
  const make = async () => {
    const { used, text: value } = read()
    if (isFirst) change(source)
    isFirst = false
    const folders = ['linked', 'used'].map((folder) => join(source, folder))
    const inputs = { used, files: [settings, ...candidates], folders, places: [...folders, modules] }
    return { value, inputs }
  }
  const made = () => openCodeCache(cache, { fresh: false })
  const first = made()
  expect(await first.remember('bundle', 'key', make)).toBe('one')
  first.save()
  await afterTick()
  const second = made()
  expect(await second.remember('bundle', 'key', make)).toBe(text)
  second.save()
  expect(await made().remember('bundle', 'key', () => Promise.reject(new Error('made again')))).toBe(text)
})

test('a bundle is not kept if a file is written when it is made, but not yet remembered', async () => {
  const { cache, source } = folders()
  await afterTick()
  const file = join(source, 'a.ts')
  let looks = 0
  const files = {
    *[Symbol.iterator]() {
      looks += 1
      // Each look at the files takes a moment.
      if (looks === 3) writeFileSync(file, 'two')
      yield file
    },
  }
  const code = openCodeCache(cache, { fresh: false })
  const made = () =>
    code.remember('bundle', 'key', async () => {
      const value = readFileSync(file, 'utf8')
      return { value, inputs: { used: [file], files, folders: [], places: [] } }
    })
  expect(await made()).toBe('one')
  expect(looks).toBeGreaterThan(2)
  await afterTick()
  expect(await made()).toBe('two')
})

test('what could not be saved takes no space', async () => {
  const { cache, source } = folders()
  const code = openCodeCache(cache, { fresh: false })
  await code.remember('bundle', 'key', async () => ({
    value: 'code',
    inputs: { used: [], files: [], folders: [source], places: [] },
  }))
  mkdirSync(join(cache, 'code.json/in-the-way'), { recursive: true })
  code.save()
  expect(readdirSync(cache).sort()).toEqual(['.gitignore', 'code.json'])
})

test('to begin with nothing forgets compiled forms, of whatever version of V8', () => {
  const { cache } = folders()
  mkdirSync(cache)
  for (const name of ['config.compiled-12', 'theme.compiled-34', 'values.pack'])
    writeFileSync(join(cache, name), '')
  openCodeCache(cache, { fresh: false })
  expect(readdirSync(cache)).toHaveLength(3)
  openCodeCache(cache, { fresh: true })
  expect(readdirSync(cache)).toEqual(['values.pack'])
})

test('a bundle is made again when something that it was made of is different, and only then', async () => {
  const { cache, source } = folders()
  const steps: readonly (readonly [what: string, change: () => void, isMade: boolean])[] = [
    ['the first time', () => {}, true],
    ['nothing changed', () => {}, false],
    ['a file changed', () => writeFileSync(join(source, 'a.ts'), 'two'), true],
    ['nothing changed since', () => {}, false],
    ['a file came that an import could mean', () => writeFileSync(join(source, 'a.tsx'), ''), true],
    ['a file came that was looked for', () => writeFileSync(join(source, 'absent.json'), '{}'), true],
    ['a file was written again with the same text', () => writeFileSync(join(source, 'a.ts'), 'two'), false],
  ]
  for (const [what, change, isMade] of steps) {
    change()
    await afterTick()
    expect(await run(cache, source), what).toBe(isMade)
  }
  expect(await run(cache, source, 'other key')).toBe(true)
  expect(await run(cache, source, 'other key', true)).toBe(true)
  expect(await run(cache, source, 'other key')).toBe(false)
})

test('a damaged cache counts as empty', async () => {
  const { cache, source } = folders()
  await afterTick()
  await run(cache, source)
  const file = join(cache, 'code.json')
  const text = readFileSync(file, 'utf8')
  for (const damaged of ['', text.slice(0, -1), text.replace('one', 'eve'), `${text} `]) {
    writeFileSync(file, damaged)
    expect(await run(cache, source), JSON.stringify(damaged.slice(-20))).toBe(true)
    expect(await run(cache, source)).toBe(false)
  }
})

test('a folder that cannot be written is no mistake', async () => {
  const { cache, source } = folders()
  writeFileSync(cache, 'a file')
  expect(await run(cache, source)).toBe(true)
  expect(await run(cache, source)).toBe(true)
})

test('what has no inputs is not kept', async () => {
  const { cache } = folders()
  let made = 0
  for (let process = 0; process < 2; process += 1) {
    const code = openCodeCache(cache, { fresh: false })
    await code.remember('problem', '', async () => {
      made += 1
      return { value: null, inputs: undefined }
    })
    code.save()
  }
  expect(made).toBe(2)
})
