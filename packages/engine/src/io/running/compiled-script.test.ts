import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const loader = fileURLToPath(new URL('../../../dist/io/running/compiled-script.js', import.meta.url))

interface Folders {
  readonly script: string
  readonly compiled: string
}

function folders(source: string): Folders {
  const folder = mkdtempSync(join(tmpdir(), 'quire-compiled-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(folder, 'script.cjs')
  writeFileSync(script, source)
  return { script, compiled: join(folder, 'compiled') }
}

/** Output of a separate process that loads the script and prints its exports. */
function run({ script, compiled }: Folders, flags: readonly string[] = []): string {
  return runModule(
    `
    import { scriptLoader } from ${JSON.stringify(loader)}
    const load = scriptLoader(${JSON.stringify(compiled)})
    console.log(JSON.stringify([load(${JSON.stringify(script)}), load(${JSON.stringify(script)})]))`,
    flags,
  )
}

function runModule(code: string, flags: readonly string[] = []): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.trim()
}

const keptFile = ({ compiled }: Folders) => join(compiled, readdirSync(compiled)[0] ?? '')

const source = `
  let runs = 0
  exports.runs = ++runs
  exports.file = require('node:path').basename(__filename)
  exports.sum = (() => 1 + 1)()`
const manyFunctions = `module.exports = [${Array.from({ length: 1_200 }, (_, i) => `() => { let x${i} = ${i}; return x${i} * ${i} }`)}]`
const given = '{"runs":1,"file":"script.cjs","sum":2}'
const twice = `[${given},${given}]`

test('a script runs once, and its compiled form is kept for the next process', () => {
  const site = folders(source)
  expect(run(site)).toBe(twice)
  const { ino } = statSync(keptFile(site))
  expect(run(site)).toBe(twice)
  expect(statSync(keptFile(site)).ino).toBe(ino)
})

test('a compiled form that could not be kept takes no space', () => {
  const site = folders(source)
  run(site)
  const kept = keptFile(site)
  rmSync(kept)
  mkdirSync(join(kept, 'in-the-way'), { recursive: true })
  expect(run(site)).toBe(twice)
  expect(readdirSync(site.compiled).map((name) => join(site.compiled, name))).toEqual([kept])
})

test('the next processes add the functions that only they have run, and later ones if they work for long', () => {
  const site = folders(manyFunctions)
  const bytesAfter = ({ calls, milliseconds }: { calls: number; milliseconds: number }) => {
    runModule(`
      import { scriptLoader } from ${JSON.stringify(loader)}
      for (const call of scriptLoader(${JSON.stringify(site.compiled)})(${JSON.stringify(site.script)}).slice(0, ${calls})) call()
      while (process.cpuUsage().user < ${milliseconds} * 1_000) for (let i = 0; i < 1e6; i++);`)
    return statSync(keptFile(site)).size
  }
  const ofFew = bytesAfter({ calls: 300, milliseconds: 0 })
  const ofMore = bytesAfter({ calls: 600, milliseconds: 0 })
  expect(ofMore).toBeGreaterThan(1.1 * ofFew)
  // It used what the one before added, and lost nothing of it.
  for (let tries = 2; tries <= 12; tries += 1) expect(bytesAfter({ calls: 1, milliseconds: 0 })).toBe(ofMore)
  expect(bytesAfter({ calls: 1_200, milliseconds: 0 })).toBe(ofMore)
  expect(bytesAfter({ calls: 1_200, milliseconds: 1_000 })).toBeGreaterThan(1.2 * ofMore)
})

test.each<[what: string, change: (site: Folders) => void]>([
  ['cut off', (site) => writeFileSync(keptFile(site), readFileSync(keptFile(site)).subarray(0, 100))],
  ['empty', (site) => writeFileSync(keptFile(site), '')],
  [
    'damaged',
    (site) => {
      const bytes = readFileSync(keptFile(site))
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      writeFileSync(keptFile(site), bytes)
    },
  ],
])('a compiled form that is %s is not used, and is replaced', (_, change) => {
  const site = folders(source)
  run(site)
  const good = readFileSync(keptFile(site)).length
  change(site)
  expect(run(site)).toBe(twice)
  expect(readFileSync(keptFile(site)).length).toBeGreaterThan(good / 2)
})

test('a script of the same length with other content is another script', () => {
  const site = folders(source)
  run(site)
  writeFileSync(site.script, source.replace('1 + 1', '2 + 2'))
  expect(run(site)).toBe(twice.replaceAll('"sum":2', '"sum":4'))
})

test('processes with other flags have a compiled form of their own', () => {
  const site = folders(source)
  run(site, ['--no-opt'])
  run(site)
  const before = readdirSync(site.compiled)
  expect(before).toHaveLength(2)
  run(site, ['--no-opt'])
  expect(readdirSync(site.compiled)).toEqual(before)
})

test.each([
  ['version', 'v20.0.0'],
  ['arch', 'riscv64'],
  ['config', { variables: { v8_enable_sandbox: 1 } }],
])('another build of Node has a compiled form of its own: %s', (name, value) => {
  const site = folders(source)
  run(site)
  const setup = `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} })`
  const other = ['--import', `data:text/javascript,${encodeURIComponent(setup)}`]
  expect(run(site, other)).toBe(twice)
  const before = readdirSync(site.compiled)
  expect(before).toHaveLength(2)
  expect(run(site, other)).toBe(twice)
  expect(readdirSync(site.compiled)).toEqual(before)
})

test('a folder that cannot be made is left alone', () => {
  const site = folders(source)
  writeFileSync(site.compiled, 'a file')
  expect(run(site)).toBe(twice)
  rmSync(site.compiled)
  mkdirSync(site.compiled)
  expect(readdirSync(site.compiled)).toEqual([])
})

test('errors of a script name its file and line', () => {
  const site = folders("\nthrow new Error('broken')")
  const code = `import { scriptLoader } from ${JSON.stringify(loader)}
    scriptLoader(${JSON.stringify(site.compiled)})(${JSON.stringify(site.script)})`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stderr).toContain(`${site.script}:2`)
})
