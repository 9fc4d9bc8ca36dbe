import { expect, test } from 'vitest'
import { inTime } from './in-time.js'

test('work that does not end is given up; other work gives what it gives', () => {
  const endless = () => {
    for (;;) Math.random()
  }
  expect([inTime(endless, 50), inTime(() => 'done', 50), inTime(endless, 50)]).toEqual([
    undefined,
    'done',
    undefined,
  ])
  const wrong = new TypeError('wrong')
  expect(() =>
    inTime(() => {
      throw wrong
    }, 50),
  ).toThrow(wrong)
})
