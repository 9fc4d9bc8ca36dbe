import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BuildFailure, build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { assetLoaders, bundleProblem, bundleWarnings } from './bundle-problems.js'

/** What esbuild reports about a file of a theme in the folder `theme` of a site. */
async function bundled(entry: string, files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'quire-bundle-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const from = join(root, 'theme')
  const { errors, warnings } = await build({
    absWorkingDir: from,
    entryPoints: [join(root, entry)],
    bundle: true,
    write: false,
    outdir: '/',
    logLevel: 'silent',
    loader: entry.endsWith('.css') ? assetLoaders : {},
  }).catch((failure: BuildFailure) => failure)
  const places = { from, root, code: [] }
  return [
    ...errors.map((message) => bundleProblem(message, 'own', places)),
    ...bundleWarnings(warnings, places),
  ].map(({ at, message, hint }) => [
    at && `${at.path}:${at.line}:${at.column}`,
    message.replace(/^.*?: /, ''),
    hint,
  ])
}

test('what to try follows from what a script or a style sheet cannot have', async () => {
  const cases: readonly (readonly [
    entry: string,
    text: string,
    place: string,
    problem: string,
    hint: string | undefined,
  ])[] = [
    [
      'theme/menu.ts',
      "import 'node:fs'\n",
      'theme/menu.ts:1:8',
      'Could not resolve "node:fs".',
      'Node.js modules do not exist in browsers.',
    ],
    [
      'theme/menu.ts',
      "import 'keen-slider'\n",
      'theme/menu.ts:1:8',
      'Could not resolve "keen-slider".',
      'Install it next to the theme: npm install keen-slider',
    ],
    [
      'theme/menu.ts',
      "import './gone'\n",
      'theme/menu.ts:1:8',
      'Could not resolve "./gone".',
      'Paths begin at the file that contains them. Is the file there?',
    ],
    [
      'theme/menu.ts',
      "import '/gone.js'\n",
      'theme/menu.ts:1:8',
      'Could not resolve "/gone.js".',
      'Write a path relative to this file: "./name".',
    ],
    [
      'theme/menu.ts',
      "import film from './a.mp4'\nconsole.log(film)\n",
      'theme/menu.ts:1:18',
      'No loader is configured for ".mp4" files: theme/a.mp4.',
      'Code can import code, JSON, pictures and fonts. Put other files into the public folder, and write their address with the base of the site.',
    ],
    [
      'theme/a.css',
      '.a { background: url(gone.png) }\n',
      'theme/a.css:1:18',
      'Could not resolve "gone.png".',
      'Paths begin at the file that contains them. Is the file there?',
    ],
    [
      'theme/a.css',
      '.a { background: url(a.mp4) }\n',
      'theme/a.css:1:18',
      'No loader is configured for ".mp4" files: theme/a.mp4.',
      'Style sheets may name files that end in .svg, .png, .jpg, .jpeg, .gif, .webp, .avif, .ico, .woff2, .woff, .ttf, .otf. Other files belong in the public folder.',
    ],
    [
      'theme/a.css',
      '@import "./a.scss";\n',
      'theme/a.css:1:9',
      'No loader is configured for ".scss" files: theme/a.scss.',
      'Compile it to CSS, and name that file instead.',
    ],
    // A column counts characters, no matter how many bytes they have.
    [
      'theme/a.css',
      '.é { background: url(gone.png) }\n',
      'theme/a.css:1:18',
      'Could not resolve "gone.png".',
      'Paths begin at the file that contains them. Is the file there?',
    ],
  ]
  for (const [entry, text, place, problem, hint] of cases)
    expect(
      await bundled(entry, { [entry]: text, 'theme/a.svg': '<svg/>', 'theme/a.mp4': '', 'theme/a.scss': '' }),
      text,
    ).toEqual([[place, problem, hint]])
})

test('what is odd is told of the files of the author, with the word that may be meant, and not of packages', async () => {
  const odd = '.a { colr: red }\n'
  const files = {
    'theme/a.css': `@import "../b.css";\n@import "./node_modules/odd/c.css";\n${odd}`,
    'b.css': odd,
    'theme/node_modules/odd/c.css': odd,
    'theme/menu.ts': 'export const isOdd = (a: unknown) => a === NaN\n',
  }
  const named = ['"colr" is not a known CSS property.', 'Did you mean "color" instead?']
  expect(await bundled('theme/a.css', files)).toEqual([
    ['b.css:1:6', ...named],
    ['theme/a.css:3:6', ...named],
  ])
  // Other notes of esbuild are meant for its caller.
  expect(await bundled('theme/menu.ts', files)).toEqual([
    ['theme/menu.ts:1:40', 'Comparison with NaN using the "===" operator here is always false.', undefined],
  ])
})
