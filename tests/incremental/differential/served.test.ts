import { join } from 'node:path'
import type { DevServer } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../../support/build.js'
import { randomFrom } from '../../support/random.js'
import { serveSite, within } from '../../support/serve.js'
import { temporaryFolder } from '../../support/sites.js'
import { readTree } from '../../support/trees.js'
import { randomSite } from './random-site.js'

const rounds = Number(process.env.QUIRE_ROUNDS ?? 15)
const seed = Number(process.env.QUIRE_SEED ?? 1)

/** What a server sends for a path, without what differs from server to server. */
async function sentBy({ origin }: DevServer, path: string): Promise<string> {
  const response = await fetch(`${origin}/${path}`)
  const text = await response.text()
  return `${response.status} ${text.replaceAll(/ data-(?:live|revision)="[^"]*"/g, '')}`
}

async function differences(followed: DevServer, fresh: DevServer, paths: Iterable<string>) {
  const different: string[] = []
  for (const path of paths)
    if ((await sentBy(followed, path)) !== (await sentBy(fresh, path))) different.push(path)
  return different
}

test(`a server that followed bursts of edits sends what a new server sends, seed ${seed}`, {
  timeout: rounds * 30_000,
}, async () => {
  const folder = temporaryFolder()
  const site = randomSite(seed, join(folder, 'site'))
  onTestFinished(() => {
    delete process.env.QUIRE_TEST_DESCRIPTION
  })
  const random = randomFrom(seed)
  const followed = await serveSite(site.folder)
  await sentBy(followed, '')
  const history: string[] = []
  /** Of all rounds, so that pages that are gone are compared, too. */
  const paths = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    for (let edits = 1 + Math.floor(random() * 6); edits > 0; edits -= 1) {
      history.push(await site.edit())
      // Within what is reported as one change, after it, or at the same time.
      if (random() < 0.7) await new Promise((resolve) => setTimeout(resolve, random() * 60))
    }
    // Nobody tells a running server that an environment variable has changed.
    if (history.some((edit) => edit.includes('environment'))) site.touchConfig()
    const out = join(folder, 'built')
    await buildSite(site.folder, { out, allowErrors: true })
    // Files in `assets` are sent for as long as an open page may show them.
    for (const path of readTree(out).keys())
      if (/^(?!assets\/).*\.(?:html|svg|txt)$|^made\/.*\.json$/.test(path)) paths.add(path)
    let stop = async () => {}
    const fresh = await serveSite(site.folder, {}, (close) => {
      stop = close
    })
    await expect
      .poll(() => differences(followed, fresh, paths), {
        ...within,
        message: `seed ${seed}, round ${round}, after ${history.slice(-8).join(' | ')}`,
      })
      .toEqual([])
    await stop()
  }
})
