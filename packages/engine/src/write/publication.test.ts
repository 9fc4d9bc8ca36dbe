import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../io/hash.js'
import { byPath, type OutputPath } from '../paths.js'
import { filesIn } from './generations.js'
import { lookAtOutput } from './look.js'
import { OutputClashError } from './output-error.js'
import type { OutputRecord } from './output-record.js'
import { beginPublication, type PublishResult, recover, takeOutput } from './publication.js'

test('processes that take one output again and again get it or are told who has it, and the last leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const module = new URL('../../dist/write/publication.js', import.meta.url).href
  const code = `const { takeOutput } = await import(${JSON.stringify(module)})
    let taken = 0
    for (let round = 0; round < 400; round += 1) {
      const lock = takeOutput(${JSON.stringify(join(folder, 'dist'))})
      if (!('release' in lock)) continue
      taken += 1
      lock.release()
    }
    process.stdout.write(taken > 0 ? 'taken' : 'never taken')`
  const answers = await Promise.all(Array.from({ length: 4 }, () => outputOf(code)))
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ text: 'taken', problem: '' })))
  const last = takeOutput(join(folder, 'dist'))
  if ('release' in last) last.release()
  expect(readdirSync(folder)).toEqual([])
})

type Tree = ReadonlyMap<OutputPath, string>

const treeOf = (folder: string): Tree =>
  new Map(filesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))

/** One of these is the folder of others. */
const paths = ['a', 'a/b', 'a/c.txt', 'd/e', 'd/e/f.html', 'g.html', 'h.html'] as OutputPath[]

const builds = fc.array(
  fc.record({
    /** What someone does to the output before the build; null deletes. A text is longer than those of builds. */
    byHand: fc.array(
      fc.record({
        path: fc.constantFrom(...paths, 'stranger' as OutputPath, 'd/stranger' as OutputPath),
        text: fc.constantFrom('by hand', null),
        inPlace: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    crash: fc.constantFrom('none', 'none', 'after the swap', 'while the next is made'),
    isPastKnown: fc.constantFrom(true, true, true, false),
    isDiscarded: fc.constantFrom(false, false, false, true),
    files: fc.dictionary(fc.constantFrom(...paths), fc.constantFrom('1', '2'), { noNullPrototype: true }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('after any builds, edits by hand and crashes, the output is what the last build put there, and is told so', async () => {
  await fc.assert(
    fc.asyncProperty(builds, async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'quire-output-'))
      const out = join(folder, 'dist')
      let record: OutputRecord | undefined
      for (const { byHand, crash, isPastKnown, isDiscarded, files } of steps) {
        leaveAsCrashed(folder, crash)
        for (const edit of byHand) editByHand(out, edit)
        recover(out)
        const wanted: Tree = new Map(
          paths.flatMap((path) => (files[path] ? [[path, files[path]] as const] : [])),
        )
        const before = treeOf(out)
        const known = isPastKnown ? record : undefined
        const publication = beginPublication(
          out,
          known && { record: known, look: await lookAtOutput(out, known.columns).finished() },
        )
        for (const [path, text] of wanted) {
          const hash = hashOf(text)
          const isAsItWas = known?.get(path)?.hash === hash && publication.keepAsPublished(path)
          if (isAsItWas) expect(before.get(path)).toBe(text)
          else if (publication.has(path, hash)) publication.keep(path)
          else publication.put(path, text)
          await publication.turn()
        }
        const hasClash = [...wanted.keys()].some((path) => wanted.has(dirname(path) as OutputPath))
        if (isDiscarded) await publication.discard()
        else if (hasClash) {
          await expect(publication.commit()).rejects.toThrow(OutputClashError)
          await publication.discard()
        } else {
          const result = await publication.commit()
          expect(treeOf(out)).toEqual(wanted)
          expect(told(result)).toEqual(expectedOf(before, wanted, known))
          record = result.record
          continue
        }
        expect(treeOf(out)).toEqual(before)
      }
      rmSync(folder, { recursive: true })
    }),
    { numRuns: 150 },
  )
})

function told({ record, written, ...result }: PublishResult) {
  return {
    ...result,
    written: written.map(({ path, was }) => `${path} ${was}`).sort(byPath),
    record: paths.filter(record.has).map((path) => `${path} ${record.get(path)?.hash}`),
    count: record.count,
  }
}

function expectedOf(before: Tree, wanted: Tree, past: OutputRecord | undefined): ReturnType<typeof told> {
  const written = [...wanted].filter(([path, text]) => before.get(path) !== text)
  const deleted = [...before.keys()].filter((path) => !wanted.has(path)).sort(byPath)
  const wasOf = (path: OutputPath, text: string) =>
    past?.get(path)?.hash === hashOf(text) ? 'damaged' : before.has(path) ? 'different' : 'absent'
  return {
    filesTotal: wanted.size,
    filesWritten: written.length,
    filesDeleted: deleted.length,
    bytesTotal: [...wanted.values()].join('').length,
    bytesWritten: written.map(([, text]) => text).join('').length,
    written: written.map(([path, text]) => `${path} ${wasOf(path, text)}`).sort(byPath),
    deleted,
    strangers: past === undefined ? [] : deleted.filter((path) => !past.has(path)),
    inPlace: false,
    record: [...wanted].map(([path, text]) => `${path} ${hashOf(text)}`),
    count: wanted.size,
  }
}

/** Where a process was killed: both generations are whole in the one case, and the older one is not in the other. */
function leaveAsCrashed(folder: string, crash: string): void {
  const work = join(folder, '.dist.quire')
  const state = join(work, 'standby.json')
  if (crash === 'none' || !existsSync(state)) return
  if (crash === 'after the swap') renameSync(state, join(work, 'swap.json'))
  else {
    rmSync(state)
    writeFileSync(join(work, 'standby', 'half written'), '')
  }
}

/** Where the path can be had; the file of both generations, or a new one in the place of the published one. */
function editByHand(
  out: string,
  { path, text, inPlace }: { readonly path: string; readonly text: string | null; readonly inPlace: boolean },
): void {
  const file = join(out, path)
  try {
    if (!inPlace || text === null) rmSync(file, { recursive: true, force: true })
    if (text === null) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // One of the two is a folder.
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
