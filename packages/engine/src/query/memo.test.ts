import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemo } from './memo.js'
import { DerivedAnswer, JsonAnswer, type ValueStore } from './query.js'
import { openSnapshot, type Snapshot } from './snapshot.js'

/** A store whose contents are visible to the test. */
function storeIn(kept: string[]): ValueStore {
  return {
    put: (json) => kept.push(Buffer.from(json).toString()) - 1,
    get(place) {
      const json = kept[place]
      return json === undefined ? undefined : Buffer.from(json)
    },
  }
}

/** A small site: words by file, a table of lengths, one total. */
function example() {
  const disk = new Map<string, string>()
  const ran: string[] = []
  const memo = createMemo()
  const text = memo.input('text', {
    fingerprint: (path) => disk.get(path) ?? '',
    value: (path) => disk.get(path) ?? '',
  })
  const list = memo.input('list', {
    fingerprint: () => [...disk.keys()].sort().join(),
    value: () => [...disk.keys()].sort(),
  })
  const words = memo.per('words', (path) => {
    ran.push(`words ${path}`)
    return text(path).split(' ').filter(Boolean).length
  })
  const total = memo.once('total', () => {
    ran.push('total')
    return list('').reduce((sum, path) => sum + words(path), 0)
  })
  const report = memo.once('report', () => {
    ran.push('report')
    return `${total()} words`
  })
  const write = (path: string, content: string) => disk.set(path, content)
  const next = () => {
    memo.nextRevision()
    ran.length = 0
  }
  return { write, disk, ran, next, words, total, report }
}

test('a released answer is made again for whoever asks, and changes nothing for others', () => {
  const { write, ran, next, words, report } = example()
  write('a', 'x y')
  report()
  next()
  words.release('a')
  words.release('never asked')
  expect([report(), ran]).toEqual(['2 words', []])
  expect([words('a'), ran]).toEqual([2, ['words a']])
})

test('a question runs once per revision, and not at all when nothing changed', () => {
  const { write, ran, next, report } = example()
  write('a', 'x y')
  expect([report(), report()]).toEqual(['2 words', '2 words'])
  expect(ran).toEqual(['report', 'total', 'words a'])
  next()
  report()
  expect(ran).toEqual([])
})

test('an equal answer stops the change', () => {
  const { write, ran, next, report } = example()
  write('a', 'x y')
  write('b', 'z')
  report()
  next()
  write('a', 'p q')
  expect(report()).toBe('3 words')
  expect(ran).toEqual(['words a'])
})

test('what a question reads later counts, also what was not there', () => {
  const { write, disk, next, report } = example()
  write('a', 'x')
  expect(report()).toBe('1 words')
  next()
  write('b', 'y z')
  expect(report()).toBe('3 words')
  next()
  disk.delete('a')
  expect(report()).toBe('2 words')
})

test('a question knows whether its answer still holds without running', () => {
  const { write, ran, next, words } = example()
  write('a', 'x')
  expect(words.isFresh('a')).toBe(false)
  words('a')
  next()
  ran.length = 0
  expect(words.isFresh('a')).toBe(true)
  write('a', 'x y')
  next()
  expect([words.isFresh('a'), ran]).toEqual([false, []])
})

test('a question that throws is asked again, and a question that asks itself says so', () => {
  const memo = createMemo()
  let fail = true
  const fragile = memo.once('fragile', () => {
    if (fail) throw new Error('no')
    return 1
  })
  expect(fragile).toThrow('no')
  fail = false
  expect(fragile()).toBe(1)
  const circular: () => unknown = memo.once('circular', () => circular())
  expect(circular).toThrow('asks itself')
})

test('a derived answer is never stored, and is made again when memory has let it go', () => {
  const disk = new Map([['a', 'x y']])
  const kept: string[] = []
  const ran: string[] = []
  const store = storeIn(kept)
  const memo = createMemo(store, undefined, 20)
  const text = memo.input('text', {
    fingerprint: (path) => disk.get(path) ?? '',
    value: (path) => disk.get(path) ?? '',
  })
  const words = memo.per('words', (path) => text(path).split(' '), { keep: 'store' })
  const copy = memo.per<readonly string[]>(
    'copy',
    (path) => {
      ran.push(path)
      words.fingerprint(path)
      return new DerivedAnswer<readonly string[]>(
        () => words(path),
        () => 15,
      )
    },
    { keep: 'store' },
  )
  const user = memo.per('user', (path) => `${copy(path).length} words`)
  expect([user('a'), copy('a'), ran]).toEqual(['2 words', ['x', 'y'], ['a']])
  // There is no room for two of them in memory.
  disk.set('b', 'z')
  copy('b')
  expect([copy('a'), ran]).toEqual([
    ['x', 'y'],
    ['a', 'b', 'a'],
  ])
  expect(kept).toEqual(['["x","y"]', '["z"]'])
  memo.nextRevision()
  ran.length = 0
  expect([user('a'), ran]).toEqual(['2 words', []])
  disk.set('a', 'p q r')
  memo.nextRevision()
  expect([user('a'), ran]).toEqual(['3 words', ['a']])
})

test('a store is told of each answer that another one replaced, and of no other', () => {
  const disk = new Map([['a', 'x y']])
  const kept: string[] = []
  const dropped: number[] = []
  let isCopied = false
  const memo = createMemo({ ...storeIn(kept), drop: (place) => dropped.push(place) })
  const text = memo.input('text', {
    fingerprint: (path) => `${isCopied}${disk.get(path)}`,
    value: (path) => disk.get(path) ?? '',
  })
  const words = memo.per<readonly string[]>(
    'words',
    (path) => {
      const answer = text(path).split(' ')
      return isCopied
        ? new DerivedAnswer<readonly string[]>(
            () => answer,
            () => 10,
          )
        : answer
    },
    { keep: 'store' },
  )
  const edit = (written: string) => {
    disk.set('a', written)
    memo.nextRevision()
    expect(words('a')).toEqual(written.split(' '))
  }
  edit('x y')
  for (const written of ['p', 'p', 'q r']) edit(written)
  expect([kept, dropped]).toEqual([
    ['["x","y"]', '["p"]', '["q","r"]'],
    [0, 1],
  ])
  isCopied = true
  edit('s')
  expect(dropped).toEqual([0, 1, 2])
})

const edit = fc.record({
  path: fc.constantFrom('a', 'b', 'c'),
  words: fc.option(fc.integer({ min: 0, max: 3 })),
})

test('after any edits the remembered answer equals the one of a new memo', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      const kept = example()
      for (const { path, words } of edits) {
        if (words === null) kept.disk.delete(path)
        else kept.write(path, 'w '.repeat(words))
        kept.next()
        const fresh = example()
        for (const [name, content] of kept.disk) fresh.write(name, content)
        expect(kept.report()).toBe(fresh.report())
      }
    }),
  )
})

test('what is asked ahead counts as asked by the run', () => {
  const disk = new Map([
    ['a', '1'],
    ['b', '2'],
  ])
  const memo = createMemo()
  const text = memo.input('text', {
    fingerprint: (path) => disk.get(path) ?? '',
    value: (path) => disk.get(path) ?? '',
  })
  const ran: string[] = []
  const answers = new Map<string, string>()
  const made = memo.per('made', (path) => {
    ran.push(path)
    return answers.get(path) ?? text(path)
  })
  const both = memo.once('both', () => made('a') + made('b'))
  expect(made.askAhead('a', () => text('a'))).toBe('1')
  answers.set('a', 'made of 1 elsewhere')
  expect(both()).toBe('made of 1 elsewhere2')
  expect(ran).toEqual(['a', 'b'])

  memo.nextRevision()
  ran.length = 0
  answers.clear()
  expect(made.isFresh('a')).toBe(true)
  disk.set('a', '3')
  memo.nextRevision()
  expect(both()).toBe('32')
  expect(ran).toEqual(['a'])
})

test('what is asked ahead and fails is not counted', () => {
  const memo = createMemo()
  let value = 'one'
  const text = memo.input('text', { fingerprint: () => value, value: () => value })
  const made = memo.per('made', () => 'always')
  expect(() =>
    made.askAhead('', () => {
      text('')
      throw new Error('no answer')
    }),
  ).toThrow('no answer')
  made('')
  value = 'two'
  memo.nextRevision()
  expect(made.isFresh('')).toBe(true)
})

test('an answer that comes as JSON is kept as it came, and read only by who needs it', () => {
  const kept: string[] = []
  const memo = createMemo(storeIn(kept))
  const page = memo.per<{ readonly words: number }>(
    'page',
    (path) => new JsonAnswer(Buffer.from(path === 'broken' ? '{' : '{ "words": 2 }')),
    { keep: 'store' },
  )
  expect(Buffer.from(page.json('a')).toString()).toBe('{ "words": 2 }')
  expect(page('a')).toEqual({ words: 2 })
  expect(page.fingerprint('broken')).not.toBe(page.fingerprint('a'))
  expect(() => page('broken')).toThrow(SyntaxError)
  expect(kept).toEqual(['{ "words": 2 }', '{'])
})

test('who asks for a fingerprint alone is asked again when the answer changes', () => {
  let text = 'one'
  const memo = createMemo(storeIn([]))
  const file = memo.input('file', { fingerprint: () => text, value: () => text })
  const page = memo.once('page', () => file(''), { keep: 'store' })
  const parsed = memo.per('parsed', () => page())
  const ran: string[] = []
  const view = memo.once('view', () => ran.push(parsed.fingerprint('')))
  const sent = memo.once('sent', () => Buffer.from(parsed.json('')).toString())
  view()
  expect(sent()).toBe('"one"')
  memo.nextRevision()
  view()
  text = 'two'
  memo.nextRevision()
  view()
  expect(sent()).toBe('"two"')
  expect(ran).toHaveLength(2)
})

test('a question that is asked first of all gets no old answer of one that comes after it', () => {
  const stored: string[] = []
  const store = storeIn(stored)
  const run = (disk: Readonly<Record<string, string>>, past?: Snapshot) => {
    const memo = createMemo(store, past)
    const text = memo.input('text', {
      fingerprint: (path) => disk[path] ?? '',
      value: (path) => disk[path] ?? '',
    })
    const middle = memo.once('middle', () => text('late'))
    const late = memo.once('late', () => middle(), { keep: 'store' })
    const early = memo.once('early', () => (text('switch') === 'on' ? late() : 'off'), { early: true })
    return { answers: [early(), late()], snapshot: memo.snapshot() }
  }
  const first = run({ switch: 'off', late: 'old' })
  expect(first.answers).toEqual(['off', 'old'])
  expect(run({ switch: 'on', late: 'new' }, openSnapshot(first.snapshot)).answers).toEqual(['new', 'new'])
})

test('past answers that the first revision did not look at hold in later ones', () => {
  const stored: string[] = []
  const disk = new Map([
    ['a', 'one'],
    ['b', 'two'],
    ['c', 'three'],
  ])
  const process = (past?: Snapshot) => {
    const ran: string[] = []
    const memo = createMemo(storeIn(stored), past)
    const text = memo.input('text', {
      fingerprint: (path) => disk.get(path) ?? '',
      value: (path) => disk.get(path) ?? '',
    })
    const parsed = memo.per('parsed', (path) => {
      ran.push(path)
      return text(path).toUpperCase()
    })
    const title = memo.per('title', (path) => parsed(path).slice(0, 1), { keep: 'store' })
    const sidebar = memo.once('sidebar', () => ['a', 'b', 'c'].map((path) => title(path)).join(), {
      keep: 'store',
    })
    return { memo, sidebar, title, ran, edit: (path: string, to: string) => disk.set(path, to) }
  }
  const first = process()
  expect(first.sidebar()).toBe('O,T,T')
  const past = openSnapshot(first.memo.snapshot())

  const served = process(past)
  expect(served.sidebar()).toBe('O,T,T')
  served.edit('b', 'other')
  served.memo.nextRevision()
  expect([served.sidebar(), served.ran]).toEqual(['O,O,T', ['b']])
  // As before the edit, but not as in the revision before.
  served.edit('b', 'two')
  served.memo.nextRevision()
  expect([served.sidebar(), served.ran]).toEqual(['O,T,T', ['b', 'b']])

  // What had changed before the first revision, and was only asked for later.
  const later = process(past)
  later.edit('c', 'new')
  expect(later.title('a')).toBe('O')
  later.memo.nextRevision()
  expect([later.sidebar(), later.ran]).toEqual(['O,T,N', ['c']])
  later.edit('a', 'all')
  later.memo.nextRevision()
  expect([later.title('a'), later.title('b'), later.ran]).toEqual(['A', 'T', ['c', 'a']])
})

test('what was read after its fingerprint had become wrong is asked for again, also when it is as before', () => {
  const disk = new Map([['a', 'one']])
  let changedBetween: string | undefined
  const memoOf = (past?: Snapshot) => {
    const memo = createMemo(undefined, past)
    const text = memo.input('text', {
      fingerprint: (path) => disk.get(path) ?? '',
      value: (path) => changedBetween ?? disk.get(path) ?? '',
      isAsFingerprinted: () => changedBetween === undefined,
    })
    let runs = 0
    const loud = memo.per('loud', (path) => {
      runs += 1
      return text(path).toUpperCase()
    })
    return { memo, loud, runs: () => runs }
  }
  const first = memoOf()
  changedBetween = 'two'
  expect(first.loud('a')).toBe('TWO')
  const saved = first.memo.snapshot()
  changedBetween = undefined
  first.memo.nextRevision()
  expect(first.loud('a')).toBe('ONE')
  first.memo.nextRevision()
  expect([first.loud('a'), first.runs()]).toEqual(['ONE', 2])

  const second = memoOf(openSnapshot(saved))
  expect(second.loud.isFresh('a')).toBe(false)
  expect(second.loud('a')).toBe('ONE')
  const third = memoOf(openSnapshot(second.memo.snapshot()))
  expect(third.loud.isFresh('a')).toBe(true)
})
