import { spawn } from 'node:child_process'
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
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../io/hash.js'
import { byPath, type OutputPath } from '../paths.js'
import { filesIn } from './files-in.js'
import { openGenerations } from './generations.js'
import { lookAtOutput } from './look.js'
import { OutputClashError, OutputLostError } from './output-error.js'
import { recover, takeOutput } from './output-lock.js'
import type { OutputRecord } from './output-record.js'
import { beginPublication, type Publication, type PublishResult } from './publication.js'

test('processes that take one output again and again get it or are told who has it, and the last leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const module = new URL('../../dist/write/output-lock.js', import.meta.url).href
  // Not a number of attempts: a process that does not run while it holds the lock may outlast all of another.
  const code = `const { takeOutput } = await import(${JSON.stringify(module)})
    for (let taken = 0; taken < 100; ) {
      const lock = takeOutput(${JSON.stringify(join(folder, 'dist'))})
      if (!('release' in lock)) continue
      taken += 1
      lock.release()
    }
    process.stdout.write('taken')`
  const answers = await Promise.all(Array.from({ length: 4 }, () => outputOf(code)))
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ text: 'taken', problem: '' })))
  const last = takeOutput(join(folder, 'dist'))
  if ('release' in last) last.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a link in the place of a file beside an output is replaced, and what it leads to stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [out, work] = [join(folder, 'dist'), join(folder, '.dist.quire')]
  for (const made of [out, work]) mkdirSync(made)
  writeFileSync(join(folder, 'kept.txt'), 'kept')
  const names = ['.gitignore', 'lock', 'swap.json', 'standby.json', `lock.${process.pid}.1`]
  for (const name of names) symlinkSync('../kept.txt', join(work, name))
  const lock = takeOutput(out)
  recover(out)
  const publication = beginPublication(out, undefined)
  publication.put('index.html' as OutputPath, 'new')
  await publication.commit()
  if ('release' in lock) lock.release()
  expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe('kept')
  expect(filesIn(out)).toEqual(['index.html'])
})

test('a link in the place of the folder beside an output is replaced, and what it leads to stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync('elsewhere', join(folder, '.dist.quire'))
  const lock = takeOutput(join(folder, 'dist'))
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual([])
  expect(readdirSync(join(folder, '.dist.quire')).sort()).toEqual(['.gitignore', 'lock'])
  if ('release' in lock) lock.release()
  expect(readdirSync(folder)).toEqual(['elsewhere'])
})

type Tree = ReadonlyMap<OutputPath, string>

const treeOf = (folder: string): Tree =>
  new Map(filesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))

/** Some of these are folders of others. */
const paths = ['a', 'a/b', 'a/c.txt', 'd/e', 'd/e/f.html', 'g.html', 'h.html'] as OutputPath[]

const builds = fc.array(
  fc.record({
    /**
     * What someone does to the output before the build; null deletes a file. Texts are longer than
     * those of builds. A folder that replaces a file contains one file or nothing.
     */
    byHand: fc.array(
      fc.record({
        path: fc.constantFrom('g.html', 'h.html', 'a/b', 'd/e/f.html', 'stranger', 'd/stranger'),
        text: fc.constantFrom('by hand', null, 'folder', 'empty folder'),
        inPlace: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    isSwapNoted: fc.constantFrom(true, true, false),
    isPastKnown: fc.constantFrom(true, true, true, false),
    /** Whether to keep files by their positions in the record, if the whole output is unchanged. */
    keepsAt: fc.boolean(),
    end: fc.constantFrom('published', 'published', 'published', 'discarded', 'killed'),
    /** Which of the names that exclude each other are used. */
    names: fc.constantFrom('all', ...(['files', 'files', 'folders', 'folders', 'folders'] as const)),
    files: fc.dictionary(fc.constantFrom(...paths), fc.constantFrom('1', '2'), { noNullPrototype: true }),
  }),
  { minLength: 3, maxLength: 8 },
)

/** A folder for one test, and builds that publish there, after the one whose record is given. */
function outputFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  return {
    out,
    async build(files: Readonly<Record<string, string>>, record?: OutputRecord): Promise<PublishResult> {
      const past = record && { record, look: await lookAtOutput(out, record.columns).finished() }
      const publication = beginPublication(out, past)
      for (const [path, text] of Object.entries(files)) publication.put(path as OutputPath, text)
      return publication.commit()
    },
  }
}

test('what someone deleted in the output, and no page makes any more, does not come back', async () => {
  const output = outputFolder()
  const build = async (files: Readonly<Record<string, string>>, record?: OutputRecord) => {
    const { record: made, deleted } = await output.build(files, record)
    return { made, told: { deleted, there: filesIn(output.out) } }
  }
  const more = { 'more.html': '1' }
  for (const [isPastKnown, text, also] of [
    [true, '2', {}],
    [false, '2', {}],
    [false, 'other', {}],
    [false, '2', more],
  ] as const) {
    const { made: first } = await build({ 'gone.html': '1', 'kept.html': '1', ...also })
    const { made: second } = await build({ 'gone.html': '1', 'kept.html': '2', ...also }, first)
    rmSync(join(output.out, 'gone.html'))
    const past = isPastKnown ? second : undefined
    const { made: third, told } = await build({ 'kept.html': text }, past)
    expect(told).toEqual({ deleted: Object.keys(also), there: ['kept.html'] })
    const { told: last } = await build({ 'kept.html': '3' }, third)
    expect(last).toEqual({ deleted: [], there: ['kept.html'] })
  }
})

test('what someone wrote into the output just as the new site has it is that of the new site', async () => {
  const { out, build } = outputFolder()
  const first = await build({ 'by-hand.html': '1', 'other.html': '1' })
  const second = await build({ 'by-hand.html': '1', 'other.html': '2' }, first.record)
  // A new file, as most editors write it: the previous generation, which is published next, has the old text.
  rmSync(join(out, 'by-hand.html'))
  writeFileSync(join(out, 'by-hand.html'), 'new text')
  const { written } = await build({ 'by-hand.html': 'new text', 'other.html': '3' }, second.record)
  expect(written.map(({ path }) => path)).toEqual(['other.html'])
  expect(Object.fromEntries(treeOf(out))).toEqual({ 'by-hand.html': 'new text', 'other.html': '3' })
})

test('of files by their positions, none is kept if one of them was not published', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  const first = beginPublication(out, undefined)
  for (const path of ['a', 'b', 'c']) first.put(path as OutputPath, path)
  const { record } = await first.commit()
  const look = await lookAtOutput(out, record.columns).finished()
  const second = beginPublication(out, { record, look })
  const [a, b] = ['a', 'b'].map((path) => record.positionOf(path as OutputPath) ?? -1)
  for (const positions of [[a, -1], [a, undefined], [-1]] as number[][])
    expect(second.keepAt(positions, 0, positions.length)).toBe(false)
  expect(second.keepAt([-1, b ?? -1, -1], 1, 2)).toBe(true)
  const { deleted } = await second.commit()
  expect([deleted, filesIn(out)]).toEqual([['a', 'c'], ['b']])
})

test('a file that is published already is not written again', async () => {
  const { build } = outputFolder()
  const { record } = await build({ 'same.html': '1', 'other.html': '1' })
  for (const known of [record, undefined]) {
    const { written, counts } = await build({ 'same.html': '1', 'other.html': known ? '2' : '3' }, known)
    expect([written.map(({ path }) => path), counts.filesWritten]).toEqual([['other.html'], 1])
  }
})

test('of two contents for one file the first counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const publication = beginPublication(join(folder, 'dist'), undefined)
  for (const text of ['page', 'public file']) publication.put('index.html' as OutputPath, text)
  const { counts } = await publication.commit()
  expect([...treeOf(join(folder, 'dist'))]).toEqual([['index.html', 'page']])
  expect(counts.bytesWritten).toBe('page'.length)
})

test('of two contents for one file the first counts, though the other one is published', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = 'a.txt' as OutputPath
  type Keep = (next: Pick<Publication, 'keep' | 'keepAsPublished' | 'keepAt'>) => void
  const ways: Readonly<Record<string, Keep>> = {
    keep: (next) => next.keep(path),
    keepAsPublished: (next) => next.keepAsPublished(path),
    keepAt: (next) => next.keepAt([0], 0, 1),
  }
  for (const [name, keepToo] of Object.entries(ways)) {
    const out = join(folder, name)
    const before = beginPublication(out, undefined)
    before.put(path, 'old')
    const { record } = await before.commit()
    const look = await lookAtOutput(out, record.columns).finished()
    const publication = beginPublication(out, { record, look })
    publication.put(path, 'first')
    keepToo(publication)
    const result = await publication.commit()
    expect([result.counts.filesTotal, result.counts.bytesTotal, [...treeOf(out)]], name).toEqual([
      1,
      'first'.length,
      [[path, 'first']],
    ])
  }
})

test('a folder that someone put in the place of a file does not stay when no page makes that file any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  const build = async (names: readonly string[], record?: OutputRecord) => {
    const past = record && { record, look: await lookAtOutput(out, record.columns).finished() }
    const publication = beginPublication(out, past)
    for (const path of names) publication.put(path as OutputPath, path)
    return publication.commit()
  }
  const first = await build(['index.html', 'page.html'])
  rmSync(join(out, 'page.html'))
  mkdirSync(join(out, 'page.html'))
  const second = await build(['index.html', 'page.html'], first.record)
  const third = await build(['index.html'], second.record)
  expect([second.counts.filesWritten, third.deleted, readdirSync(out)]).toEqual([
    1,
    ['page.html'],
    ['index.html'],
  ])
})

test.each<[before: readonly string[], after: string]>([
  [['a/b', 'a/c', 'x'], 'a'],
  [['a/b/c', 'x'], 'a'],
  [['a', 'x'], 'a/b/c'],
])('a new file clashes with one that was kept by its place: %j and %s', async (before, after) => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  const first = beginPublication(out, undefined)
  for (const path of before) first.put(path as OutputPath, path)
  const { record } = await first.commit()
  const again = async (keptPositions: readonly number[]) => {
    const look = await lookAtOutput(out, record.columns).finished()
    const publication = beginPublication(out, { record, look })
    publication.put(after as OutputPath, 'new')
    expect(publication.keepAt(keptPositions, 0, keptPositions.length)).toBe(true)
    return publication
  }
  const clashing = await again(before.map((_, position) => position))
  await expect(clashing.commit()).rejects.toThrow(OutputClashError)
  await clashing.discard()
  expect(filesIn(out).sort(byPath)).toEqual(before)
  // If the old file is removed, there is no clash.
  const moved = await again([before.indexOf('x')])
  await moved.commit()
  expect(filesIn(out).sort(byPath)).toEqual([after, 'x'])
})

test('discarding waits for a commit that nobody has awaited, and removes only what was not published', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  const standby = join(folder, '.dist.quire', 'standby')
  const names = Array.from({ length: 20 }, (_, number) => `${number}.html` as OutputPath)
  const textsIn = (root: string) =>
    new Set(filesIn(root).map((path) => readFileSync(join(root, path), 'utf8')))
  for (const text of ['first', 'second']) {
    const publication = beginPublication(out, undefined)
    for (const path of names) publication.put(path, text)
    const committing = publication.commit()
    await publication.discard()
    expect(textsIn(out)).toEqual(new Set([text]))
    await committing
  }
  expect(textsIn(standby)).toEqual(new Set(['first']))

  const clashing = beginPublication(out, undefined)
  for (const path of [...names, `${names[0]}/inside`]) clashing.put(path as OutputPath, 'third')
  const failing = expect(clashing.commit()).rejects.toThrow(OutputClashError)
  await clashing.discard()
  expect([existsSync(standby), textsIn(out)]).toEqual([false, new Set(['second'])])
  await failing
})

test('after any builds, edits by hand and crashes, the output is what the last build put there, and is told so', async () => {
  await fc.assert(
    fc.asyncProperty(builds, async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
      const out = join(folder, 'dist')
      let record: OutputRecord | undefined
      for (const { byHand, isSwapNoted, isPastKnown, keepsAt, end, names, files } of steps) {
        if (!isSwapNoted) leaveSwapUnnoted(folder)
        for (const edit of byHand) editByHand(out, edit)
        recover(out)
        const wanted = siteOf(files, names)
        const before = treeOf(out)
        const hasClash = [...wanted.keys()].some((path) => wanted.has(dirname(path) as OutputPath))
        if (end === 'killed' && !hasClash) {
          await beginAndLeave(out, wanted)
          continue
        }
        const known = isPastKnown ? record : undefined
        const publication = beginPublication(
          out,
          known && { record: known, look: await lookAtOutput(out, known.columns).finished() },
        )
        for (const [path, text] of wanted) {
          const hash = hashOf(text)
          const isTheSame = known?.get(path)?.hash === hash
          const position = known?.positionOf(path) ?? -1
          const isAsItWas =
            isTheSame &&
            ((keepsAt && publication.keepAt([-1, position], 1, 2)) || publication.keepAsPublished(path))
          if (isAsItWas) expect(before.get(path)).toBe(text)
          else if (publication.has(path, hash)) publication.keep(path)
          else publication.put(path, text)
          await publication.turn()
        }
        if (end === 'discarded') await publication.discard()
        else if (hasClash) {
          await expect(publication.commit()).rejects.toThrow(OutputClashError)
          await publication.discard()
        } else {
          const result = await publication.commit()
          expect(treeOf(out)).toEqual(wanted)
          expect(told(result)).toEqual(expectedOf(before, wanted, known))
          expectMoved(known, result)
          record = result.record
          continue
        }
        expect(treeOf(out)).toEqual(before)
      }
      rmSync(folder, { recursive: true })
    }),
    { numRuns: 80 },
  )
})

function told({ record, moved: _, written, ...result }: PublishResult) {
  return {
    ...result,
    written: written.map(({ path, was }) => `${path} ${was}`).sort(byPath),
    record: paths.filter(record.has).map((path) => `${path} ${record.get(path)?.hash}`),
    count: record.count,
  }
}

/** Every file of the last record that has a new position is there, with the same content. */
function expectMoved(known: OutputRecord | undefined, { record, moved }: PublishResult): void {
  known?.paths().forEach((path, position) => {
    const now = moved === undefined ? position : (moved[position] ?? -1)
    if (now < 0) return
    expect(record.paths()[now]).toBe(path)
    expect(record.get(path)?.hash).toBe(known.get(path)?.hash)
  })
}

function expectedOf(before: Tree, wanted: Tree, past: OutputRecord | undefined): ReturnType<typeof told> {
  const written = [...wanted].filter(([path, text]) => before.get(path) !== text)
  const deleted = [...before.keys()].filter((path) => !wanted.has(path)).sort(byPath)
  const wasOf = (path: OutputPath, text: string) =>
    past?.get(path)?.hash === hashOf(text) ? 'damaged' : before.has(path) ? 'different' : 'absent'
  return {
    counts: {
      filesTotal: wanted.size,
      filesWritten: written.length,
      filesDeleted: deleted.length,
      bytesTotal: [...wanted.values()].join('').length,
      bytesWritten: written.map(([, text]) => text).join('').length,
    },
    written: written.map(([path, text]) => `${path} ${wasOf(path, text)}`).sort(byPath),
    deleted,
    strangers: past === undefined ? [] : deleted.filter((path) => !past.has(path)),
    leftOut: [],
    inPlace: false,
    record: [...wanted].map(([path, text]) => `${path} ${hashOf(text)}`),
    count: wanted.size,
  }
}

function siteOf(files: Readonly<Partial<Record<string, string>>>, names: 'all' | 'files' | 'folders'): Tree {
  const left = { all: [], files: ['a/b', 'a/c.txt', 'd/e/f.html'], folders: ['a', 'd/e'] }[names] as string[]
  return new Map(
    paths.flatMap((path) => {
      const text = left.includes(path) ? undefined : files[path]
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}

/** The state that a process leaves if it is killed before all files are written or published. */
async function beginAndLeave(out: string, files: Tree): Promise<void> {
  const generations = openGenerations(out, { isPastKnown: true })
  for (const [path, text] of files) generations.write(path, text)
  await generations.settled()
}

/** The state that a process leaves if it is killed right after the two generations exchanged names. */
function leaveSwapUnnoted(folder: string): void {
  const work = join(folder, '.dist.quire')
  if (existsSync(join(work, 'standby.json'))) renameSync(join(work, 'standby.json'), join(work, 'swap.json'))
}

/**
 * Changes a file of the output, if its path is possible. With `inPlace`, the file of both
 * generations is changed; otherwise, the published one is replaced by a new file.
 */
function editByHand(
  out: string,
  { path, text, inPlace }: { readonly path: string; readonly text: string | null; readonly inPlace: boolean },
): void {
  const file = join(out, path)
  try {
    if (!inPlace || text === null) rmSync(file, { recursive: true, force: true })
    if (text === null) return
    if (text.endsWith('folder')) {
      rmSync(file, { recursive: true, force: true })
      mkdirSync(file, { recursive: true })
      if (text === 'folder') writeFileSync(join(file, 'own'), text)
      return
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // The path, or one of its folders, is of the other kind.
  }
}

function outputOf(code: string): Promise<{ readonly text: string; readonly problem: string }> {
  const { stdout, stderr } = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return Promise.all([textOf(stdout), textOf(stderr)]).then(([text, problem]) => ({ text, problem }))
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const part of stream) text += String(part)
  return text
}

test('publishing can be stopped until the new generation is in place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'dist')
  const lock = takeOutput(out)
  onTestFinished(() => ('release' in lock ? lock.release() : undefined))
  const first = beginPublication(out, undefined)
  first.put('index.html' as OutputPath, 'old')
  await first.commit()
  const controller = new AbortController()
  const second = beginPublication(out, undefined, { signal: controller.signal })
  second.put('index.html' as OutputPath, 'new')
  const committing = second.commit()
  controller.abort('stopped')
  await expect(committing).rejects.toBe('stopped')
  await second.discard()
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('old')
  expect(existsSync(join(folder, '.dist.quire', 'standby'))).toBe(false)
})

test('a build that lost its lock publishes nothing, and leaves what another build writes', async () => {
  for (const lostAt of ['put', 'commit', 'swap']) {
    const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const out = join(folder, 'dist')
    const before = beginPublication(out, undefined)
    before.put('index.html' as OutputPath, 'old')
    await before.commit()
    let asked = 0
    let isLocked = lostAt !== 'put'
    // At the beginning, when it is committed, and just before the swap.
    const publication = beginPublication(out, undefined, {
      isLocked() {
        asked += 1
        return isLocked && (lostAt !== 'swap' || asked < 3)
      },
    })
    const standby = join(folder, '.dist.quire/standby')
    const publish = async () => {
      publication.put('index.html' as OutputPath, 'new')
      await publication.turn()
      isLocked = lostAt === 'swap'
      mkdirSync(standby, { recursive: true })
      writeFileSync(join(standby, 'other.html'), 'of another build')
      await publication.commit()
    }
    await expect(publish(), lostAt).rejects.toThrow(OutputLostError)
    await publication.discard()
    expect(readFileSync(join(out, 'index.html'), 'utf8'), lostAt).toBe('old')
    if (lostAt !== 'put') expect(existsSync(join(standby, 'other.html')), lostAt).toBe(true)
  }
})
