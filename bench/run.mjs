// `pnpm bench [name] [--runs N] [--pages N,N] [--only quire|hugo] [--folder DIR]`: prints tables in Markdown.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const names = ['corpus', 'libraries', 'cold', 'warm', 'reader', 'search', 'serve', 'versions']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string' },
    only: { type: 'string' },
    folder: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown[0]}". There are:`)
  for (const name of names) console.error(`  ${name.padEnd(9)} ${(await import(`./${name}.mjs`)).summary}`)
  process.exit(2)
}

const parent = resolve(values.folder ?? tmpdir())
mkdirSync(parent, { recursive: true })
// A new folder, removed only at the very end. If many files were removed in the last few minutes, ext4 may
// take ten times as long to create others, and that would be measured instead of the programs.
const folder = mkdtempSync(join(parent, 'quire-bench-'))
try {
  for (const name of positionals.length > 0 ? positionals : names) {
    const { run } = await import(`./${name}.mjs`)
    await run({
      folder,
      runs: Number(values.runs),
      only: values.only,
      ...(values.pages && { pages: values.pages.split(',').map(Number) }),
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
