import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const all = ['corpus', 'libraries', 'cold', 'warm', 'commands', 'reader', 'search', 'serve', 'versions']
/** These take long and install much, so they run only if they are named. */
const named = ['peers', 'relevance']
const names = [...all, ...named]
/** What `--only` may name: a program, or a part of the benchmark of search. */
const parts = ['quire', 'hugo', 'corpus', 'generated']

const { chosen, help, parent, given } = await readArguments()
if (help) {
  console.log(await usage())
  process.exit()
}

mkdirSync(parent, { recursive: true })
// A new folder, removed only at the very end. If many files were removed in the last few minutes, ext4 may
// take ten times as long to create others, and that would be measured instead of the programs.
const folder = mkdtempSync(join(parent, 'quire-bench-'))
try {
  for (const name of chosen) {
    const { run } = await import(`./${name}.mjs`)
    await run({ folder, ...given })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '3' },
        pages: { type: 'string' },
        only: { type: 'string' },
        folder: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const unknown = positionals.find((name) => !names.includes(name))
    if (unknown !== undefined) throw wrong(`There is no benchmark "${unknown}".`)
    if (values.only !== undefined && !parts.includes(values.only))
      throw wrong(`--only must be one of ${parts.join(', ')}.`)
    return {
      chosen: positionals.length > 0 ? positionals : all,
      help: values.help,
      parent: resolve(values.folder ?? tmpdir()),
      given: {
        runs: wholeNumber(values.runs, '--runs must be a whole number from 1.'),
        only: values.only,
        ...(values.pages !== undefined && {
          pages: values.pages
            .split(',')
            .map((text) => wholeNumber(text, '--pages must be whole numbers from 1, separated by commas.')),
        }),
      },
    }
  } catch (error) {
    // Anything else is no mistake of the command line.
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
    console.error(`${error.message}\n\n${await usage()}`)
    process.exit(2)
  }
}

/** An error like those of `parseArgs`. */
function wrong(message) {
  return Object.assign(new Error(message), { code: 'ERR_PARSE_ARGS_VALUE' })
}

function wholeNumber(text, otherwise) {
  if (!/^[1-9]\d*$/.test(text)) throw wrong(otherwise)
  return Number(text)
}

async function usage() {
  const lines = await Promise.all(
    names.map(async (name) => `  ${name.padEnd(9)}  ${(await import(`./${name}.mjs`)).summary}`),
  )
  return `Usage: pnpm bench [name…] [options]

Prints tables in Markdown. Without a name, runs all benchmarks except peers and relevance:
${lines.join('\n')}

Options:
  --runs N           how often each is measured (default: 3)
  --pages N,N        sizes of generated sites
  --only PART        quire or hugo; for search, corpus or generated
  --folder DIR       where the sites are made (default: the system's temporary folder)`
}
