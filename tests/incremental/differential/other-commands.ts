import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, check, print, serve } from '@quire/engine'
import { buildSite, commandDefaults, runDocs } from '../../support/build.js'
import { readTree } from '../../support/trees.js'

/** What may happen between two builds. None of it may change what the next one publishes. */
const commands: Readonly<
  Record<string, (site: string, out: string, random: () => number) => Promise<unknown>>
> = {
  /** Stops a build at a random moment. */
  async 'stopped build'(site, out, random) {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new Error('stopped')), random() * 250)
    await build({ site, out, allowErrors: true, signal: stop.signal, ...commandDefaults }).finally(() =>
      clearTimeout(timer),
    )
  },
  'build by another process': (site, out) => runDocs(['build', site, '--out', out, '--allow-errors']),
  'build that publishes nothing if there are errors': (site, out) => buildSite(site, { out }),
  'build into another folder': (site, out) => buildSite(site, { out: `${out}-other`, allowErrors: true }),
  async 'edits of the output'(_site, out, random) {
    for (const path of readTree(out).keys())
      if (random() < 0.02) {
        if (random() < 0.5) rmSync(join(out, path), { recursive: true })
        else writeFileSync(join(out, path), 'by hand')
      }
  },
  check: (site) => check({ site, ...commandDefaults }),
  print: (site) => print({ site, section: '/a/', ...commandDefaults }),
  async serve(site, _out, random) {
    const server = await serve({ site, port: 0, ...commandDefaults })
    try {
      for (const path of ['', 'a/one.html', 'drafts/', 'start.html'])
        if (random() < 0.6) await (await fetch(server.origin + server.base + path)).text()
    } finally {
      await server.close()
    }
  },
}

/** Sometimes runs a command between builds. Returns its name; undefined if it has run none. */
export async function otherCommand(
  site: string,
  out: string,
  random: () => number,
): Promise<string | undefined> {
  if (random() > 0.05) return undefined
  const names = Object.keys(commands)
  const name = names[Math.floor(random() * names.length)] ?? ''
  try {
    await commands[name]?.(site, out, random)
    return name
  } catch (error) {
    // Sites that are broken in many ways cannot be printed, and a stopped build says so.
    return `${name}, which fails: ${error}`
  }
}
