import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OutputPath } from '../paths.js'
import { filesIn } from './files-in.js'
import { openGenerations } from './generations.js'
import { hasUnfinishedSwap, isBlindToCase, recoverOutput } from './standby.js'

/**
 * What was flushed and which names changed, in order; what cannot be renamed, and what else the
 * system cannot do.
 */
const disk = vi.hoisted(() => ({
  steps: [] as (readonly [what: string, path: string])[],
  /** How files were opened, by their descriptors. */
  opened: new Map<number, { readonly path: string; readonly flags: string }>(),
  immovable: '',
  /** What the system says of what cannot be renamed. */
  refusal: 'EBUSY',
  held: '',
  hasLinks: true,
  hasSync: true,
  caseBlind: undefined as string | undefined,
}))

vi.mock('../io/running/programs.js', async (original) => {
  const programs = await original<typeof import('../io/running/programs.js')>()
  return {
    ...programs,
    runProgram: (...args: Parameters<typeof programs.runProgram>) =>
      disk.hasSync ? programs.runProgram(...args) : { problem: 'there is no such program' },
  }
})

vi.mock('node:fs', async (original) => {
  const there = await original<typeof import('node:fs')>()
  const { caseBlindDisk } = await import('../../../../tests/support/case-blind-disk.js')
  const fs = { ...there, ...caseBlindDisk(there, () => disk.caseBlind) }
  return {
    ...fs,
    openSync(path: string, flags: string, mode?: number) {
      const descriptor = fs.openSync(path, flags, mode)
      disk.opened.set(descriptor, { path, flags })
      return descriptor
    },
    fsync(descriptor: number, done: (error: Error | null) => void) {
      const { path = '', flags } = disk.opened.get(descriptor) ?? {}
      // As on Windows.
      if (flags === 'r') return done(Object.assign(new Error('not opened for writing'), { code: 'EPERM' }))
      fs.fsync(descriptor, (error) => {
        if (error === null) disk.steps.push(['flush', path])
        done(error)
      })
    },
    linkSync(from: string, to: string) {
      if (!disk.hasLinks) throw Object.assign(new Error('no links here'), { code: 'EPERM' })
      fs.linkSync(from, to)
    },
    renameSync(from: string, to: string) {
      if (from === disk.immovable) throw Object.assign(new Error('refused'), { code: disk.refusal })
      fs.renameSync(from, to)
      disk.steps.push(['rename', to])
    },
    unlinkSync(path: string) {
      if (path === disk.held) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      fs.unlinkSync(path)
      disk.steps.push(['remove', path])
    },
  }
})

/** Publishes a change of an existing site, on a system that cannot exchange two folders. */
async function publishChange({ isMountPoint }: { readonly isMountPoint: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  // Someone has put a folder in the place of a file.
  mkdirSync(join(out, 'new.svg'), { recursive: true })
  for (const name of ['index.html', 'old.html', 'assets/manifest.json', 'assets/js/old.js', 'kept.txt']) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    writeFileSync(join(out, name), 'old')
  }
  disk.immovable = isMountPoint ? out : ''
  const paths = (...names: string[]) => names as OutputPath[]
  const written = paths('index.html', 'assets/manifest.json', 'assets/js/new.js', 'new.svg')
  const generations = openGenerations(out, { isPastKnown: true, exchange: () => false })
  for (const path of written) generations.write(path, 'new')
  await generations.settled()
  disk.steps = []
  const how = await generations.publish({
    kept: new Set(paths('kept.txt')),
    written,
    removed: paths('assets/js/old.js', 'old.html'),
    strangers: [],
    changedBehind: [],
  })
  await generations.close()
  expect(filesIn(out)).toEqual([
    'assets/js/new.js',
    'assets/manifest.json',
    'index.html',
    'kept.txt',
    'new.svg',
  ])
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('new')
  for (const left of how === 'replaced-in-place' ? ['.dist.quire/standby', 'dist/.quire-incoming'] : [])
    expect(existsSync(join(folder, left)), left).toBe(false)
  return { how, steps: disk.steps.map(([what, path]) => `${what} ${relative(folder, path)}`) }
}

test('all bytes and the journal are on the disk before the first name changes', async () => {
  const { how, steps } = await publishChange({ isMountPoint: false })
  expect(how).toBe('swapped')
  expect(steps.splice(0, 4).sort()).toEqual([
    'flush .dist.quire/standby/assets/js/new.js',
    'flush .dist.quire/standby/assets/manifest.json',
    'flush .dist.quire/standby/index.html',
    'flush .dist.quire/standby/new.svg',
  ])
  expect(steps).toEqual([
    'flush .dist.quire/swap.json',
    'rename .dist.quire/old',
    'rename dist',
    'rename .dist.quire/standby',
    'rename .dist.quire/standby.json',
  ])
})

test('where no program brings all files to the disk, each is flushed, also copies of those that stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => {
    Object.assign(disk, { hasSync: true, hasLinks: true })
    rmSync(folder, { recursive: true, force: true })
  })
  Object.assign(disk, { immovable: '', hasSync: false, hasLinks: false })
  const out = join(folder, 'dist')
  mkdirSync(out)
  const kept = Array.from({ length: 2_100 }, (_, number) => `${number}.html` as OutputPath)
  for (const path of kept) writeFileSync(join(out, path), 'old')
  const written = ['index.html'] as OutputPath[]
  const generations = openGenerations(out, { isPastKnown: true, exchange: () => false })
  for (const path of written) generations.write(path, 'new')
  await generations.settled()
  disk.steps = []
  await generations.publish({
    kept: new Set(kept),
    written,
    removed: [],
    strangers: [],
    changedBehind: [],
  })
  await generations.close()
  const firstRename = disk.steps.findIndex(([what]) => what === 'rename')
  const flushed = disk.steps.slice(0, firstRename).map(([, path]) => relative(folder, path))
  const files = [...written, ...kept].map((path) => `.dist.quire/standby/${path}`)
  expect(flushed.sort()).toEqual([...files, '.dist.quire/swap.json'].sort())
})

test.each([
  ['the journal', 'swap.json', true],
  ['the journal', 'swap.json', false],
  ['the generation before', 'old', false],
])(
  'when the site is published, no name that cannot change makes it a failure, and the next build goes on: %s, %s, %s',
  async (_, name, isExchanged) => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
    onTestFinished(() => {
      disk.immovable = ''
      rmSync(folder, { recursive: true, force: true })
    })
    const [out, work] = [join(folder, 'dist'), join(folder, '.dist.quire')]
    const exchange = (a: string, b: string) => {
      if (!isExchanged) return false
      renameSync(a, join(folder, 'aside'))
      renameSync(b, a)
      renameSync(join(folder, 'aside'), b)
      return true
    }
    const all = ['a.html', 'b.html', 'c.html'] as OutputPath[]
    const publish = async (text: string, written: readonly OutputPath[]) => {
      recoverOutput(out)
      const generations = openGenerations(out, { isPastKnown: true, exchange })
      for (const path of written) generations.write(path, text)
      await generations.settled()
      const kept = new Set(all.filter((path) => !written.includes(path)))
      await generations.publish({ kept, written, removed: [], strangers: [], changedBehind: [] })
      await generations.close()
      return all.map((path) => readFileSync(join(out, path), 'utf8')).join('')
    }
    expect(await publish('1', all)).toBe('111')
    expect(await publish('2', all.slice(0, 1))).toBe('211')
    disk.immovable = join(work, name)
    expect(await publish('3', all.slice(1, 2))).toBe('231')
    disk.immovable = ''
    expect(hasUnfinishedSwap(out)).toBe(true)
    recoverOutput(out)
    expect(filesIn(work)).toEqual(['standby.json', ...all.map((path) => `standby/${path}`)])
    expect(await publish('4', all.slice(2))).toBe('234')
    expect(hasUnfinishedSwap(out)).toBe(false)
  },
)

test('in place, no page ever names a file that is not there: assets, pages, manifest, then deletions', async () => {
  const { how, steps } = await publishChange({ isMountPoint: true })
  expect(how).toBe('replaced-in-place')
  const inOutput = steps.filter((step) => !step.includes('.dist.quire'))
  expect(inOutput.splice(0, 4).sort()).toEqual([
    'flush dist/.quire-incoming/assets/js/new.js',
    'flush dist/.quire-incoming/assets/manifest.json',
    'flush dist/.quire-incoming/index.html',
    'flush dist/.quire-incoming/new.svg',
  ])
  expect(inOutput).toEqual([
    'rename dist/assets/js/new.js',
    'rename dist/new.svg',
    'rename dist/index.html',
    'rename dist/assets/manifest.json',
    'remove dist/assets/js/old.js',
    'remove dist/old.html',
  ])
})

test('in place, nothing is written through a link that stands where a folder was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [out, outside] = [join(folder, 'dist'), join(folder, 'outside')]
  for (const made of [out, outside]) mkdirSync(made)
  writeFileSync(join(outside, 'kept.txt'), 'kept')
  for (const name of ['assets', '.quire-incoming']) symlinkSync(outside, join(out, name))
  disk.immovable = out
  const generations = openGenerations(out, { isPastKnown: false, exchange: () => false })
  const written = ['assets/js/new.js', 'index.html'] as OutputPath[]
  for (const path of written) generations.write(path, 'new')
  await generations.settled()
  const removed = ['.quire-incoming', 'assets'] as OutputPath[]
  const how = await generations.publish({
    kept: new Set(),
    written,
    removed,
    strangers: [],
    changedBehind: [],
  })
  await generations.close()
  expect([how, filesIn(out), filesIn(outside)]).toEqual(['replaced-in-place', written, ['kept.txt']])
})

/**
 * Sites that are published one after the other in the same output. The text of each file is its
 * path with a number.
 */
const respelled: readonly (readonly string[])[] = [
  ['guide/a.html 1', 'guide/b.html 1', 'index.html 1'],
  ['guide/a.html 1', 'guide/b.html 1', 'index.html 2'],
  ['guide/A.html 1', 'guide/b.html 1', 'index.html 3'],
  ['guide/A.html 1', 'guide/b.html 1', 'index.html 4'],
  ['Guide/A.html 1', 'Guide/b.html 2', 'index.html 4'],
  ['Guide/A.html 1', 'Guide/b.html 3', 'index.html 4'],
  ['guide/a.html 2', 'guide/b.html 3', 'index.html 4'],
]

test.each(['swapped', 'replaced-in-place'])(
  'on a disk that does not regard letter case, files and folders change theirs: %s',
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
    onTestFinished(() => {
      disk.caseBlind = undefined
      rmSync(folder, { recursive: true, force: true })
    })
    disk.caseBlind = folder
    const out = join(folder, 'dist')
    disk.immovable = how === 'swapped' ? '' : out
    let before = new Map<OutputPath, string>()
    for (const files of respelled) {
      const site = new Map(files.map((text) => [text.split(' ')[0] as OutputPath, text]))
      const generations = openGenerations(out, { isPastKnown: true, exchange: () => false })
      const written = [...site.keys()].filter((path) => before.get(path) !== site.get(path))
      for (const path of written) generations.write(path, site.get(path) ?? '')
      await generations.settled()
      await generations.publish({
        kept: new Set([...site.keys()].filter((path) => !written.includes(path))),
        written,
        removed: [...before.keys()].filter((path) => !site.has(path)),
        strangers: [],
        changedBehind: [],
      })
      await generations.close()
      expect(filesIn(out).map((path) => readFileSync(join(out, path), 'utf8'))).toEqual([...files])
      expect(filesIn(out)).toEqual([...site.keys()])
      before = site
    }
  },
)

test('a generation that is discarded leaves nothing, and the published one stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  mkdirSync(out)
  writeFileSync(join(out, 'index.html'), 'old')
  const generations = openGenerations(out, { isPastKnown: true })
  generations.write('index.html' as OutputPath, 'new')
  await generations.discard()
  expect(existsSync(join(folder, '.dist.quire/standby'))).toBe(false)
  expect(filesIn(out)).toEqual(['index.html'])
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('old')
})

test.each([true, false])('a disk that does not regard letter case is known: %s', (isBlind) => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => {
    disk.caseBlind = undefined
    rmSync(folder, { recursive: true, force: true })
  })
  mkdirSync(join(folder, '.dist.quire'))
  if (isBlind) disk.caseBlind = folder
  else mkdirSync(join(folder, '.DIST.QUIRE'))
  expect(isBlindToCase(join(folder, 'dist'))).toBe(isBlind)
})

test('where the new generation cannot take the place, the old one is put back, and its files are replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  mkdirSync(out)
  for (const name of ['index.html', 'kept.txt']) writeFileSync(join(out, name), 'old')
  disk.immovable = join(folder, '.dist.quire/standby')
  const generations = openGenerations(out, { isPastKnown: true, exchange: () => false })
  const written = ['index.html'] as OutputPath[]
  generations.write('index.html' as OutputPath, 'new')
  await generations.settled()
  const kept = new Set(['kept.txt'] as OutputPath[])
  const how = await generations.publish({ kept, written, removed: [], strangers: [], changedBehind: [] })
  await generations.close()
  expect([how, filesIn(out), readFileSync(join(out, 'index.html'), 'utf8')]).toEqual([
    'replaced-in-place',
    ['index.html', 'kept.txt'],
    'new',
  ])
})

test('what cannot be renamed where it is has its files replaced; any other refusal leaves the old site and is told', async () => {
  onTestFinished(() => {
    Object.assign(disk, { immovable: '', refusal: 'EBUSY' })
  })
  for (const [refusal, outcome, content] of [
    ['EXDEV', 'replaced-in-place', 'new'],
    ['EPERM', 'replaced-in-place', 'new'],
    ['EACCES', 'replaced-in-place', 'new'],
    ['EIO', 'EIO', 'old'],
  ] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const out = join(folder, 'dist')
    mkdirSync(out)
    writeFileSync(join(out, 'index.html'), 'old')
    Object.assign(disk, { immovable: out, refusal })
    const generations = openGenerations(out, { isPastKnown: true, exchange: () => false })
    const written = ['index.html'] as OutputPath[]
    generations.write('index.html' as OutputPath, 'new')
    await generations.settled()
    const how = await generations
      .publish({ kept: new Set(), written, removed: [], strangers: [], changedBehind: [] })
      .catch((error: NodeJS.ErrnoException) => error.code)
    await generations.close()
    expect([how, readFileSync(join(out, 'index.html'), 'utf8')], refusal).toEqual([outcome, content])
    // Whoever comes next must not take two generations for equal that are not.
    if (how === 'replaced-in-place') expect(hasUnfinishedSwap(out)).toBe(false)
  }
})

test('where files are replaced one by one, an old one that a program holds open does not make it a failure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  const out = join(folder, 'dist')
  onTestFinished(() => {
    Object.assign(disk, { immovable: '', held: '' })
    rmSync(folder, { recursive: true, force: true })
  })
  mkdirSync(out)
  for (const name of ['index.html', 'held.html', 'old.html']) writeFileSync(join(out, name), 'old')
  Object.assign(disk, { immovable: out, held: join(out, 'held.html') })
  const generations = openGenerations(out, { isPastKnown: true, exchange: () => false })
  const written = ['index.html'] as OutputPath[]
  for (const path of written) generations.write(path, 'new')
  await generations.settled()
  const removed = ['held.html', 'old.html'] as OutputPath[]
  const how = await generations.publish({
    kept: new Set(),
    written,
    removed,
    strangers: [],
    changedBehind: [],
  })
  await generations.close()
  expect([how, filesIn(out)]).toEqual(['replaced-in-place', ['held.html', 'index.html']])
})

test('on Windows, names are refused of which Node would make a hidden stream or a file that nobody can open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const generationsOn = (platform: NodeJS.Platform) =>
    openGenerations(join(folder, platform, 'dist'), { isPastKnown: false, platform })
  const unfit = [
    'wiki/Special:Pages.html',
    'a./b.html',
    'b /c.html',
    'aux.html',
    'Con/index.html',
    'PRN',
    'a/nul.tar.gz',
    'com1.html',
    'LPT9/a.html',
    ...[...'<>:"|?*\\'].map((sign) => `a${sign}b.html`),
  ] as OutputPath[]
  const fit = [
    'auxiliary.html',
    'a.b/.well-known/x y.html',
    'icon/index.html',
    'com.html',
    'com10.html',
    'a-nul.html',
  ] as OutputPath[]
  const windows = generationsOn('win32')
  for (const path of fit) windows.write(path, '')
  for (const path of unfit) expect(() => windows.write(path, ''), path).toThrow('EINVAL')
  await windows.discard()
  const linux = generationsOn('linux')
  for (const path of [...fit, ...unfit]) linux.write(path, '')
  await linux.discard()
})

/**
 * What may be beside an output in a stranger's repository, each with a file outside that must not
 * be touched.
 */
const beside: readonly (readonly [name: string, put: (work: string, outside: string) => void])[] = [
  ['a way out', (work) => state(work, { behind: ['../../outside/kept.txt', '..'] })],
  ['an absolute path', (work, outside) => state(work, { behind: [join(outside, 'kept.txt')] })],
  ['no list', (work) => state(work, { behind: 'kept.txt' })],
  ['no paths', (work) => state(work, { behind: [1, null] })],
  ['no object', (work) => state(work, null)],
  [
    'a generation that is a link',
    (work, outside) => {
      state(work, { behind: ['kept.txt'] })
      rmSync(join(work, 'standby'), { recursive: true })
      symlinkSync(outside, join(work, 'standby'))
    },
  ],
]

function state(work: string, value: unknown): void {
  mkdirSync(join(work, 'standby'), { recursive: true })
  writeFileSync(join(work, 'standby.json'), JSON.stringify(value))
}

test.each(beside)('a generation before that no build made is not used: %s', async (_, put) => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [out, outside] = [join(folder, 'dist'), join(folder, 'outside')]
  for (const name of ['dist/index.html', 'outside/kept.txt']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'old')
  }
  put(join(folder, '.dist.quire'), outside)
  recoverOutput(out)
  const generations = openGenerations(out, { isPastKnown: true })
  const written = ['index.html', 'page.html'] as OutputPath[]
  for (const path of written) generations.write(path, 'new')
  await generations.settled()
  await generations.publish({ kept: new Set(), written, removed: [], strangers: [], changedBehind: [] })
  await generations.close()
  expect(filesIn(out)).toEqual(written)
  expect(filesIn(outside)).toEqual(['kept.txt'])
})

/** A crash may leave each of these. Folders are named by the generation that is in them. */
interface Left {
  readonly dist?: string
  readonly standby?: string
  readonly old?: string
  /** Text of the journal. */
  readonly swap?: string
  /** Text of the record of what the standby lacks. */
  readonly standbyState?: string
}

const journal = '{"behind":["index.html"]}'

test.each<readonly [moment: string, left: Left, afterwards: Left]>([
  [
    'before the first name changed',
    { dist: 'first', standby: 'second', swap: journal },
    { dist: 'first', standby: 'second', standbyState: journal },
  ],
  [
    'between two renames',
    { standby: 'second', old: 'first', swap: journal },
    { dist: 'second', standby: 'first', standbyState: journal },
  ],
  [
    'after the new generation was published',
    { dist: 'second', old: 'first', swap: journal },
    { dist: 'second', standby: 'first', standbyState: journal },
  ],
  [
    'before the journal was moved',
    { dist: 'second', standby: 'first', swap: journal },
    { dist: 'second', standby: 'first', standbyState: journal },
  ],
  ['while the new generation was made', { dist: 'first', standby: 'part' }, { dist: 'first' }],
  [
    'while the journal was written',
    { dist: 'first', standby: 'second', swap: '{"behind":["ind' },
    { dist: 'first' },
  ],
  ['before anything was published', { standby: 'part' }, {}],
  [
    'never',
    { dist: 'second', standby: 'first', standbyState: journal },
    { dist: 'second', standby: 'first', standbyState: journal },
  ],
  // The system refused to publish the new generation, and to put the old one back.
  ['after giving up between two renames', { old: 'first', swap: journal }, { dist: 'first' }],
  [
    'between two renames, after which something else took the place',
    { dist: 'other', standby: 'second', old: 'first', swap: journal },
    { dist: 'other', standby: 'first', standbyState: journal },
  ],
  ['by hand, which took the journal', { dist: 'second', old: 'first' }, { dist: 'second' }],
  ['by hand, which took all but the last copy', { old: 'first' }, { old: 'first' }],
])('what an interruption %s left is repaired', (_, left, afterwards) => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-generations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  const places = {
    dist: 'dist/index.html',
    standby: '.dist.quire/standby/index.html',
    old: '.dist.quire/old/index.html',
    swap: '.dist.quire/swap.json',
    standbyState: '.dist.quire/standby.json',
  } as const
  for (const [name, text] of Object.entries(left)) {
    const file = join(folder, places[name as keyof Left])
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  recoverOutput(out)
  const found = Object.entries(places).flatMap(([name, place]) =>
    existsSync(join(folder, place)) ? [[name, readFileSync(join(folder, place), 'utf8')]] : [],
  )
  expect(Object.fromEntries(found)).toEqual(afterwards)
})

test('what is not a file in the place of a state is removed, and nobody waits for it', () => {
  const makers: ((path: string) => void)[] = [
    (path) => mkdirSync(join(path, 'inner'), { recursive: true }),
    (path) => symlinkSync('/dev/zero', path),
    (path) => execFileSync('mkfifo', [path]),
  ]
  for (const make of makers)
    for (const name of ['standby.json', 'swap.json']) {
      const folder = mkdtempSync(join(tmpdir(), 'quire-state-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const out = join(folder, 'dist')
      for (const path of [out, join(folder, '.dist.quire/standby')]) mkdirSync(path, { recursive: true })
      make(join(folder, '.dist.quire', name))
      recoverOutput(out)
      expect(filesIn(folder), name).toEqual([])
      expect(existsSync(join(folder, '.dist.quire/standby')), name).toBe(false)
    }
})
