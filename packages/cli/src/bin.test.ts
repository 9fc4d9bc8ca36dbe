import { type StdioOptions, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'

const bin = fileURLToPath(new URL('../bin/docs.cjs', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'quire-bin-'))
afterAll(() => rmSync(temporary, { recursive: true }))

let count = 0
function site(files: Readonly<Record<string, string>>): string {
  count += 1
  const folder = join(temporary, `site-${count}`)
  for (const [path, text] of Object.entries({ 'content/index.md': '# Home\n', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const config = {
  'docs.config.ts':
    'import { defineConfig } from "@quire/engine"\nexport default defineConfig({ title: "Small" })\n',
}

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Running {
  readonly ended: Promise<Ended>
  readonly interrupt: () => void
  readonly closeOutput: () => void
  /** Resolves with the match once the output, by default the standard one, matches. */
  readonly prints: (pattern: RegExp, output?: 'stdout' | 'stderr') => Promise<RegExpExecArray>
}

interface Started {
  readonly nodeArgs?: readonly string[]
  readonly file?: string
  readonly env?: Readonly<Record<string, string>>
}

function start(
  args: readonly string[],
  cwd: string,
  { nodeArgs = [], file = bin, env = {} }: Started = {},
): Running {
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, NODE_PATH: undefined, ...env },
  })
  const written = { stdout: '', stderr: '' }
  let check = () => {}
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
      check()
    })
  }
  return {
    ended: new Promise((resolve) => child.on('close', (status) => resolve({ status, ...written }))),
    interrupt: () => child.kill('SIGINT'),
    closeOutput: () => child.stdout.destroy(),
    prints: (pattern, output = 'stdout') =>
      new Promise((resolve) => {
        check = () => {
          const match = pattern.exec(written[output])
          if (match !== null) resolve(match)
        }
        check()
      }),
  }
}

const docs = (args: readonly string[], cwd: string, nodeArgs: readonly string[] = []) =>
  start(args, cwd, { nodeArgs }).ended

test('a site without packages of its own is built with the default theme', async () => {
  const folder = site(config)
  const built = await docs(['build'], folder)
  expect(built.stderr).not.toMatch(/error/)
  expect([built.status, built.stdout]).toEqual([0, expect.stringMatching(/^Built 1 page in .* to dist\n/)])
  expect(readdirSync(join(folder, 'dist'))).toContain('index.html')
})

test('the exit status tells content from config, and no stack is shown', async () => {
  const cases: readonly (readonly [
    files: Record<string, string>,
    args: readonly string[],
    status: number,
    stderr: RegExp,
  ])[] = [
    [
      { ...config, 'content/broken.md': '---\ntitle: [\n---\n' },
      ['build'],
      1,
      /error [\w-]+ {2}content\/broken\.md:\d+:\d+\n/,
    ],
    [{}, ['build'], 2, /error config-missing\n/],
    [
      { 'docs.config.ts': 'export default { tilte: "x" }' },
      ['build'],
      2,
      /error config-unknown-key {2}docs\.config\.ts:1:18\n[\s\S]*Did you mean "title"\?/,
    ],
    // The theme's sources contain a "title", too.
    [
      { ...config, 'docs.config.ts': 'export default {\n  title: 5,\n}\n' },
      ['build'],
      2,
      /error config-value {2}docs\.config\.ts:2:3\n[\s\S]* 2 \| {3}title: 5,/,
    ],
    [{ ...config, 'content/index.md': '---\ndraft: true\n---\n' }, ['build'], 1, /error no-pages\n/],
    [
      { 'docs.config.ts': 'export default {' },
      ['build'],
      2,
      /error config-syntax {2}docs\.config\.ts:1:17\n/,
    ],
    [
      { 'docs.config.ts': 'throw new Error("on purpose")' },
      ['build'],
      2,
      /error config-threw {2}docs\.config\.ts:1:7\n {2}The config threw an error: on purpose\n/,
    ],
    [
      {
        'docs.config.ts':
          'setTimeout(() => { throw new Error("in a timer") }, 1)\nawait new Promise((done) => setTimeout(done, 5_000))\nexport default {}',
      },
      ['build'],
      2,
      /error config-threw {2}docs\.config\.ts:1:26\n {2}The config threw an error: in a timer\n {2}1 \| setTimeout/,
    ],
    [
      {
        'docs.config.ts':
          'Promise.reject(new TypeError("unseen"))\nawait new Promise((done) => setTimeout(done, 5_000))\nexport default {}',
      },
      ['build'],
      2,
      /error config-threw {2}docs\.config\.ts:1:16\n {2}The config threw an error: unseen\n/,
    ],
    ...[
      'get layouts() { throw new Error("of a theme") }',
      'layouts: { Layout: () => null }, links() { throw new Error("of a theme") }',
      'layouts: { Layout: () => null }, contentWords() { throw new Error("of a theme") }',
      'layouts: { Layout: () => null }, constants() { throw new Error("of a theme") }',
      'layouts: { Layout: () => null }, options: { "~standard": { validate() { throw new Error("of a theme") } } }',
    ].map(
      (field) =>
        [
          {
            ...config,
            'docs.config.ts': `const theme = { name: "T", from: import.meta.url,\n${field} }\nexport default { title: "T", theme }`,
          },
          ['build'],
          2,
          /error (?:config|theme)-threw {2}docs\.config\.ts:2:\d+\n {2}(?:The config threw an error|"\w+" of the theme "T" failed): of a theme\n {2}2 \|/,
        ] as const,
    ),
    [
      { 'docs.config.ts': 'const config = { title: "T" }\nexport default () => config' },
      ['build'],
      2,
      /error config-value {2}docs\.config\.ts:2:1\n {2}The config must be an object, not a function: call it, and export what it returns\./,
    ],
    [
      { 'docs.config.ts': 'export default Promise.resolve({ title: "T" })' },
      ['build'],
      2,
      /error config-value {2}docs\.config\.ts:1:1\n {2}The config must be an object, not a promise: write "await" before it\./,
    ],
    [
      {
        'docs.config.ts':
          'import { C } from "./c"\nexport default { title: "T", theme: { components: { C } } }',
        'c.tsx': "'use client'\nimport x from './gone'\nexport const C = () => x\n",
      },
      ['build'],
      2,
      /error config-syntax {2}c\.tsx:2:15\n.*"\.\/gone".*\n {2}2 \| import x/,
    ],
    [
      { 'docs.config.ts': 'await new Promise(() => {})\nexport default {}' },
      ['build'],
      2,
      /waiting for something that never happens/,
    ],
    [config, ['print', '/', '--out', 'content'], 2, /error file-failed\n.*content/],
    [config, ['check', '--baseline', 'content'], 2, /error file-failed\n/],
    [config, ['check', '--contract', 'urls.lokc'], 2, /There is no contract "urls\.lokc"/],
    [config, ['check', '--contract', 'docs.config.ts'], 2, /"docs\.config\.ts" is not a contract/],
    [config, ['preview'], 2, /There is no built site in/],
    [config, ['build', '--out', 'content'], 2, /error output-refused\n/],
    [config, ['build', 'nowhere'], 2, /There is no folder "nowhere"/],
    [
      config,
      ['build', '--config', 'docs.confg.ts'],
      2,
      /There is no file "docs\.confg\.ts"\.\n.*"docs\.config\.ts"/,
    ],
  ]
  for (const [files, args, status, stderr] of cases) {
    const ended = await docs(args, site(files))
    expect(ended.stderr).toMatch(stderr)
    expect(ended.stderr).not.toMatch(/^ +at /m)
    expect(ended.status, ended.stderr).toBe(status)
  }
})

test('code of a site that ends the process is told, with its place', async () => {
  const called = 'The config, the theme or a plugin ended the command with process.exit before it was done.'
  const title = "title: 'T'"
  const cases: readonly (readonly [files: Record<string, string>, place: string, line: string])[] = [
    [
      { 'docs.config.ts': `\n  process.exit()\nexport default { ${title} }\n` },
      'docs.config.ts:2:11',
      '  process.exit()',
    ],
    [
      {
        'docs.config.ts': `import { title } from './title'\nexport default { title }\n`,
        'title.ts': `interface Ignored {}\nconst leave = () => process.exit(0)\nexport const title = leave()\n`,
      },
      'title.ts:2:29',
      'const leave = () => process.exit(0)',
    ],
    [
      {
        'docs.config.ts': `await new Promise(() => {\n  setTimeout(() => process.exit(1), 1)\n})\nexport default { ${title} }\n`,
      },
      'docs.config.ts:2:28',
      '  setTimeout(() => process.exit(1), 1)',
    ],
    [
      {
        'docs.config.ts': `const leave = () => () => {\n  process.exit(0)\n}\nexport default { ${title}, markdown: { remarkPlugins: [leave] } }\n`,
      },
      'docs.config.ts:2:11',
      '  process.exit(0)',
    ],
    [
      {
        'docs.config.ts': `import { checked } from 'strict'\nexport default { title: checked(5) }\n`,
        'node_modules/strict/package.json': '{ "name": "strict", "version": "1.0.0", "main": "main.cjs" }',
        'node_modules/strict/main.cjs':
          'exports.checked = (value) => typeof value === "string" || process.exit(3)\n',
      },
      'docs.config.ts:2:25',
      'export default { title: checked(5) }',
    ],
    [
      {
        'docs.config.ts': `import theme from '@quire/theme-default'\nconst Layout = () => {\n  process.exit(0)\n}\nexport default { ${title}, theme: { ...theme, layouts: { ...theme.layouts, Layout, Home: Layout } } }\n`,
      },
      'docs.config.ts:3:11',
      '  process.exit(0)',
    ],
  ]
  for (const [files, place, line] of cases) {
    const { status, stdout, stderr } = await docs(['build'], site(files))
    expect([status, stdout], stderr).toEqual([2, ''])
    expect(stderr).toContain(`error exit-called  ${place}\n  ${called}\n`)
    expect(stderr).toContain(` | ${line}\n`)
  }
  const json = await docs(
    ['build', '--json'],
    site({ 'docs.config.ts': 'process.exit(0)\nexport default {}' }),
  )
  expect(json.status).toBe(2)
  expect(JSON.parse(json.stdout)).toMatchObject({
    command: 'build',
    ok: false,
    diagnostics: [{ code: 'exit-called', severity: 'error', path: 'docs.config.ts', line: 1 }],
  })
})

/** Copies the command into a folder of its own, and gives what may be installed beside it. */
function installed(name: string, enginePaths: readonly string[]) {
  const cli = dirname(dirname(bin))
  const folder = join(temporary, name)
  for (const path of ['bin', 'dist', 'package.json'])
    cpSync(join(cli, path), join(folder, path), { recursive: true })
  const source = join(cli, 'node_modules/@quire/engine')
  const engine = join(folder, 'node_modules/@quire/engine')
  for (const path of enginePaths) cpSync(join(source, path), join(engine, path), { recursive: true })
  for (const dependency of ['commander', 'picocolors'])
    symlinkSync(realpathSync(join(cli, 'node_modules', dependency)), join(folder, 'node_modules', dependency))
  return { bin: join(folder, 'bin/docs.cjs'), source, engine, packages: join(folder, 'node_modules') }
}

test('a damaged installation is told, also to programs', async () => {
  const damaged = installed('damaged', ['package.json'])
  const { ended } = start(['build', '--json', site(config)], temporary, { file: damaged.bin })
  const { status, stdout, stderr } = await ended
  expect(status).toBe(2)
  expect(stderr).toMatch(/^error installation\n {2}Quire cannot be loaded, .*engine/)
  expect(stderr).toContain('install the packages again')
  expect(JSON.parse(stdout)).toMatchObject({ command: 'build', ok: false, errors: 1 })
})

test('React that is missing, or has another version, is told', async () => {
  const { bin: command, source, engine, packages } = installed('react', ['package.json', 'dist/node'])
  const own = join(source, 'node_modules')
  const dependencies = readdirSync(own).filter((name) => !/^(?:\.|react(?:-dom)?$)/.test(name))
  mkdirSync(join(engine, 'node_modules'))
  for (const name of dependencies)
    symlinkSync(realpathSync(join(own, name)), join(engine, 'node_modules', name))
  const build = () => start(['build', site(config)], temporary, { file: command }).ended
  expect(await build()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^error installation\n {2}.*Cannot find module 'react'\n.*react@19 and react-dom@19/,
    ),
  })
  cpSync(realpathSync(join(own, 'react')), join(packages, 'react'), { recursive: true })
  const manifest = join(packages, 'react/package.json')
  writeFileSync(
    manifest,
    JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: '18.3.1' }),
  )
  const { status, stderr } = await build()
  expect([status, stderr]).toEqual([
    2,
    [
      'error config-package-missing',
      '  The package "react-dom" is not installed.',
      '  Install React where Quire is installed: npm install react@19 react-dom@19',
      '',
      'error config-package-version',
      '  Version 18.3.1 of the package "react" is installed, but Quire works with version 19.',
      '  Install React where Quire is installed: npm install react@19 react-dom@19',
      '',
      '',
    ].join('\n'),
  ])
})

test('a current folder that was deleted is told', { skip: process.platform === 'win32' }, () => {
  const gone = join(temporary, 'gone')
  mkdirSync(gone)
  const args = [process.execPath, bin, 'build', '--json', site(config)]
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', ...args], {
    cwd: gone,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    'error folder-gone\n  The current folder does not exist any more.\n  Go to another folder and try again.\n',
  ])
  expect(JSON.parse(stdout)).toMatchObject({ command: 'build', ok: false, errors: 1 })
})

test('a build that publishes nothing says what is in the output', async () => {
  const folder = site({ ...config, 'content/broken.md': '---\ntitle: [\n---\n' })
  const build = async () => (await docs(['build'], folder)).stdout
  expect(await build()).toMatch(/^Not published: 1 error\. There was nothing in dist before\.\n/)
  rmSync(join(folder, 'content/broken.md'))
  expect(await build()).toMatch(/^Built 1 page /)
  writeFileSync(join(folder, 'content/broken.md'), '---\ntitle: [\n---\n')
  expect(await build()).toMatch(/^Not published: 1 error\. What was in dist before is still there\.\n/)
})

test('a version of Node that is too old is told', async () => {
  const folder = site({
    'old.cjs': `Object.defineProperty(process.versions, 'node', { value: '18.20.8' })\n`,
  })
  const old = await start(['build'], folder, { nodeArgs: ['--require', './old.cjs'] }).ended
  expect(old).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'error node-version\n  Quire needs Node 20.19+, or 22.13 and later; this is Node 18.20.8.\n  Get a newer one from https://nodejs.org.\n',
  })
})

test('even much older versions of Node can read what tells them', () => {
  for (const file of ['docs.cjs', 'node-version.cjs']) {
    const text = readFileSync(join(dirname(bin), file), 'utf8')
    const [old, own] = (['node12', 'esnext'] as const).map((target) => transformSync(text, { target }).code)
    expect(old, file).toBe(own)
  }
})

test('what a config prints is no part of the document for programs', async () => {
  const folder = site({
    'docs.config.ts': 'console.log("from the config")\nexport default { title: "T" }\n',
    'content/index.md': '# Home\n',
  })
  const built = await docs(['build', '--json'], folder)
  expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, published: true })
  expect(built.stderr).toContain('from the config\n')
})

test('a program gets a document, too, when the config waits for something that never happens', async () => {
  const folder = site({ 'docs.config.ts': 'await new Promise(() => {})\nexport default {}' })
  const ended = await docs(['build', '--json'], folder)
  expect(ended.status).toBe(2)
  expect(JSON.parse(ended.stdout)).toMatchObject({
    command: 'build',
    ok: false,
    diagnostics: [{ code: 'unfinished' }],
  })
})

test('a server whose port is taken says so and ends', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve))
  const { port } = taken.address() as AddressInfo
  const ended = await docs(['serve', '--port', `${port}`], site(config))
  expect([ended.status, ended.stderr]).toEqual([2, expect.stringContaining(`Port ${port} is in use.`)])
  taken.close()
})

test('the built site is served until it is interrupted', async () => {
  const folder = site(config)
  await docs(['build', '--base', '/b/'], folder)
  const server = start(['preview', '--port', '0', '--base', '/b/'], folder)
  const [, url = ''] = await server.prints(/at (http:\/\/localhost:\d+\/b\/)\n/)
  expect(await (await fetch(url)).text()).toMatch(/<h1[^>]*>.*Home/)
  server.interrupt()
  expect(await server.ended).toEqual({ status: 0, stdout: `Serving dist at ${url}\n`, stderr: '' })
  await expect(fetch(url)).rejects.toThrow()
})

test('a site is served while it is written', async () => {
  const folder = site(config)
  const server = start(['serve', '--port', '0'], folder)
  const [, url = ''] = await server.prints(/at (http:\/\/localhost:\d+\/)\n/)
  expect(await (await fetch(url)).text()).toMatch(/<h1[^>]*>.*Home/)
  server.interrupt()
  expect((await server.ended).status).toBe(0)
})

const isLinux = process.platform === 'linux'

test.skipIf(!isLinux)('a served site is opened by the program that the system has for it', async () => {
  const folder = site(config)
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const opener = (text: string) => writeFileSync(join(programs, 'xdg-open'), text, { mode: 0o755 })
  const served = () =>
    start(['serve', '--port', '0', '--open'], folder, {
      env: { PATH: `${programs}:${process.env.PATH ?? ''}` },
    })

  opener('#!/bin/sh\nprintf %s "$1" > opened.txt\n')
  const server = served()
  const [, url = ''] = await server.prints(/at (http:\/\/localhost:\d+\/)\n/)
  await expect.poll(() => readIfThere(join(folder, 'opened.txt')), { timeout: 60_000 }).toBe(url)
  server.interrupt()
  expect((await server.ended).stderr).toBe('')

  for (const [program, reason] of [
    ['#!/bin/sh\nexit 3\n', 'xdg-open ended with status 3'],
    ['#!/bin/sh\nkill -9 $$\n', 'xdg-open was ended by SIGKILL'],
  ] as const) {
    opener(program)
    const without = served()
    await without.prints(new RegExp(`No browser could be opened: ${reason}\n`), 'stderr')
    without.interrupt()
    expect((await without.ended).status).toBe(0)
  }

  rmSync(join(programs, 'xdg-open'))
  const without = start(['serve', '--port', '0', '--open'], folder, { env: { PATH: programs } })
  await without.prints(/No browser could be opened: xdg-open could not be started \(ENOENT\)\n/, 'stderr')
  without.interrupt()
  expect((await without.ended).status).toBe(0)
})

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

test('whoever reads the output may stop reading, and the status still tells what was found', async () => {
  const broken = { ...config, 'content/index.md': '# Home\n\n[gone](gone.md)\n' }
  const cases: readonly (readonly [
    args: readonly string[],
    files: Record<string, string>,
    status: number,
  ])[] = [
    [['build', '--json'], config, 0],
    [['check'], broken, 1],
    [['check', '--json'], broken, 1],
  ]
  for (const [args, files, status] of cases) {
    const command = start(args, site(files))
    command.closeOutput()
    const ended = await command.ended
    expect(ended.stderr).not.toMatch(/EPIPE|internal-error/)
    expect(ended.status, args.join(' ')).toBe(status)
  }
})

const fullDisk = '/dev/full'

test.skipIf(!existsSync(fullDisk))('output that cannot be written is a failure', async () => {
  const full = openSync(fullDisk, 'w')
  const outcome = async (stdio: StdioOptions) => {
    const child = spawn(process.execPath, [bin, 'build', '--json'], { cwd: site(config), stdio })
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const status = await new Promise((resolve) => child.on('close', resolve))
    return { status, failures: stderr.match(/^error .*\n.*$/gm) }
  }
  expect(await outcome(['ignore', full, 'pipe'])).toEqual({
    status: 2,
    failures: [expect.stringMatching(/^error file-failed\n.*the disk is full\.$/)],
  })
  expect(await outcome(['ignore', full, full])).toEqual({ status: 2, failures: null })
  closeSync(full)
})

test('a command ends when it is done, whatever code of the site still does', async () => {
  const ended = await docs(
    ['build'],
    site({ 'docs.config.ts': `setInterval(() => {}, 1000)\nexport default { title: 'Small' }\n` }),
  )
  expect(ended.status).toBe(0)
  expect(ended.stdout).toMatch(/^Built 1 page /)
})

test('a long document comes whole to a reader that is slow', async () => {
  const links = Array.from({ length: 2_000 }, (_, number) => `[${number}](missing-${number}.md)`)
  const folder = site({ ...config, 'content/index.md': `# Home\n\n${links.join('\n')}\n` })
  const child = spawn(process.execPath, [bin, 'check', '--format', 'json'], { cwd: folder })
  const chunks: string[] = []
  child.stdout.setEncoding('utf8')
  const ended = new Promise((resolve) => child.on('close', resolve))
  // The reader comes only after the command has begun to write.
  await expect.poll(() => child.stdout.readableLength).toBeGreaterThan(0)
  child.stdout.on('data', (text: string) => {
    chunks.push(text)
    child.stdout.pause()
    setTimeout(() => child.stdout.resume(), 5)
  })
  const status = await ended
  expect(status).toBe(1)
  const document = JSON.parse(chunks.join('')) as { readonly diagnostics: readonly unknown[] }
  expect(document.diagnostics.length).toBeGreaterThanOrEqual(2_000)
})

test('messages stay before the summary where both go into one pipe', {
  skip: process.platform === 'win32',
}, async () => {
  const links = Array.from({ length: 2_000 }, (_, number) => `[${number}](missing-${number}.md)`)
  const folder = site({ ...config, 'content/index.md': `# Home\n\n${links.join('\n')}\n` })
  // Later builds start no other program, which would make the pipe block.
  await docs(['build'], folder)
  for (let run = 1; run <= 3; run += 1) {
    const { stdout } = spawnSync('/bin/sh', ['-c', '"$0" "$1" build 2>&1 | cat', process.execPath, bin], {
      cwd: folder,
      encoding: 'utf8',
    })
    const [messages = '', summary] = stdout.split(/^(?=Built )/m)
    expect(messages.match(/^warning broken-link /gm)).toHaveLength(2_000)
    expect(messages).toMatch(/\n\n$/)
    expect(summary).toMatch(/^Built 1 page /)
  }
})

test('a program that reads only the document gets it, however many messages there are', async () => {
  const links = Array.from({ length: 4_000 }, (_, number) => `[${number}](missing-${number}.md)`)
  const folder = site({ ...config, 'content/index.md': `# Home\n\n${links.join('\n')}\n` })
  // Later builds start no other program, which would make the pipe block.
  for (const _ of [1, 2]) await docs(['build'], folder)
  const child = spawn(process.execPath, [bin, 'build', '--json'], { cwd: folder })
  const document = await new Promise((resolve) => {
    let read = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      read += text
      if (read.endsWith('\n}\n')) resolve(JSON.parse(read))
    })
  })
  expect(document).toMatchObject({ warnings: 4_000 })
  child.stderr.resume()
  await new Promise((resolve) => child.on('close', resolve))
})

test('if a file of a new site cannot be written, nothing is left behind, and the next try begins anew', async () => {
  const folder = join(site({}), 'new')
  mkdirSync(join(folder, '.git'), { recursive: true })
  const elsewhere = site({
    'refuse.cjs': `const fs = require('node:fs')
      const { openSync } = fs
      fs.openSync = (path, ...rest) => {
        if (!path.endsWith?.('favicon.svg')) return openSync(path, ...rest)
        throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path })
      }`,
  })
  const refused = await docs(['init'], folder, ['--require', join(elsewhere, 'refuse.cjs')])
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/favicon\.svg" cannot be read or written: permission is denied\.\n/),
  ])
  expect(readdirSync(folder)).toEqual(['.git'])
  expect((await docs(['init'], folder)).stdout).toMatch(/^Created/)
})

test("a site is built with Node's permission model, and what it forbids is named", async () => {
  const folder = site(config)
  const model = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  const files = [model, '--allow-fs-read=*', '--allow-fs-write=*']
  const forbidden = await docs(['build'], folder, files)
  expect([forbidden.status, forbidden.stderr]).toEqual([
    2,
    expect.stringMatching(/error access-denied\n {2}Node's permission model forbids ChildProcess/),
  ])
  const built = await docs(['build'], folder, [
    ...files,
    '--allow-child-process',
    '--allow-worker',
    '--allow-addons',
  ])
  expect([built.status, built.stdout]).toEqual([0, expect.stringMatching(/^Built 1 page/)])
})
