import fs, {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchPaths } from './watch.js'

const within = { timeout: 60_000, interval: 10 }

/** Watches a folder with pages. `told` contains what was reported since it was last cleared. */
async function watched() {
  const around = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-watch-')))
  const folder = join(around, 'site')
  const outside = join(around, 'outside')
  for (const path of [join(folder, 'a/b'), join(folder, 'dist'), outside])
    mkdirSync(path, { recursive: true })
  const files = ['a/one.md', 'a/b/two.md', 'a/Case.md']
  for (const file of files) writeFileSync(join(folder, file), 'text')
  writeFileSync(join(outside, 'theme.js'), 'code')
  writeFileSync(join(outside, 'linked.md'), 'text')
  symlinkSync(join(outside, 'linked.md'), join(folder, 'a/link.md'))
  const told = new Set<string>()
  const listings = new Set<string>()
  const lengths: string[] = []
  const warnings: string[] = []
  // Waits longer than timestamps of files may lag behind, so that everything above counts as written before.
  await new Promise((resolve) => setTimeout(resolve, 25))
  const what = {
    paths: [folder, join(outside, 'theme.js')],
    ignored: [join(folder, 'dist')],
    found: files.map((path) => join(folder, path)),
  }
  const watcher = watchPaths({
    ...what,
    since: Date.now(),
    async onChange({ paths, listing }) {
      for (const path of paths) {
        told.add(relative(folder, path))
        const length = statSync(path, { throwIfNoEntry: false })?.size
        if (length !== undefined) lengths.push(`${relative(folder, path)} ${length}`)
        if (listing) listings.add(relative(folder, path))
      }
    },
    onError(error) {
      throw error
    },
    onPolling: () => warnings.push('polling'),
    pollMs: 20,
  })
  onTestFinished(async () => {
    await watcher.close()
    rmSync(around, { recursive: true })
  })
  return {
    folder,
    outside,
    told,
    warnings,
    /** Watches other files besides, from now on. */
    watchAlso(...files: string[]) {
      watcher.watch({ ...what, paths: [...what.paths, ...files], since: Date.now() })
    },
    /** Each reported path, with the length that the file had at that moment. */
    lengths,
    /** Does something and waits until it is reported. Returns everything else that was reported with it. */
    async after(act: () => void, ...expected: string[]) {
      told.clear()
      listings.clear()
      act()
      await expect.poll(() => [...told], within).toEqual(expect.arrayContaining(expected))
      return { listings }
    },
  }
}

test('what happens before the watch is complete is told', async () => {
  const { folder, told } = await watched()
  writeFileSync(join(folder, 'a/b/two.md'), 'changed')
  writeFileSync(join(folder, 'a/new.md'), 'new')
  rmSync(join(folder, 'a/Case.md'))
  await expect
    .poll(() => [...told], within)
    .toEqual(expect.arrayContaining(['a/b/two.md', 'a/new.md', 'a/Case.md']))
  expect([...told]).not.toContain('a/one.md')
})

test('what was told is not told again when more is watched', async () => {
  const { folder, outside, told, after, watchAlso } = await watched()
  const more = join(outside, 'linked.md')
  await after(() => writeFileSync(join(folder, 'a/ready.md'), ''), 'a/ready.md')
  await after(
    () => {
      appendFileSync(join(folder, 'a/one.md'), ' more')
      appendFileSync(join(outside, 'theme.js'), ' more')
      rmSync(join(folder, 'a/Case.md'))
    },
    'a/one.md',
    '../outside/theme.js',
    'a/Case.md',
  )
  told.clear()
  appendFileSync(more, ' more')
  watchAlso(more)
  // In the same tick of the disk's clock. Only the file that was not watched may have changed unnoticed.
  await expect.poll(() => [...told], within).toContain('../outside/linked.md')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([...told].filter((path) => path !== 'a/link.md')).toEqual(['../outside/linked.md'])
})

test('a link that leads to another folder from now on is told, and so is what changes there', async () => {
  const { folder, outside, after } = await watched()
  for (const name of ['old', 'new']) {
    mkdirSync(join(outside, name))
    writeFileSync(join(outside, name, 'page.md'), name)
  }
  await after(() => symlinkSync(join(outside, 'old'), join(folder, 'linked')), 'linked/page.md')
  // In one step, as `ln -sfn` does.
  symlinkSync(join(outside, 'new'), join(folder, 'a/next'))
  await after(() => renameSync(join(folder, 'a/next'), join(folder, 'linked')), 'linked')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await after(() => appendFileSync(join(outside, 'new/page.md'), ' more'), 'linked/page.md')
})

test('a save is a change of content, also when a new file takes the place of the old', async () => {
  const { folder, after } = await watched()
  await after(() => writeFileSync(join(folder, 'a/first.md'), ''), 'a/first.md')
  const changes = [
    () => appendFileSync(join(folder, 'a/one.md'), ' more'),
    () => {
      writeFileSync(join(folder, 'a/one.md.tmp'), 'other')
      renameSync(join(folder, 'a/one.md.tmp'), join(folder, 'a/one.md'))
    },
    () => utimesSync(join(folder, 'a/one.md'), 1, 1),
  ]
  for (const change of changes) expect([...(await after(change, 'a/one.md')).listings]).toEqual([])
})

test('a file that is emptied and filled a moment later is told when it is filled', async () => {
  const { folder, lengths, after } = await watched()
  const page = join(folder, 'a/one.md')
  writeFileSync(page, '')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await after(() => writeFileSync(page, 'filled'), 'a/one.md')
  expect(lengths).toEqual(['a/one.md 6'])
  // A file that stays empty is reported, too.
  lengths.length = 0
  await after(() => writeFileSync(page, ''), 'a/one.md')
  expect(lengths).toEqual(['a/one.md 0'])
})

test('files and folders that come, go and move are changes of the listing', async () => {
  const { folder, after } = await watched()
  const at = (path: string) => join(folder, path)
  const both = async (act: () => void, ...expected: string[]) =>
    expect([...(await after(act, ...expected)).listings]).toEqual(expect.arrayContaining(expected))
  await both(() => writeFileSync(at('a/new.md'), ''), 'a/new.md')
  await both(() => rmSync(at('a/new.md')), 'a/new.md')
  await both(() => renameSync(at('a/Case.md'), at('a/case.md')), 'a/Case.md', 'a/case.md')
  await both(() => renameSync(at('a/b'), at('c')), 'a/b', 'c')
  await after(() => appendFileSync(at('c/two.md'), ' more'), 'c/two.md')
  await both(() => rmSync(at('c'), { recursive: true }), 'c')
})

test('every file of a large tree that comes at once is told, or the folder that holds it', async () => {
  const { folder, told, after } = await watched()
  const pages = Array.from({ length: 400 }, (_, page) => `many/${page % 20}/${page}.md`)
  for (const page of pages) {
    mkdirSync(join(folder, dirname(page)), { recursive: true })
    writeFileSync(join(folder, page), 'x')
  }
  const isTold = (page: string) => told.has(page) || told.has(dirname(page)) || told.has('many')
  await expect.poll(() => pages.filter((page) => !isTold(page)), within).toEqual([])
  for (const page of [pages[0], pages[77], pages[399]] as string[])
    await after(() => writeFileSync(join(folder, page), 'y'), page)
})

test.runIf(process.platform === 'linux')(
  'what happens when the system drops events, because too many wait for this process, is told',
  async () => {
    const { folder, after } = await watched()
    await after(() => writeFileSync(join(folder, 'a/ready.md'), ''), 'a/ready.md')
    const most = Number(fs.readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'))
    await after(() => {
      // Each is an event for its creation and one for its removal.
      for (let count = 0; count <= most; count += 2) {
        writeFileSync(join(folder, `a/${count}.tmp`), '')
        rmSync(join(folder, `a/${count}.tmp`))
      }
      mkdirSync(join(folder, 'c'))
      writeFileSync(join(folder, 'c/three.md'), 'text')
    }, '')
    await after(() => appendFileSync(join(folder, 'c/three.md'), ' more'), 'c/three.md')
  },
)

/** Runs something when the next watch of a folder begins, and before anything is watched. */
function beforeNextWatch(act: () => void): void {
  const { watch } = fs
  const restore = () => {
    fs.watch = watch
    syncBuiltinESMExports()
  }
  fs.watch = ((...parameters: Parameters<typeof watch>) => {
    restore()
    act()
    return watch(...parameters)
  }) as typeof watch
  syncBuiltinESMExports()
  onTestFinished(restore)
}

/** Replaces a folder by another, after which everything is watched anew. */
function replaceFolder(folder: string): void {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
}

test('what happens elsewhere while everything is watched anew is told', async () => {
  const { folder, outside, told, after } = await watched()
  const at = (path: string) => join(folder, path)
  mkdirSync(at('c/d'), { recursive: true })
  mkdirSync(join(outside, 'd'))
  for (const path of [at('c/d/four.md'), join(outside, 'd/five.md')]) writeFileSync(path, 'text')
  await after(() => writeFileSync(at('c/ready.md'), ''), 'c/ready.md')
  await new Promise((resolve) => setTimeout(resolve, 400))
  told.clear()
  beforeNextWatch(() => {
    rmSync(at('a/Case.md'))
    rmSync(at('a/link.md'))
    renameSync(at('c/d'), join(outside, 'e'))
    renameSync(join(outside, 'd'), at('c/d'))
  })
  await after(() => replaceFolder(at('a/b')), 'a/b', 'a/Case.md', 'a/link.md', 'c/d')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await after(() => appendFileSync(at('c/d/five.md'), ' more'), 'c/d/five.md')
})

test('what happens while this process is busy, just before everything is watched anew, is told', async () => {
  const { folder, after } = await watched()
  await after(() => writeFileSync(join(folder, 'a/ready.md'), ''), 'a/ready.md')
  await after(() => replaceFolder(join(folder, 'a/b')), 'a/b')
  await after(
    () => {
      appendFileSync(join(folder, 'a/one.md'), ' more')
      rmSync(join(folder, 'a/Case.md'))
      const began = performance.now()
      while (performance.now() - began < 400);
    },
    'a/one.md',
    'a/Case.md',
  )
})

test('a file that comes into a new folder is told, however long it takes until that is watched', async () => {
  const { folder, told, after } = await watched()
  await after(() => writeFileSync(join(folder, 'a/ready.md'), ''), 'a/ready.md')
  const made = join(folder, 'a/new')
  readLate([made], 1_000)
  await after(() => mkdirSync(made), 'a/new')
  await new Promise((resolve) => setTimeout(resolve, 500))
  told.clear()
  writeFileSync(join(made, 'page.md'), 'text')
  // The folder stands for everything in it.
  await expect.poll(() => told.has('a/new/page.md') || told.has('a/new'), within).toBe(true)
})

test('files that come into several new folders are told, also if none of these is watched in time', async () => {
  const { folder, told, after } = await watched()
  await after(() => writeFileSync(join(folder, 'a/ready.md'), ''), 'a/ready.md')
  const names = ['a/new', 'a/newer', 'a/newest']
  const made = names.map((name) => join(folder, name))
  readLate(made, 3_000)
  await after(() => made.forEach((path) => void mkdirSync(path)), ...names)
  await new Promise((resolve) => setTimeout(resolve, 500))
  told.clear()
  for (const path of made) writeFileSync(join(path, 'page.md'), 'text')
  const untold = () => names.filter((name) => !told.has(name) && !told.has(`${name}/page.md`))
  await expect.poll(untold, within).toEqual([])
})

/** The first time that one of the folders is read, its entries arrive later. */
function readLate(folders: readonly string[], ms: number): void {
  const late = new Set(folders)
  const { readdir } = promises
  promises.readdir = (async (path: string, ...parameters: never[]) => {
    const names = await readdir(path, ...parameters)
    if (late.delete(path)) await new Promise((resolve) => setTimeout(resolve, ms))
    return names
  }) as typeof readdir
  syncBuiltinESMExports()
  onTestFinished(() => {
    promises.readdir = readdir
    syncBuiltinESMExports()
  })
}

test('a link that was gone for the moment in which it is first followed is followed all the same', async () => {
  const { folder, outside, told, after } = await watched()
  await after(() => writeFileSync(join(folder, 'a/ready.md'), ''), 'a/ready.md')
  mkdirSync(join(outside, 'new'))
  writeFileSync(join(outside, 'new/page.md'), 'text')
  const link = join(folder, 'linked')
  const { realpath } = promises
  let [isFollowed, isGone] = [false, true]
  promises.realpath = (async (path: string, ...parameters: never[]) => {
    if (path !== link || !isGone) return realpath(path, ...parameters)
    isFollowed = true
    throw Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' })
  }) as typeof realpath
  syncBuiltinESMExports()
  onTestFinished(() => {
    promises.realpath = realpath
    syncBuiltinESMExports()
  })
  await after(() => symlinkSync(join(outside, 'new'), link), 'linked')
  await expect.poll(() => isFollowed, within).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 100))
  isGone = false
  await expect
    .poll(
      async () => {
        appendFileSync(join(outside, 'new/page.md'), ' more')
        await new Promise((resolve) => setTimeout(resolve, 500))
        return [...told]
      },
      { timeout: 30_000 },
    )
    .toContain('linked/page.md')
})

test('links are followed, and single files outside the folders', async () => {
  const { outside, after } = await watched()
  await after(() => appendFileSync(join(outside, 'linked.md'), ' more'), 'a/link.md')
  await after(() => appendFileSync(join(outside, 'theme.js'), ' more'), '../outside/theme.js')
  await after(() => {
    writeFileSync(join(outside, 'new.js'), 'other')
    renameSync(join(outside, 'new.js'), join(outside, 'theme.js'))
  }, '../outside/theme.js')
  await after(() => appendFileSync(join(outside, 'theme.js'), ' more'), '../outside/theme.js')
})

test('a single file outside the folders is watched again when it comes back', async () => {
  const { outside, after } = await watched()
  const file = join(outside, 'theme.js')
  const told = '../outside/theme.js'
  await after(() => rmSync(file), told)
  await after(() => writeFileSync(file, 'code'), told)
  await after(() => appendFileSync(file, ' more'), told)
  // As when a package is built into a folder that is emptied first.
  await after(() => rmSync(outside, { recursive: true }), told)
  await after(() => {
    mkdirSync(outside)
    writeFileSync(file, 'code')
  }, told)
  await after(() => appendFileSync(file, ' more'), told)
})

test('a single file is told when another folder takes the place of its own', async () => {
  const { outside, told, after } = await watched()
  const [file, path] = [join(outside, 'theme.js'), '../outside/theme.js']
  await after(() => appendFileSync(file, ' more'), path)
  await new Promise((resolve) => setTimeout(resolve, 400))
  mkdirSync(`${outside}-next`)
  writeFileSync(join(`${outside}-next`, 'theme.js'), 'other')
  await after(() => {
    renameSync(outside, `${outside}-before`)
    renameSync(`${outside}-next`, outside)
  }, path)
  await new Promise((resolve) => setTimeout(resolve, 400))
  await after(() => appendFileSync(file, ' more'), path)
  await new Promise((resolve) => setTimeout(resolve, 400))
  await after(() => renameSync(outside, `${outside}-next`), path)
  await after(() => renameSync(`${outside}-before`, outside), path)
  await new Promise((resolve) => setTimeout(resolve, 400))
  told.clear()
  await after(() => appendFileSync(file, ' more'), path)
})

test('a link is told whatever takes its place or that of its target', async () => {
  const { folder, after } = await watched()
  const at = (path: string) => join(folder, path)
  const replace = (path: string, make: () => void) => () => {
    rmSync(at(path), { recursive: true })
    make()
  }
  const link = (path: string, target: string) => replace(path, () => symlinkSync(target, at(path)))
  const write = (path: string) => replace(path, () => writeFileSync(at(path), 'text'))
  const isListed = async (act: () => void, path: string) => {
    const { listings } = await after(act, path)
    await expect.poll(() => [...listings], { ...within, message: String(act) }).toContain(path)
  }
  await isListed(link('a/one.md', 'nowhere.md'), 'a/one.md')
  await isListed(() => writeFileSync(at('a/nowhere.md'), 'text'), 'a/one.md')
  await isListed(() => rmSync(at('a/nowhere.md')), 'a/one.md')
  await isListed(() => writeFileSync(at('a/nowhere.md'), 'text'), 'a/one.md')
  await after(() => appendFileSync(at('a/nowhere.md'), ' more'), 'a/one.md')
  await isListed(link('a/one.md', 'b'), 'a/one.md')
  await isListed(write('a/one.md'), 'a/one.md')
  await isListed(link('a/one.md', 'later/page.md'), 'a/one.md')
  mkdirSync(at('new'))
  writeFileSync(at('new/page.md'), 'text')
  await isListed(() => renameSync(at('new'), at('a/later')), 'a/one.md')
  await isListed(write('a/one.md'), 'a/one.md')
})

test('a circle of links is followed once around, and told when it is closed and opened', async () => {
  const { folder, told, after } = await watched()
  const at = (path: string) => join(folder, path)
  mkdirSync(at('c'))
  await after(() => writeFileSync(at('c/page.md'), 'text'), 'c/page.md')
  await after(() => symlinkSync('../c', at('a/x')), 'a/x')
  await after(() => symlinkSync('../a', at('c/y')), 'a/x/y')
  await after(() => appendFileSync(at('c/page.md'), ' more'), 'c/page.md', 'a/x/page.md')
  await after(() => appendFileSync(at('a/one.md'), ' more'), 'a/one.md', 'c/y/one.md')
  expect([...told].filter((path) => /x.*x|y.*y|x.y.|y.x./.test(path))).toEqual([])
  await after(() => rmSync(at('c/y')), 'a/x/y')
})

test("the output, hidden folders, packages and editors' files are left out", async () => {
  const { folder, told, after } = await watched()
  const left = [
    'dist/a.html',
    '.docs/cache',
    'node_modules/x.js',
    'a/.one.md.swp',
    'a/one.md~',
    'a/4913',
    'a/#a.md#',
  ]
  for (const path of ['.docs', 'node_modules']) mkdirSync(join(folder, path))
  await after(
    () => {
      for (const path of left) writeFileSync(join(folder, path), 'x')
      writeFileSync(join(folder, 'a/#include.md'), 'x')
      writeFileSync(join(folder, 'a/last.md'), 'x')
    },
    'a/#include.md',
    'a/last.md',
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([...told].filter((path) => left.includes(path))).toEqual([])
})

/** Denies access to a folder until the returned function is called. Works even if the tests run as root. */
function close(folder: string): () => void {
  const { lstatSync, readdirSync } = fs
  const refusing = <Call extends (path: fs.PathLike, ...rest: never[]) => unknown>(call: Call) =>
    ((path: fs.PathLike, ...rest: never[]) => {
      if (String(path).startsWith(folder))
        throw Object.assign(new Error(`EACCES: permission denied, '${path}'`), { code: 'EACCES' })
      return call(path, ...rest)
    }) as unknown as Call
  Object.assign(fs, { lstatSync: refusing(lstatSync), readdirSync: refusing(readdirSync) })
  syncBuiltinESMExports()
  const open = () => {
    Object.assign(fs, { lstatSync, readdirSync })
    syncBuiltinESMExports()
  }
  onTestFinished(open)
  return open
}

test('a folder that cannot be looked into ends no watch, and is told when it can again', async () => {
  const { folder, told, after } = await watched()
  const inside = join(folder, 'a/b')
  const open = close(inside)
  utimesSync(inside, 1, 1)
  await after(() => writeFileSync(join(folder, 'a/one.md'), 'edited'), 'a/one.md')
  open()
  const { listings } = await after(() => utimesSync(inside, 2, 2), 'a/b')
  expect([...listings]).toContain('a/b')
  await after(() => writeFileSync(join(inside, 'two.md'), 'edited'), 'a/b/two.md')
  expect([...told]).not.toContain('a/one.md')
})

test('a folder that is deleted and made again is watched again', async () => {
  const { folder, told, after } = await watched()
  const file = join(folder, 'a/b/two.md')
  const make = () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'text')
  }
  /**
   * Until the folder is watched again, changes are reported by its name. So this writes repeatedly
   * until the file itself is reported.
   */
  const follows = async (when: string) => {
    // By then, everything about creating the folder has been reported.
    await new Promise((resolve) => setTimeout(resolve, 500))
    told.clear()
    const edit = () => {
      appendFileSync(file, when)
      return [...told]
    }
    await expect.poll(edit, { ...within, interval: 50, message: when }).toContain('a/b/two.md')
  }
  await after(() => rmSync(folder, { recursive: true }), '')
  await after(make, '')
  await follows('the whole')
  // So fast that nobody notices that it was gone.
  rmSync(folder, { recursive: true })
  make()
  await follows('the whole, at once')
  rmSync(join(folder, 'a'), { recursive: true })
  make()
  await follows('a part, at once')
  await after(() => renameSync(folder, `${folder}-aside`), '')
  await after(() => renameSync(`${folder}-aside`, folder), '')
  await follows('after it was aside')
})

/** Imitates a system that allows only a number of watches. */
function limitWatches(most: number): void {
  const { watch } = fs
  let left = most
  fs.watch = ((...parameters: Parameters<typeof watch>) => {
    left -= 1
    if (left < 0) throw Object.assign(new Error('ENOSPC: no watch is left'), { code: 'ENOSPC' })
    return watch(...parameters)
  }) as typeof watch
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.watch = watch
    syncBuiltinESMExports()
  })
}

test('where polling is asked for, files are looked at', async () => {
  vi.stubEnv('CHOKIDAR_USEPOLLING', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { folder, warnings, after } = await watched()
  await after(() => appendFileSync(join(folder, 'a/one.md'), ' more'), 'a/one.md')
  await after(() => writeFileSync(join(folder, 'a/new.md'), 'new'), 'a/new.md')
  expect(warnings).toEqual([])
})

test.each([0, 1, 2])('where the system gives %i watches, files are looked at', async (most) => {
  limitWatches(most)
  const { folder, outside, told, warnings, after } = await watched()
  const at = (path: string) => join(folder, path)
  writeFileSync(at('a/early.md'), 'new')
  rmSync(at('a/Case.md'))
  await expect.poll(() => [...told], within).toEqual(expect.arrayContaining(['a/early.md', 'a/Case.md']))
  expect([...told]).not.toContain('a/one.md')
  expect(warnings).toEqual(['polling'])
  expect([...(await after(() => appendFileSync(at('a/one.md'), ' more'), 'a/one.md')).listings]).toEqual([])
  const moved = await after(() => renameSync(at('a/b'), at('c')), 'a/b/two.md', 'c/two.md')
  expect([...moved.listings]).toEqual(expect.arrayContaining(['a/b/two.md', 'c/two.md']))
  await after(() => appendFileSync(join(outside, 'theme.js'), ' more'), '../outside/theme.js')
  await after(() => appendFileSync(join(outside, 'linked.md'), ' more'), 'a/link.md')
  symlinkSync(folder, at('a/around'))
  await after(() => {
    writeFileSync(at('dist/a.html'), 'x')
    writeFileSync(at('a/last.md'), 'x')
  }, 'a/last.md')
  expect([...told]).not.toContain('dist/a.html')
  expect(warnings).toEqual(['polling'])
})

test('folders that are created in a new folder while it is read are watched, too', async () => {
  const { folder, told, after } = await watched()
  const site = join(folder, 'a')
  await after(() => writeFileSync(join(site, 'ready.md'), ''), 'a/ready.md')
  const inner = Array.from({ length: 150 }, (_, index) => join(site, `new${index}`, 'inner'))
  for (const [index, path] of inner.entries()) {
    mkdirSync(dirname(path))
    // Between the moment when the folder is read and the moment when it is watched, in some of them.
    for (let turn = 0; turn < index % 15; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    mkdirSync(path)
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  told.clear()
  for (const path of inner) writeFileSync(join(path, 'page.md'), '')
  const pages = inner.map((path) => relative(folder, join(path, 'page.md')))
  const isTold = (page: string) => told.has(page) || told.has(dirname(page))
  await expect.poll(() => pages.filter((page) => !isTold(page)), within).toEqual([])
})

/** Number of folders and files that this process watches. */
const watchedByProcess = () =>
  process.getActiveResourcesInfo().filter((resource) => /^FSEvent/i.test(resource)).length

test('a watch that was closed while a change was handled is not started again by what follows', async () => {
  const around = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-watch-')))
  onTestFinished(() => rmSync(around, { recursive: true, force: true }))
  const [site, theme] = [join(around, 'site'), join(around, 'theme')]
  for (const folder of [site, theme]) mkdirSync(folder)
  const what = { paths: [site], ignored: [], since: Date.now(), found: [] }
  let began = () => {}
  const beginning = new Promise<void>((resolve) => {
    began = resolve
  })
  let goOn = () => {}
  const handled = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const watcher = watchPaths({
    ...what,
    async onChange() {
      began()
      await handled
      watcher.watch({ ...what, paths: [site, theme] })
    },
    onError(error) {
      throw error
    },
    onPolling: () => {},
  })
  writeFileSync(join(site, 'a.md'), 'text')
  await beginning
  expect(watchedByProcess()).toBeGreaterThan(0)
  const closing = watcher.close()
  goOn()
  await closing
  // Chokidar reads a folder before it watches it.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(watchedByProcess()).toBe(0)
})
