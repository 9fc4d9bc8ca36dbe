import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../support/sites.js'

/**
 * Every file that git knows or would add, with its text. Paths are relative to the checkout. Binary
 * and deleted files are left out.
 */
function texts(): (readonly [path: string, text: string])[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return listed
    .split('\0')
    .filter((path) => path !== '' && path !== 'pnpm-lock.yaml')
    .flatMap((path) => {
      const bytes = readIfThere(join(checkout, path))
      return bytes === undefined || bytes.includes(0) ? [] : [[path, bytes.toString('utf8')] as const]
    })
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    // Deleted and not committed yet, or a link to a folder.
    return undefined
  }
}

const files = texts()

const findings = (pattern: RegExp, wanted: (path: string) => boolean) =>
  files
    .filter(([path]) => wanted(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
        ),
    )

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(50)
})

test('no file names a path of this machine', () => {
  // A shared home, such as /root, and a checkout at the top of the disk are not private.
  const own = [checkout.replace(/[/\\]$/, ''), dirname(checkout.replace(/[/\\]$/, '')), homedir()].filter(
    (folder) => folder.split(/[/\\]/).length > 2,
  )
  expect(
    findings(new RegExp(own.map((folder) => `${escaped(folder)}(?![\\w-])`).join('|') || '$^'), () => true),
  ).toEqual([])
})

test('no test is left out or runs alone', () => {
  expect(
    findings(/\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fails)\s*[(.`]/, (path) =>
      /\.test\.tsx?$/.test(path),
    ),
  ).toEqual([])
})

test('no code in the packages is left for later or switches a check off', () => {
  const sources = (path: string) =>
    /^packages\/[^/]+\/src\//.test(path) && ['.ts', '.tsx'].includes(extname(path))
  expect(findings(/\b(?:TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck/, sources)).toEqual([])
  expect(findings(/^(?!\s*(?:\*|\/\/|\/\*)).*(?:\bas any\b|: any\b)/, sources)).toEqual([])
})

test('the order of texts does not depend on the language of the machine', () => {
  const sources = (path: string) =>
    /^packages\/(?:engine|cli)\/src\//.test(path) && /\.tsx?$/.test(path) && !path.endsWith('.test.ts')
  const outsideComments = findings(/\.localeCompare\(/, sources)
  expect(outsideComments).toEqual([])
})

test('links are resolved by the system, which also gives names as they are on the disk', () => {
  // `realpathSync` keeps the letter case that was given, short names (`C:\\RUNNER~1`) and substituted drives of
  // Windows. Paths resolved in both ways cannot be compared.
  const sources = (path: string) =>
    /^packages\/[^/]+\/src\//.test(path) && /\.tsx?$/.test(path) && !path.endsWith('.test.ts')
  expect(findings(/\brealpathSync\(/, sources)).toEqual([])
})

test('only paths.ts gives texts the types of paths', () => {
  const sources = (path: string) =>
    /^packages\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$|\/test-support\.ts$|\/src\/paths\.ts$/.test(path)
  // What the search in the browser loads without `paths.ts`.
  const inBrowser = /^packages\/engine\/src\/search\/format\.ts:/
  const casts = findings(/\bas (?:readonly )?(?:Source|Route|Output)Path\b/, sources)
  expect(casts.filter((place) => !inBrowser.test(place))).toEqual([])
  expect(casts.length, 'an exception that is in use').toBeGreaterThan(0)
})

test('only the command line and the drivers print', () => {
  const sources = (path: string) =>
    /^packages\/(?:engine|theme-default)\/src\//.test(path) &&
    /\.tsx?$/.test(path) &&
    !/\/src\/(?:drivers|client|islands|behaviours)\//.test(path) &&
    !/\.test\.tsx?$/.test(path)
  expect(findings(/^(?!\s*(?:\*|\/\/)).*\b(?:console\.\w+|process\.exit)\(/, sources)).toEqual([])
})
