import { runInThisContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { watchingEnvironment } from './environment.js'

/**
 * Runs code under that address, as a config would. It reads two variables: one at once, and one
 * after `open` is called.
 */
function runConfig(address: string) {
  const seen = new Map<string, string | undefined>()
  const read = runInThisContext('(name) => process.env[name]', { filename: address }) as (
    name: string,
  ) => void
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const ended = watchingEnvironment(seen, address, async () => {
    read(`QUIRE_TEST_${address}_FIRST`)
    await gate
    read(`QUIRE_TEST_${address}_LAST`)
  })
  return {
    names: () => [...seen.keys()],
    async end() {
      open()
      await ended
    },
  }
}

test('configs that run at the same time are told apart, whichever ends first', async () => {
  const before = process.env
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const configs = [runConfig('A'), runConfig('B')] as const
    for (const index of order) await configs[index]?.end()
    expect(configs.map(({ names }) => names())).toEqual([
      ['QUIRE_TEST_A_FIRST', 'QUIRE_TEST_A_LAST'],
      ['QUIRE_TEST_B_FIRST', 'QUIRE_TEST_B_LAST'],
    ])
    expect(process.env).toBe(before)
  }
})

test('every way to ask for a variable counts', async () => {
  process.env.QUIRE_TEST_THERE = 'there'
  onTestFinished(() => {
    delete process.env.QUIRE_TEST_THERE
  })
  const ways: Readonly<Record<string, string | undefined>> = {
    'process.env.QUIRE_TEST_THERE': 'there',
    'process.env.QUIRE_TEST_GONE': undefined,
    "'QUIRE_TEST_THERE' in process.env": 'there',
    "Object.hasOwn(process.env, 'QUIRE_TEST_GONE')": undefined,
    'Object.keys(process.env)': 'there',
    'Reflect.ownKeys(process.env)': 'there',
    '({ ...process.env })': 'there',
    'JSON.stringify(process.env)': 'there',
  }
  for (const [code, value] of Object.entries(ways)) {
    const seen = new Map<string, string | undefined>()
    const run = runInThisContext(`() => ${code}`, { filename: 'config' }) as () => unknown
    await watchingEnvironment(seen, 'config', async () => run())
    const name = code.includes('GONE') ? 'QUIRE_TEST_GONE' : 'QUIRE_TEST_THERE'
    expect([seen.has(name), seen.get(name)], code).toEqual([true, value])
  }
})
