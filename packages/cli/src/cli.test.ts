import {
  type BuildOptions,
  type BuildResult,
  type CheckOptions,
  type CheckResult,
  ConfigError,
  type Diagnostic,
  type MoveOptions,
  type PreviewOptions,
  type RoutePath,
  type ServeOptions,
  type SourcePath,
} from '@quire/engine'
import { expect, test } from 'vitest'
import { type Context, type Drivers, runCli } from './index.js'

const warning: Diagnostic = {
  code: 'broken-link',
  severity: 'warning',
  message: 'A warning.',
  at: { path: 'content/a.md' as SourcePath, line: 2, column: 3 },
}
const ofTheCache: Diagnostic = { code: 'cache-discarded', severity: 'warning', message: 'A disk.' }
const ofTheDisk: Diagnostic = { code: 'replaced-in-place', severity: 'warning', message: 'A disk.' }
const mistake: Diagnostic = { code: 'no-home', severity: 'error', message: 'A mistake.' }

function result(diagnostics: readonly Diagnostic[] = [], changes: Partial<BuildResult> = {}): BuildResult {
  const ok = !diagnostics.some(({ severity }) => severity === 'error')
  return {
    ok,
    published: ok,
    outputStands: true,
    pages: 448,
    versions: [],
    changes: null,
    siteAddress: 'https://docs.example.org/',
    outDir: '/srv/site/dist',
    root: '/srv/site',
    filesTotal: 1_200,
    filesWritten: 3,
    filesDeleted: 1,
    bytesTotal: 12_345_678,
    bytesWritten: 45_678,
    diagnostics,
    sourceLine: () => 'ab[c](d)',
    timings: [
      { step: 'parse', ms: 12.3 },
      { step: 'render', ms: 2_345 },
    ],
    peakMemoryBytes: 312_000_000,
    work: { parsed: 3, rendered: 2 },
    explanation: null,
    ...changes,
  }
}

const checkResult: CheckResult = {
  ok: true,
  pages: 2,
  diagnostics: [],
  baseline: { known: 3, gone: 1 },
  contract: { addresses: 1 },
  fixed: [{ path: 'content/a.md' as SourcePath, changes: 2 }],
  fixable: 3,
  renamed: [{ from: 'content/a.mdx' as SourcePath, to: 'content/a.md' as SourcePath }],
  renamable: 2,
  external: { addresses: 5, asked: 4, refused: ['https://example.org/'] },
  root: '/srv/site',
  repository: undefined,
  config: 'docs.config.ts' as SourcePath,
  sourceLine: () => undefined,
}

interface Run {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
  readonly calls: readonly unknown[]
}

interface Setting {
  readonly isTTY?: boolean
  readonly build?: (options: BuildOptions) => Promise<BuildResult>
  readonly check?: () => Promise<CheckResult>
  readonly serve?: (options: ServeOptions) => void
  readonly preview?: (options: PreviewOptions) => void
  readonly networkOrigins?: readonly string[]
  /** Why no browser can be opened. */
  readonly noBrowser?: string
}

async function run(args: readonly string[], setting: Setting = {}): Promise<Run> {
  const calls: unknown[] = []
  const written = { stdout: '', stderr: '' }
  const output = (name: 'stdout' | 'stderr') => ({
    isTTY: setting.isTTY,
    columns: 80,
    write: (text: string) => (written[name] += text),
  })
  const server = {
    port: 4173,
    origin: 'http://localhost:4173',
    networkOrigins: setting.networkOrigins ?? [],
    base: '/b/',
    close: async () => void calls.push('closed'),
  }
  const drivers: Drivers = {
    build: async (options) => {
      calls.push(options)
      return setting.build === undefined ? result() : setting.build(options)
    },
    move: async (options: MoveOptions) => {
      calls.push(options)
      return {
        moved: { from: 'content/a.md' as SourcePath, to: 'content/b.md' as SourcePath },
        pages: [{ from: '/a.html' as RoutePath, to: '/b.html' as RoutePath }],
        edits: [{ at: { path: 'content/c.md' as SourcePath, line: 2, column: 3 }, from: 'a.md', to: 'b.md' }],
        redirects: ['/a.html  /b.html'],
        translations: [{ from: 'le fr/a.md' as SourcePath, to: 'le fr/b.md' as SourcePath }],
        diagnostics: options.dryRun ? [warning] : [],
        written: !options.dryRun,
        root: '/srv/site',
        sourceLine: () => undefined,
      }
    },
    check: async (options: CheckOptions) => {
      calls.push(options)
      return setting.check === undefined ? checkResult : setting.check()
    },
    serve: async (options: ServeOptions) => {
      calls.push(options)
      setImmediate(() => setting.serve?.(options))
      return { ...server, root: '/srv/site' }
    },
    print: async () => ({
      html: '',
      pages: 0,
      diagnostics: [],
      root: '/srv/site',
      sourceLine: () => undefined,
    }),
    version: async ({ name }) => ({
      name,
      folder: `/srv/site/versions/${name}`,
      list: '/srv/site/versions.json',
      pages: 1_200,
      files: 1,
    }),
    dates: async () => ({ pages: 2, unknown: [], file: '/srv/site/dates.json', written: false }),
    contentGraph: async () => ({ nodes: [], edges: [] }),
    why: async () => Promise.reject(new ConfigError('There is no such page.')),
    affected: async (options) => ({
      file: options.file as SourcePath,
      route: null,
      exists: true,
      isCode: false,
      reaches: [],
    }),
    preview: async (options: PreviewOptions) => {
      calls.push(options)
      setting.preview?.(options)
      return { ...server, dir: '/srv/site/dist' }
    },
  }
  const context: Context = {
    stdout: output('stdout'),
    stderr: output('stderr'),
    env: { NO_COLOR: '1' },
    cwd: '/srv/site',
    drivers: async () => drivers,
    defaultTheme: 'the-default-theme',
    packagesOf: ['/cli'],
    openBrowser: async (url) => {
      calls.push(`opened ${url}`)
      if (setting.noBrowser !== undefined) throw new Error(setting.noBrowser)
    },
    interrupted: () => new Promise((resolve) => setTimeout(resolve, 20)),
  }
  const status = await runCli(args, context)
  return { status, ...written, calls }
}

test('a build prints what it did, and its exit status says how it went', async () => {
  const cases: readonly (readonly [
    args: readonly string[],
    diagnostics: readonly Diagnostic[],
    status: number,
    stdout: RegExp,
  ])[] = [
    [
      ['build'],
      [],
      0,
      /^Built 448 pages in \d+ m?s to dist\n {2}1,200 files, 12\.3 MB: 3 written \(45\.7 KB\), 1 deleted\n {2}parse 12 ms, render 2\.35 s\n {2}peak memory 312 MB\n$/,
    ],
    [['build'], [warning], 0, /^Built 448 pages.*\n.*\n {2}1 warning\n/],
    [['build', '--strict'], [warning], 1, /^Built 448 pages/],
    [['build', '--strict'], [], 0, /^Built 448 pages/],
    [['build', '--strict'], [ofTheCache, ofTheDisk], 0, /^Built 448 pages/],
    [['build', '--strict'], [ofTheCache, warning], 1, /^Built 448 pages/],
    [
      ['build'],
      [mistake, warning],
      1,
      /^Not published: 1 error, 1 warning\. What was in dist before is still there\.\n/,
    ],
  ]
  for (const [args, diagnostics, status, stdout] of cases) {
    const answer = await run(args, { build: async () => result(diagnostics) })
    expect(answer.status, args.join(' ')).toBe(status)
    expect(answer.stdout).toMatch(stdout)
  }
  const first = await run(['build'], { build: async () => result([mistake], { outputStands: false }) })
  expect([first.status, first.stdout]).toEqual([
    1,
    expect.stringMatching(/^Not published: 1 error\. There was nothing in dist before\.\n/),
  ])
  const forced = await run(['build', '--allow-errors'], {
    build: async () => result([mistake], { published: true }),
  })
  expect([forced.status, forced.stdout]).toEqual([
    1,
    expect.stringMatching(/^Built with errors: 448 pages.*\n.*\n {2}1 error\n/),
  ])
  expect((await run(['build'], { build: async () => result([], { filesWritten: 0 }) })).stdout).toMatch(
    /: none written, 1 deleted/,
  )
})

test('what was found goes to standard error, with paths from the current folder', async () => {
  const { stdout, stderr } = await run(['build'], { build: async () => result([warning]) })
  expect(stderr).toBe('warning broken-link  content/a.md:2:3\n  A warning.\n  2 | ab[c](d)\n        ^\n\n')
  expect(stdout).not.toMatch(/broken-link/)
  const elsewhere = await run(['build'], { build: async () => result([warning], { root: '/elsewhere' }) })
  expect(elsewhere.stderr).toMatch('  /elsewhere/content/a.md:2:3')
})

test('a terminal shows some of many messages of a code, fewer of those that say the same, and a pipe all of their places', async () => {
  const many = (messageOf: (number: number) => string) =>
    Array.from({ length: 30 }, (_, index) => ({
      ...warning,
      message: messageOf(index),
      at: { path: 'a.md' as SourcePath, line: index + 1, column: 1 },
    }))
  const different = many((number) => `The link to "./${number}.md" does not lead to a page.`)
  const same = many(() => 'The link to "./x.md" does not lead to a page.')
  const count = async (args: readonly string[], isTTY: boolean, found = different) => {
    const { stderr } = await run(args, { isTTY, build: async () => result(found) })
    return [
      stderr.match(/warning broken-link/g)?.length,
      /… and (\d+) broken-link warnings; --verbose shows all/.exec(stderr)?.[1],
    ]
  }
  expect(await count(['build'], true)).toEqual([10, '20'])
  expect(await count(['build'], true, same)).toEqual([3, '27'])
  // Of messages with the same text only a few are shown, to leave room for others.
  expect(await count(['build'], true, [...same, ...different])).toEqual([10, '50'])
  for (const found of [different, same])
    for (const isTTY of [true, false])
      expect(await count(['build', '--verbose'], isTTY, found)).toEqual([30, undefined])
  expect(await count(['build'], false, different)).toEqual([30, undefined])
  expect(await count(['build'], false, same)).toEqual([3, undefined])
  const { stderr } = await run(['build'], { build: async () => result(same) })
  expect(stderr).toMatch(/The same applies at 4:1, 5:1, (?:\d+:1, )+30:1; --verbose shows all\.\n/)
})

test('progress is one line on a terminal, gone at the end, and plain lines in a pipe', async () => {
  const build = async ({ onProgress }: BuildOptions) => {
    onProgress?.({ step: 'parse', done: 1, total: 2 })
    onProgress?.({ step: 'parse', done: 2, total: 2 })
    return result()
  }
  expect((await run(['build'], { build })).stderr).toBe('parse 2\n')
  expect((await run(['build'], { build, isTTY: true })).stderr).toBe(
    '\r\u001B[2Kconfig 0/1\r\u001B[2Kparse 1/2\r\u001B[2K',
  )
  const failed = await run(['build'], {
    isTTY: true,
    build: async (options) => build(options).then(() => Promise.reject(new ConfigError('No.'))),
  })
  expect(failed.stderr).toBe('\r\u001B[2Kconfig 0/1\r\u001B[2Kparse 1/2\r\u001B[2Kerror config\n  No.\n\n')
})

test('a build says at once what it waits for, and only on standard error', async () => {
  const build = async ({ onWait }: BuildOptions) => {
    onWait?.({ code: 'lock-silent', severity: 'warning', message: 'Waiting.' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return result()
  }
  const { status, stdout, stderr } = await run(['build', '--json'], { build, isTTY: true })
  expect(stderr).toBe('\r\u001B[2Kconfig 0/1\r\u001B[2Kwarning lock-silent\n  Waiting.\n\n')
  expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ diagnostics: [] })])
})

test('--json prints one document on standard output and nothing else there', async () => {
  const built = await run(['build', '--json'], { build: async () => result([mistake, warning]) })
  expect([built.status, JSON.parse(built.stdout)]).toEqual([
    1,
    {
      command: 'build',
      ok: false,
      published: false,
      pages: 448,
      outDir: '/srv/site/dist',
      files: { total: 1_200, written: 3, deleted: 1 },
      bytes: { total: 12_345_678, written: 45_678 },
      ms: expect.any(Number),
      steps: [
        { step: 'parse', ms: 12.3 },
        { step: 'render', ms: 2_345 },
      ],
      peakMemoryBytes: 312_000_000,
      parsed: 3,
      rendered: 2,
      errors: 1,
      warnings: 1,
      diagnostics: [
        { code: 'no-home', severity: 'error', message: 'A mistake.' },
        {
          code: 'broken-link',
          severity: 'warning',
          message: 'A warning.',
          path: 'content/a.md',
          line: 2,
          column: 3,
        },
      ],
    },
  ])
  const refused = await run(['build', '--json'], {
    build: () => Promise.reject(new ConfigError('No config.', 'Write one.')),
  })
  expect([refused.status, JSON.parse(refused.stdout)]).toEqual([
    2,
    {
      command: 'build',
      ok: false,
      errors: 1,
      warnings: 0,
      diagnostics: [{ code: 'config', severity: 'error', message: 'No config.', hint: 'Write one.' }],
    },
  ])
  for (const args of [
    ['check', '--json'],
    ['check', '--format', 'json'],
    ['check', '--format=json'],
  ]) {
    const { status, stdout } = await run(args, { check: () => Promise.reject(new ConfigError('No config.')) })
    expect([status, JSON.parse(stdout)], args.join(' ')).toEqual([
      2,
      {
        command: 'check',
        ok: false,
        errors: 1,
        warnings: 0,
        diagnostics: [{ code: 'config', severity: 'error', message: 'No config.' }],
      },
    ])
  }
  const served = await run(['preview', '--json'], { networkOrigins: ['http://10.0.0.1:4173'] })
  expect(JSON.parse(served.stdout)).toEqual({
    command: 'preview',
    url: 'http://localhost:4173/b/',
    network: ['http://10.0.0.1:4173/b/'],
  })
})

test('--json tells what a command changed', async () => {
  const cases: readonly (readonly [args: readonly string[], status: number, document: object])[] = [
    [
      ['mv', 'a.md', 'b.md', '--json'],
      0,
      {
        command: 'mv',
        ok: true,
        written: true,
        moved: { from: 'content/a.md', to: 'content/b.md' },
        pages: [{ from: '/a.html', to: '/b.html' }],
        edits: [{ path: 'content/c.md', line: 2, column: 3, from: 'a.md', to: 'b.md' }],
        redirects: ['/a.html  /b.html'],
        translations: [{ from: 'le fr/a.md', to: 'le fr/b.md' }],
        errors: 0,
        warnings: 0,
        diagnostics: [],
      },
    ],
    [
      ['mv', 'a.md', 'b.md', '--dry-run', '--json'],
      1,
      expect.objectContaining({ ok: false, written: false, warnings: 1 }),
    ],
    [
      ['version', 'v1', '--json'],
      0,
      {
        command: 'version',
        ok: true,
        name: 'v1',
        folder: '/srv/site/versions/v1',
        list: '/srv/site/versions.json',
        pages: 1_200,
        files: 1,
      },
    ],
    [
      ['dates', '--json'],
      0,
      { command: 'dates', ok: true, pages: 2, unknown: [], file: '/srv/site/dates.json', written: false },
    ],
  ]
  for (const [args, status, document] of cases) {
    const answer = await run(args)
    expect([answer.status, JSON.parse(answer.stdout)], args.join(' ')).toEqual([status, document])
  }
})

test('the preview says why a file could not be sent', async () => {
  const { calls, stderr } = await run(['preview'], {
    preview: ({ onFailure }) => onFailure?.({ path: '/b/a.html', reason: 'EIO: i/o error' }),
  })
  expect([calls.length > 0, stderr]).toEqual([true, '"/b/a.html" could not be sent: EIO: i/o error\n'])
})

test('drivers get what the command line says', async () => {
  const cases: readonly (readonly [args: readonly string[], options: object])[] = [
    [['build'], { site: '.', defaultTheme: 'the-default-theme', packagesOf: ['/cli'] }],
    [
      ['build', 'docs', '--out', 'o', '--base', '/b/', '--pr', '427', '--clean', '--allow-errors'],
      { site: 'docs', out: 'o', base: '/b/', pr: 427, clean: true, allowErrors: true },
    ],
    [
      ['serve', 'docs', '--port', '0', '--base', '/b/', '--host'],
      { site: 'docs', port: 0, base: '/b/', host: true, allowedHosts: [] },
    ],
    [
      ['serve', '--host', '10.0.0.1', '--allow-host', 'a.test', 'b.test', '--allow-host', '[::2]'],
      { site: '.', host: '10.0.0.1', allowedHosts: ['a.test', 'b.test', '::2'] },
    ],
    [['serve', '--host', '[::1]'], { site: '.', host: '::1', allowedHosts: [] }],
    [
      ['preview', 'docs', '--out', 'o', '--pr', '1', '--csp', '--port', '8080'],
      { site: 'docs', out: 'o', pr: 1, csp: true, port: 8080 },
    ],
  ]
  for (const [args, options] of cases) {
    const { calls, status } = await run(args)
    expect(calls[0], args.join(' ')).toMatchObject(options)
    expect(status).toBe(0)
    for (const name of ['json', 'debug', 'strict', 'verbose', 'allowHost'])
      expect(calls[0]).not.toHaveProperty(name)
  }
})

test('a wrong command line is told in words, with exit status 2', async () => {
  const cases: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /^Usage: docs/],
    [['biuld'], /unknown command 'biuld'\n\(Did you mean build\?\)/],
    [['dev'], /^error: unknown command 'dev'\n\(Did you mean serve\?\)\n\(run docs --help/],
    [
      ['build', '--watch'],
      /^error: unknown option '--watch'\n\("docs serve" builds again .*\)\n\(run docs build/,
    ],
    [['check', '--outDir', 'x'], /^error: unknown option '--outDir'\n\(run docs check/],
    [['build', '--outDir', 'x'], /unknown option '--outDir'\n\(Did you mean --out\?\)\n/],
    [['build', '--output=x'], /unknown option '--output=x'\n\(Did you mean --out\?\)\n/],
    [['build', '--bsae', '/x/'], /unknown option '--bsae'\n\(Did you mean --base\?\)/],
    [['build', 'a', 'b'], /too many arguments/],
    [['build', '--pr', '0'], /'0' is invalid\. Write the number of a pull request/],
    [['build', '--pr', '4x'], /invalid/],
    [['build', '--branch', ''], /Write the name of a branch/],
    [['serve', '--allow-host', 'https://a.test'], /'https:\/\/a\.test' is invalid\. Write only the name/],
    [['serve', '--allow-host', 'a.test', 'b.test:80'], /'b\.test:80' is invalid/],
    [['preview', '--port', '65536'], /A port is a number from 0 to 65535/],
    [['preview', '--port', '-1'], /argument missing|invalid/],
    [['preview', '--out'], /argument missing/],
  ]
  for (const [args, message] of cases) {
    const { status, stdout, stderr, calls } = await run(args)
    expect([status, stdout, calls], args.join(' ')).toEqual([2, '', []])
    expect(stderr, args.join(' ')).toMatch(message)
  }
})

test('help and version are asked for, not mistakes', async () => {
  for (const args of [
    ['--help'],
    ['help'],
    ['build', '--help'],
    ['help', 'serve'],
    ['help', 'help'],
    ['preview', '--help'],
    ['-h'],
    ['build', '-h'],
    ['--version'],
    ['-v'],
  ]) {
    const { status, stdout, stderr, calls } = await run(args)
    expect([status, stderr, calls], args.join(' ')).toEqual([0, '', []])
    expect(stdout).toMatch(/^(?:--version|-v)$/.test(args[0] ?? '') ? /^\d+\.\d+\.\d+\n$/ : /^Usage: docs/)
  }
  for (const command of ['build', 'serve', 'preview'])
    expect((await run([command, '--help'])).stdout).toMatch(/\nExamples:\n {2}docs /)
})

test('a command that does not exist is named, however help is asked for', async () => {
  for (const args of [['biuld'], ['help', 'biuld'], ['biuld', '--help'], ['biuld', 'a', '--json']]) {
    const { status, stdout, stderr } = await run(args)
    expect([status, stdout], args.join(' ')).toEqual([2, ''])
    expect(stderr).toBe(
      "error: unknown command 'biuld'\n(Did you mean build?)\n(run docs --help to see the commands)\n",
    )
  }
})

test('a command that ends early with the version is no successful build', async () => {
  for (const option of ['-v', '--version']) {
    const { status, stderr, calls } = await run(['build', option])
    expect([status, calls]).toEqual([2, []])
    expect(stderr).toContain(`unknown option '${option}'`)
  }
})

test('an unexpected error has no stack without --debug', async () => {
  const build = () => Promise.reject(new TypeError('x is not a function'))
  const plain = await run(['build'], { build })
  expect([plain.status, plain.stderr]).toEqual([
    1,
    'error internal-error\n  x is not a function\n  This is a bug in Quire or in a plugin. Run the command again with --debug to see where.\n\n',
  ])
  const debugged = await run(['build', '--debug'], { build })
  expect(debugged.stderr).toMatch(
    /^error internal-error\n {2}x is not a function\n\nTypeError: x is not a function\n {4}at /,
  )
  // Any value can be thrown, not only errors.
  expect((await run(['build'], { build: () => Promise.reject('just text') })).stderr).toMatch(
    /^error internal-error\n {2}just text\n/,
  )
})

test('with --debug a config shows the stack of what it threw', async () => {
  const build = () =>
    Promise.reject(new ConfigError('The config failed.', undefined, { cause: new RangeError('inside') }))
  expect((await run(['build'], { build })).stderr).toBe('error config\n  The config failed.\n\n')
  expect((await run(['build', '--debug'], { build })).stderr).toMatch(/RangeError: inside\n {4}at /)
})

test('a server says where it is, loudly when others can read it, and ends when it is interrupted', async () => {
  const local = await run(['preview'])
  expect([local.status, local.stdout, local.stderr]).toEqual([
    0,
    'Serving dist at http://localhost:4173/b/\n',
    '',
  ])
  expect(local.calls.at(-1)).toBe('closed')
  const open = await run(['serve', '--host'], { networkOrigins: ['http://10.0.0.1:4173'], isTTY: true })
  expect(open.stdout).toBe('Serving . at http://localhost:4173/b/\nPress Ctrl-C to stop.\n')
  expect(open.stderr).toBe('Everyone who can reach this machine can read it:\n  http://10.0.0.1:4173/b/\n')
})

test('a server opens the site in the browser if asked to, and runs without one, too', async () => {
  for (const command of ['serve', 'preview']) {
    expect((await run([command])).calls).not.toContain('opened http://localhost:4173/b/')
    const opened = await run([command, '--open'])
    expect(opened.calls.slice(-2)).toEqual(['opened http://localhost:4173/b/', 'closed'])
    expect(opened.stderr).toBe('')
    const failed = await run([command, '--open'], { noBrowser: 'xdg-open could not be started' })
    expect(failed.status).toBe(0)
    expect(failed.stderr).toBe(
      'No browser could be opened: xdg-open could not be started\nOpen http://localhost:4173/b/ yourself.\n',
    )
  }
})

test('the dev server tells what changed and what is wrong', async () => {
  const { stderr } = await run(['serve'], {
    serve: ({ onEvent }) => {
      onEvent?.({ kind: 'changed', paths: ['content/a.md'], ms: 12.3 })
      onEvent?.({ kind: 'changed', paths: ['content/a.md', 'b', 'c'], ms: 1 })
      onEvent?.({ kind: 'problems', diagnostics: [mistake], sourceLine: () => undefined })
      onEvent?.({ kind: 'config-error', error: new ConfigError('Broken.') })
      onEvent?.({ kind: 'changed', paths: ['docs.config.ts'], ms: 1 })
      onEvent?.({ kind: 'config-corrected' })
      onEvent?.({ kind: 'base-changed', base: '/sub/' })
      onEvent?.({ kind: 'corrected', diagnostics: Array.from({ length: 7 }, () => mistake) })
    },
  })
  expect(stderr).toMatch(/^changed content\/a\.md \(12 ms\)\nchanged content\/a\.md and 2 more \(1 ms\)\n/)
  expect(stderr).toMatch(/error no-home\n {2}A mistake\.\n/)
  expect(stderr).toMatch(/error config\n {2}Broken\.\n/)
  // In the order in which they happened, although problems take longer to print.
  expect(stderr).toMatch(
    /Until this is corrected, the site is served as it was before\.\nchanged docs\.config\.ts \(1 ms\)\n/,
  )
  expect(stderr).toContain('This is corrected: the site is served as it is now.\n')
  expect(stderr).toContain('The site is now at http://localhost:4173/sub/.\n')
  expect(stderr).toMatch(/(?:corrected no-home: A mistake\.\n){5}corrected 2 more\n/)
})

test('the dev server, which cannot show all messages, says which command can', async () => {
  const { stderr } = await run(['serve'], {
    isTTY: true,
    serve: ({ onEvent }) =>
      onEvent?.({
        kind: 'problems',
        diagnostics: Array.from({ length: 12 }, () => mistake),
        sourceLine: () => undefined,
      }),
  })
  expect(stderr).toContain('… and 9 no-home errors; docs check --verbose shows all\n')
})

test('a check gets its options and says in lines what it did', async () => {
  const { status, stdout, stderr, calls } = await run([
    'check',
    'sites/docs',
    '--fix',
    '--external',
    '--external-ignore',
    'a.example',
    'b.example',
    '--ignore',
    'broken-link,orphan-page',
    '--baseline',
    'known.txt',
    '--contract',
    'urls.lock',
    '--update-contract',
  ])
  expect([status, stderr]).toEqual([0, ''])
  expect(calls).toEqual([
    {
      site: 'sites/docs',
      defaultTheme: 'the-default-theme',
      packagesOf: ['/cli'],
      external: true,
      fix: true,
      externalIgnore: ['a.example', 'b.example'],
      ignore: ['broken-link', 'orphan-page'],
      baseline: { file: 'known.txt', update: false },
      contract: { file: 'urls.lock', update: true },
      onProgress: expect.any(Function),
      onWait: expect.any(Function),
    },
  ])
  expect(stdout).toMatch(
    /^Checked 2 pages in \d+ ms: no mistakes found\n {2}2 places corrected in 1 file\n {2}1 file renamed\n {2}--fix can correct at least 3 places and rename 2 files\n {2}3 known, 1 in the baseline no longer found: --update-baseline removes them\n {2}1 published address\n {2}5 external addresses, 4 checked now, 1 refused by their host\n$/,
  )
})

test('a check is told only what its command line says', async () => {
  const { status, stdout, calls } = await run(['check', '--base', '/b/', '--ignore', 'a,,b'], {
    check: async () => ({ ...checkResult, ok: false, diagnostics: [warning, mistake] }),
  })
  expect(calls).toEqual([
    {
      site: '.',
      defaultTheme: 'the-default-theme',
      packagesOf: ['/cli'],
      base: '/b/',
      ignore: ['a', 'b'],
      onProgress: expect.any(Function),
      onWait: expect.any(Function),
    },
  ])
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^Checked 2 pages in .*: 1 error, 1 warning\n/)])
  const quiet = await run(['check'], {
    check: async () => ({
      ...checkResult,
      fixed: [],
      fixable: 0,
      renamed: [],
      renamable: 0,
      baseline: null,
      contract: null,
      external: null,
    }),
  })
  expect(quiet.stdout).toMatch(/^Checked 2 pages in .*: no mistakes found\n$/)
})

test('a report needs another build to compare with', async () => {
  const { status, stderr } = await run(['build', '--report', 'changes.md'])
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /^error: --report needs --against: .*\n\(run docs build --help to see the options\)\n$/,
  )
})

test('a check that should write a file needs its name', async () => {
  for (const option of ['--update-baseline', '--update-contract']) {
    const { status, stderr, calls } = await run(['check', option])
    expect([status, calls]).toEqual([2, []])
    expect(stderr).toContain(`${option} needs`)
  }
})

test('a move says every change, and what is left', async () => {
  const done = await run(['mv', 'a.md', 'b.md', '--site', 'sites/docs'])
  expect([done.status, done.stdout]).toEqual([
    0,
    'Moved content/a.md to content/b.md: 1 new address\n  content/c.md:2:3  a.md → b.md\n  redirect  /a.html  /b.html\n\nTranslations are not moved. To move them, too:\n  docs mv "le fr/a.md" "le fr/b.md"\n',
  ])
  expect(done.calls).toEqual([
    {
      site: 'sites/docs',
      from: 'a.md',
      to: 'b.md',
      dryRun: false,
      defaultTheme: 'the-default-theme',
      packagesOf: ['/cli'],
      onWait: expect.any(Function),
    },
  ])
  const left = await run(['mv', 'a.md', 'b.md', '--dry-run'])
  expect([left.status, left.stdout]).toEqual([
    1,
    expect.stringMatching(/^Would move .*\n[\s\S]* {2}1 place to change by hand\n\n/),
  ])
  expect(left.stderr).toContain('warning broken-link  content/a.md:2:3\n  A warning.\n')
})
