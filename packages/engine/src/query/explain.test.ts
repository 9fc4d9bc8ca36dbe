import { expect, test } from 'vitest'
import { causesOf, inputsOf, reachOf } from './explain.js'
import { createMemo } from './memo.js'
import { openSnapshot, type Snapshot } from './snapshot.js'

/** Page `a` shows its own text and the title of `b`. */
function snapshotOf(files: Readonly<Record<string, string>>): Snapshot {
  const memo = createMemo()
  const file = memo.input('file', {
    fingerprint: (path) => files[path] ?? 'absent',
    value: (path) => files[path] ?? '',
  })
  const title = memo.per('title', (path) => file(path).split('\n')[0] ?? '')
  const page = memo.per('page', (path) => (path === 'a' ? `${file('a')} ${title('b')}` : file(path)))
  page('a')
  page('b')
  return openSnapshot(memo.snapshot())
}

const before = snapshotOf({ a: 'A\nx', b: 'B\ny' })

test('the causes of a change are the inputs whose change arrived', () => {
  const cases: readonly (readonly [files: Record<string, string>, causes: unknown])[] = [
    [{ a: 'A\nx', b: 'B\ny' }, []],
    [{ a: 'A\nz', b: 'B\ny' }, [['file a', 'page a']]],
    [{ a: 'A\nx', b: 'B\nstopped at the title' }, []],
    [{ a: 'A\nx', b: 'C\ny' }, [['file b', 'page a > title b']]],
  ]
  const spell = (list: readonly { readonly kind: string; readonly arg: string }[]) =>
    list.map(({ kind, arg }) => `${kind} ${arg}`).join(' > ')
  for (const [files, expected] of cases) {
    const causes = causesOf(before, snapshotOf(files), { kind: 'page', arg: 'a' })
    expect(causes === 'new' ? causes : causes.map(({ input, via }) => [spell([input]), spell(via)])).toEqual(
      expected,
    )
  }
  expect(causesOf(before, before, { kind: 'page', arg: 'c' })).toBe('new')
})

/** A page shows the title of another and how long that is, if there is another. */
function snapshotOfTwoWays(files: Readonly<Record<string, string>>, asked: readonly string[]): Snapshot {
  const memo = createMemo()
  const file = memo.input('file', {
    fingerprint: (path) => files[path] ?? '',
    value: (path) => files[path] ?? '',
  })
  const title = memo.per('title', (path) => file(path).split(' ')[0] ?? '')
  const size = memo.per('size', (path) => file(path).length)
  const page = memo.per('page', (path) => {
    const other = file(path)
    return other === '' ? '' : `${title(other)} ${size(other)}`
  })
  for (const path of asked) page(path)
  return openSnapshot(memo.snapshot())
}

test('an input that is reached in two ways is one cause, and one that nothing asks for any more counts alone only', () => {
  const twoWays = snapshotOfTwoWays({ a: 'b', b: 'B' }, ['a'])
  const inputs = (causes: ReturnType<typeof causesOf>) =>
    causes === 'new' ? causes : causes.map(({ input }) => input.arg)
  const causes = (files: Readonly<Record<string, string>>, asked: readonly string[]) =>
    inputs(causesOf(twoWays, snapshotOfTwoWays(files, asked), { kind: 'page', arg: 'a' }))
  expect(causes({ a: 'b', b: 'C' }, ['a'])).toEqual(['b'])
  expect(causes({ a: '', b: 'B' }, ['a'])).toEqual(['a'])
  expect(causes({}, [])).toEqual(['a', 'b'])
  expect(inputsOf(twoWays, twoWays.find('page', 'a') ?? -1, 'text', (_, meaning) => meaning)).toEqual([
    { input: { kind: 'file', arg: 'a' }, meaning: 'text' },
    { input: { kind: 'file', arg: 'b' }, meaning: 'text' },
  ])
})

test('the inputs of a question are named with the way to them', () => {
  const start = before.find('page', 'a') ?? -1
  const inputs = inputsOf(before, start, 'text', ({ kind }, meaning) =>
    kind === 'title' ? 'title' : meaning,
  )
  expect(inputs.map(({ input, meaning }) => `${input.arg}: ${meaning}`)).toEqual(['a: text', 'b: title'])
  expect(inputsOf(before, start, 'text', () => null)).toEqual([
    { input: { kind: 'file', arg: 'a' }, meaning: 'text' },
  ])
})

test('a change reaches what asked for it, up to a barrier', () => {
  const reached = (barrier: string) => {
    const marks = reachOf(
      before,
      (index) => before.node(index).kind === 'file' && before.node(index).arg === 'b',
      (index) => before.node(index).kind === barrier,
    )
    return [...marks].flatMap((mark, index) =>
      mark === 1 ? `${before.node(index).kind} ${before.node(index).arg}` : [],
    )
  }
  expect(reached('none').sort()).toEqual(['file b', 'page a', 'page b', 'title b'])
  expect(reached('title').sort()).toEqual(['file b', 'page b'])
})
