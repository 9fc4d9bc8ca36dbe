import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { cpSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BuildOptions, build, check, type Diagnostic, move, print, version } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults } from '../support/build.js'
import { checkout, linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** More than fit into one thread, so that a build of all of them starts others. */
const manyPages = (text: string) =>
  Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      `content/page-${index}.md`,
      `# Page ${index}\n\n${text} ${index}\n`,
    ]),
  )

const allFilesOf = (site: string) => readdirSync(site, { recursive: true, encoding: 'utf8' })

/** All files of a site and its output, with what a build keeps beside it. Without the cache. */
const filesOf = (site: string) => allFilesOf(site).filter((path) => !path.startsWith('.docs'))

/** A signal that a test aborts, and the reason that it gives. */
function stopper() {
  const controller = new AbortController()
  const reason = new Error('no longer needed')
  return { signal: controller.signal, reason, stop: () => controller.abort(reason) }
}

test('a build that is stopped at any step leaves the published site, and the next one is as good as a clean one', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n', ...manyPages('First') })
  await buildSite(site)
  for (const step of ['generate', 'scan', 'parse', 'render']) {
    // Then there is an older generation beside the published one.
    writeFiles(site, { 'content/README.md': `# Before ${step}\n` })
    await buildSite(site)
    writeFiles(site, manyPages(`Stopped at ${step}`))
    const files = filesOf(site)
    const published = join(temporaryFolder(), 'published')
    cpSync(join(site, 'dist'), published, { recursive: true })
    const { signal, reason, stop } = stopper()
    const building = buildSite(site, {
      signal,
      onProgress: (progress) => {
        if (progress.step === step) stop()
      },
    })
    await expect(building, step).rejects.toBe(reason)
    expect(treeDifferences(join(site, 'dist'), published), step).toEqual([])
    expect(
      filesOf(site).filter((path) => !files.includes(path)),
      step,
    ).toEqual([])
  }
  const { outDir, published } = await buildSite(site)
  expect(published).toBe(true)
  expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])
})

test('a stopped first build leaves no output', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n', ...manyPages('First') })
  const { signal, reason, stop } = stopper()
  const onProgress = ({ step, done }: { readonly step: string; readonly done: number }) => {
    if (step === 'render' && done === 80) stop()
  }
  await expect(buildSite(site, { signal, onProgress })).rejects.toBe(reason)
  expect(readdirSync(site).sort()).toEqual(['.docs', 'content', 'docs.config.json'])
})

test('what is stopped before it begins does nothing', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n' })
  const signal = AbortSignal.abort('late')
  await expect(buildSite(site, { signal })).rejects.toBe('late')
  await expect(check({ site, ...commandDefaults, signal })).rejects.toBe('late')
  await expect(print({ site, ...commandDefaults, section: '/', signal })).rejects.toBe('late')
  expect(readdirSync(site).sort()).toEqual(['content', 'docs.config.json'])
})

test('a signal that is aborted after the site was published changes nothing', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n' })
  const { signal, stop } = stopper()
  expect((await buildSite(site, { signal })).published).toBe(true)
  stop()
  expect((await buildSite(site, { signal: new AbortController().signal })).published).toBe(true)
})

test('waiting for code of the site is given up', async () => {
  const never = 'new Promise(() => {})'
  const cases: readonly (readonly [what: string, files: Readonly<Record<string, string>>, step: string])[] = [
    ['config', { 'docs.config.js': `await ${never}\nexport default {}\n` }, ''],
    [
      'generator',
      {
        'docs.config.js': `export default { title: 'T', content: [{ dir: 'content', generate: () => ${never} }] }\n`,
      },
      'generate',
    ],
    [
      'plugin',
      {
        'docs.config.js': `const plugin = () => async (tree, file) => {
  if (file.path.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 60_000))
}
export default { title: 'T', markdown: { remarkPlugins: [plugin] } }
`,
        'content/README.md': '# Home\n',
        'content/slow.md': '# Slow\n',
      },
      'parse',
    ],
  ]
  for (const [what, files, step] of cases) {
    const site = makeSite(files)
    const { signal, reason, stop } = stopper()
    const building = buildSite(site, {
      signal,
      onProgress: (progress) => {
        if (progress.step === step) setImmediate(stop)
      },
    })
    if (step === '') setImmediate(stop)
    await expect(building, what).rejects.toBe(reason)
  }
})

test('a program that draws is ended', async () => {
  const site = makeSite({
    'docs.config.js': `export default { title: 'T', plantuml: { command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'] } }\n`,
    'content/README.md': '# Home\n\n```plantuml\na -> b\n```\n',
  })
  const { signal, reason, stop } = stopper()
  const building = buildSite(site, {
    signal,
    onProgress: ({ step }) => {
      // After parsing, nothing else is told before the drawing.
      if (step === 'parse') setTimeout(stop, 100)
    },
  })
  await expect(building).rejects.toBe(reason)
  expect(readdirSync(join(site, '.docs'))).not.toContain('drawings')
})

test('a check is stopped while it looks at pages, and while it waits for other sites', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const site = makeSite({
    'content/README.md': `# Home\n\n[x](http://127.0.0.1:${port}/a)\n`,
    'content/other.md': '# Other\n',
  })
  for (const step of ['parse', 'render']) {
    const { signal, reason, stop } = stopper()
    const checking = check({
      site,
      ...commandDefaults,
      signal,
      onProgress: (progress) => {
        if (progress.step === step) stop()
      },
    })
    await expect(checking, step).rejects.toBe(reason)
  }
  const { signal, reason, stop } = stopper()
  server.once('request', stop)
  await expect(check({ site, ...commandDefaults, external: true, signal })).rejects.toBe(reason)
  expect((await check({ site, ...commandDefaults })).pages).toBe(2)
})

test('a section is not printed to its end', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n', ...manyPages('Text') })
  linkPackages(site)
  const { signal, reason, stop } = stopper()
  const printing = print({ site, ...commandDefaults, section: '/', signal })
  setImmediate(stop)
  await expect(printing).rejects.toBe(reason)
})

test('a process has nothing left to do once its build is stopped', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n', ...manyPages('Text') })
  const engine = join(checkout, 'packages/engine/dist/node/index.js')
  const code = `
    const { build } = await import(${JSON.stringify(engine)})
    const controller = new AbortController()
    const stop = ({ step, done }) => step === 'render' && done === 1 && controller.abort('enough')
    const options = { site: ${JSON.stringify(site)}, ...${JSON.stringify(commandDefaults)} }
    const reason = await build({ ...options, signal: controller.signal, onProgress: stop }).catch((reason) => reason)
    const threads = () => process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort/.test(name)).length
    // The thread that gives signs of life of a lock ends a moment after the lock is released.
    for (let look = 0; look < 500 && threads() > 0; look += 1) await new Promise((resolve) => setTimeout(resolve, 10))
    console.log(reason, threads())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout) output += String(text)
  expect(output).toBe('enough 0\n')
})

test('a move or a version that is stopped before it changes anything leaves the site as it was', async () => {
  const site = makeSite({
    'docs.config.js': `import { channel } from 'node:diagnostics_channel'
const plugin = () => () => channel('test:parsing').publish()
export default { title: 'T', markdown: { remarkPlugins: [plugin] } }
`,
    'content/README.md': '# Home\n\n[A](./a.md)\n',
    'content/a.md': '# A\n',
  })
  const files = filesOf(site)
  const works = [
    (signal: AbortSignal) => move({ site, ...commandDefaults, from: 'a.md', to: 'b.md', signal }),
    (signal: AbortSignal) => version({ site, ...commandDefaults, name: 'v1', signal }),
  ]
  for (const work of works) {
    await expect(work(AbortSignal.abort('late'))).rejects.toBe('late')
    const { signal, reason, stop } = stopper()
    subscribe('test:parsing', stop)
    await expect(work(signal)).rejects.toBe(reason)
    unsubscribe('test:parsing', stop)
    expect(filesOf(site)).toEqual(files)
    expect(readdirSync(join(site, '.docs/cache'))).not.toContain('sources')
  }
  for (const work of works) await work(new AbortController().signal)
  expect(filesOf(site)).toEqual(expect.arrayContaining(['content/b.md', 'versions/v1']))
})

test('work that waits for a lock of another machine says so, and can be stopped', async () => {
  const holder = { pid: 1, started: '1', place: '0123456789abcdef', host: 'web-1', id: 'its-own' }
  const works: readonly ((
    site: string,
    waiting: Pick<BuildOptions, 'signal' | 'onWait'>,
  ) => Promise<unknown>)[] = [
    (site, waiting) => build({ site, ...commandDefaults, ...waiting }),
    (site, waiting) => check({ site, ...commandDefaults, ...waiting, fix: true }),
    (site, waiting) => move({ site, ...commandDefaults, ...waiting, from: 'a.md', to: 'b.md' }),
    (site, waiting) => version({ site, ...commandDefaults, ...waiting, name: 'v1' }),
  ]
  await Promise.all(
    works.map(async (work) => {
      const site = makeSite({ 'content/README.md': '# Home\n', 'content/a.md': '# A\n' })
      const text = JSON.stringify(holder)
      const locks = ['.dist.quire/lock', '.docs/cache/lock', '.docs/cache/sources']
      writeFiles(site, Object.fromEntries(locks.map((lock) => [lock, text])))
      const files = allFilesOf(site)
      const { signal, reason, stop } = stopper()
      const waits: Diagnostic[] = []
      const onWait = (why: Diagnostic) => {
        waits.push(why)
        stop()
      }
      await expect(work(site, { signal, onWait })).rejects.toBe(reason)
      expect(waits).toEqual([expect.objectContaining({ code: 'lock-silent', severity: 'warning' })])
      expect(allFilesOf(site)).toEqual(files)
    }),
  )
})
