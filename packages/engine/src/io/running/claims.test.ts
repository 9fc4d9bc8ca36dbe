import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimsMemory, claimsOf } from './claims.js'

test('in whatever order threads ask, each thing is taken once, from both ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.constantFrom('front', 'back', 'other back'), { maxLength: 60 }),
      (count, order) => {
        const memory = claimsMemory()
        const threads = {
          front: claimsOf(memory, count),
          back: claimsOf(memory, count),
          'other back': claimsOf(memory, count),
        }
        const taken = { front: [] as number[], back: [] as number[] }
        const ask = (thread: keyof typeof threads) => {
          const end = thread === 'front' ? 'front' : 'back'
          const page = threads[thread].claim(end)
          if (page !== undefined) taken[end].push(page)
        }
        for (const end of order) ask(end)
        for (let left = 0; left <= count; left += 1) ask('front')
        expect([...taken.front, ...taken.back.reverse()]).toEqual(
          Array.from({ length: count }, (_, page) => page),
        )
      },
    ),
  )
})
