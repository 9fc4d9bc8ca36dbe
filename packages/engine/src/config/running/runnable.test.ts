import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../load.js'
import { placeOfCode } from './runnable.js'

/** Saves a config that can throw, and loads it, as a dev server does. */
async function saver() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-runnable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return async (title: string) => {
    writeFileSync(
      join(folder, 'docs.config.mjs'),
      `export default { title: '${title}', fail() {\n  throw new Error('${title}') } }\n`,
    )
    const { value, runnable } = await loadConfig(folder)
    const { fail } = value as { readonly fail: () => never }
    return { fail, runnable }
  }
}

function thrownBy(act: () => never): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('code of the last configs is known when it throws later', async () => {
  const save = await saver()
  const configs = [await save('one'), await save('two'), await save('three')]
  for (const { fail } of configs)
    expect(placeOfCode(thrownBy(fail))).toEqual({ path: 'docs.config.mjs', line: 2, column: 9 })
})

test('code of configs that were loaded long ago is not held', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const save = await saver()
  const bundleOf = async (title: string) => new WeakRef((await save(title)).runnable?.bundle ?? expect.fail())
  const first = await bundleOf('first')
  for (let index = 0; index < 8; index += 1) await save(`config ${index}`)
  const last = await bundleOf('last')
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(last.deref()).toBeDefined()
  expect(first.deref()).toBeUndefined()
})
