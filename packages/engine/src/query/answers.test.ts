import { expect, test } from 'vitest'
import { Answers } from './answers.js'
import type { NodeId } from './node-table.js'

const node = (number: number) => number as NodeId

test('what is held makes room for what comes later, the oldest first', () => {
  const answers = new Answers(30)
  const heldOf = (count: number) => Array.from({ length: count }, (_, number) => answers.get(node(number)))
  for (const number of [0, 1, 2]) answers.hold(node(number), `answer ${number}`, 10)
  expect(heldOf(3)).toEqual(['answer 0', 'answer 1', 'answer 2'])
  // Holding an answer again makes it the newest.
  answers.hold(node(0), 'new 0', 10)
  answers.hold(node(3), 'answer 3', 10)
  expect(heldOf(4)).toEqual(['new 0', undefined, 'answer 2', 'answer 3'])
})

test('of what is larger than all the room the last one is held, beside the others', () => {
  const answers = new Answers(30)
  const heldOf = (count: number) => Array.from({ length: count }, (_, number) => answers.has(node(number)))
  answers.hold(node(0), 'short', 20)
  answers.hold(node(1), 'long', 40)
  answers.hold(node(2), 'short', 20)
  expect(heldOf(3)).toEqual([false, true, true])
  answers.hold(node(3), 'long', 50)
  expect(heldOf(4)).toEqual([false, false, true, true])
  answers.release(node(3))
  answers.hold(node(4), 'short', 10)
  expect(heldOf(5)).toEqual([false, false, true, false, true])
})

test('what is kept stays, whatever is held', () => {
  const answers = new Answers(10)
  answers.keep(node(0), undefined)
  for (let number = 1; number < 1_000; number += 1) answers.hold(node(number), number, 5)
  expect([
    answers.has(node(0)),
    answers.has(node(997)),
    answers.has(node(998)),
    answers.has(node(999)),
  ]).toEqual([true, false, true, true])
})

test('what was let go gives its room back', () => {
  const answers = new Answers(20)
  answers.hold(node(0), 'a', 10)
  answers.hold(node(1), 'b', 10)
  answers.release(node(0))
  answers.hold(node(2), 'c', 10)
  expect([answers.has(node(0)), answers.get(node(1)), answers.get(node(2))]).toEqual([false, 'b', 'c'])
})
