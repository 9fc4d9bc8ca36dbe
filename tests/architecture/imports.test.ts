import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkout } from '../support/sites.js'
import { type Import, importsIn, importsOf } from './imports.js'

const engine = importsOf(join(checkout, 'packages', 'engine', 'src'))
const theme = importsOf(join(checkout, 'packages', 'theme-default', 'src'))
const cli = importsOf(join(checkout, 'packages', 'cli', 'src'))
const openapi = importsOf(join(checkout, 'packages', 'openapi', 'src'))

/**
 * The steps, in order. A step may import types of earlier steps, but no functions of any other
 * step. The graph comes after the routes, because its links lead to routes. Search divides the text
 * of pages into words, as split divides pages into chunks; machine writes files for programs.
 */
const flow = [
  'generate',
  'scan',
  'parse',
  'route',
  'graph',
  'render',
  'split',
  'search',
  'machine',
  'write',
] as const

/** What a step may import besides types, and why. */
const shared: readonly { readonly file: string; readonly why: string }[] = [
  { file: 'route/resolve-path', why: 'one resolver answers for the build, the servers and the browser' },
  { file: 'parse/page', why: 'the delimiters of markers are part of the format of a body' },
  {
    file: 'parse/html/html-rules',
    why: 'what browsers do with elements is the same in Markdown and in components',
  },
]

/** What others than the pipeline and the drivers may call of steps, and why. */
const calledElsewhere = [
  {
    from: 'config',
    to: 'parse/frontmatter',
    why: 'what a field of the frontmatter may be is the same on a page and in the config',
  },
] as const

/** Folder below `src`, or the file itself if it is directly in `src`. */
const part = (path: string) => path.split('/')[0] ?? path

const at = ({ from, line, to }: Import) => `${from}:${line} imports ${to}`

/** Explains what is wrong with an import between two steps; undefined if nothing is. */
function wrongStep({ from, to, typeOnly }: Import): string | undefined {
  const [a, b] = [flow.indexOf(part(from) as never), flow.indexOf(part(to) as never)]
  if (a < 0 || b < 0 || a === b) return undefined
  if (b > a) return `${part(from)} comes before ${part(to)} and must not know it`
  return typeOnly || shared.some(({ file }) => file === to)
    ? undefined
    : 'functions of another step; the pipeline joins steps'
}

/** The modules of a circle of imports, the first one again at the end; empty if there is none. */
function circleIn(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to, local } of imports) {
    if (!local) continue
    const module = withoutExtension(from)
    targets.set(module, [...(targets.get(module) ?? []), to])
  }
  const done = new Set<string>()
  const circleFrom = (module: string, trail: readonly string[]): string[] => {
    if (trail.includes(module)) return [...trail.slice(trail.indexOf(module)), module]
    if (done.has(module)) return []
    done.add(module)
    for (const target of targets.get(module) ?? []) {
      const circle = circleFrom(target, [...trail, module])
      if (circle.length > 0) return circle
    }
    return []
  }
  for (const module of targets.keys()) {
    const circle = circleFrom(module, [])
    if (circle.length > 0) return circle
  }
  return []
}

/** Things outside the engine, and the places that may use them. */
const doors: readonly { readonly what: string; readonly modules: RegExp; readonly places: RegExp }[] = [
  {
    what: 'the disk',
    modules: /^node:fs(\/promises)?$/,
    places: /^((io|scan|config|bundle|write|query)\/|drivers\/preview$)/,
  },
  { what: 'other programs', modules: /^node:child_process$/, places: /^io\/running\/programs$/ },
  { what: 'the network', modules: /^node:(http|https|net|tls|dgram)$/, places: /^drivers\// },
  {
    what: 'Markdown and data parsers',
    modules: /^(satteri|remark-|mdast-|micromark|yaml|smol-toml)/,
    places: /^parse\//,
  },
  {
    what: 'HTML parsers and printers',
    modules: /^(parse5|hast-|rehype-|refractor|postcss)/,
    places: /^(parse|render)\//,
  },
  {
    what: 'React',
    modules: /^(react|react\/.*|react-dom\/server)$/,
    places: /^(render\/|theme$|island|client\/)/,
  },
  { what: "React's hydration", modules: /^react-dom\/client$/, places: /^client\// },
  { what: 'esbuild', modules: /^esbuild$/, places: /^(bundle|config)\// },
]

function withoutExtension(path: string): string {
  return path.replace(/\.tsx?$/, '')
}

describe('imports', () => {
  test('the engine, the theme and the command line have sources to look at', () => {
    for (const imports of [engine, theme, cli]) expect(imports.length).toBeGreaterThan(3)
  })

  test('every exception to the flow is in use', () => {
    const unused = shared.filter(
      ({ file }) =>
        !engine.some(
          ({ from, to, typeOnly }) =>
            to === file && !typeOnly && flow.includes(part(from) as never) && part(from) !== part(to),
        ),
    )
    expect(unused).toEqual([])
  })

  test('steps follow the flow and meet only in the pipeline', () => {
    expect(
      engine.flatMap((one) => (wrongStep(one) === undefined ? [] : [`${at(one)}: ${wrongStep(one)}`])),
    ).toEqual([])
  })

  test('a wrong step is noticed', () => {
    const cases = [
      [
        "import { a } from '../parse/x.js'",
        'render/y.ts',
        'functions of another step; the pipeline joins steps',
      ],
      ["import type { a } from '../parse/x.js'", 'render/y.ts', undefined],
      ["import { type a, type b } from '../parse/x.js'", 'render/y.ts', undefined],
      [
        "import {\n  type a,\n  b,\n} from '../parse/x.js'",
        'render/y.ts',
        'functions of another step; the pipeline joins steps',
      ],
      ["export { a } from '../render/x.js'", 'parse/y.ts', 'parse comes before render and must not know it'],
      [
        "const x = await import('../write/x.js')",
        'scan/y.ts',
        'scan comes before write and must not know it',
      ],
      [
        "const x = () => require('../write/x.js')",
        'scan/y.ts',
        'scan comes before write and must not know it',
      ],
      ["/** import { a } from '../render/x.js' */\nimport { b } from './z.js'", 'parse/y.ts', undefined],
    ] as const
    for (const [text, file, problem] of cases)
      expect(importsIn(text, file).map(wrongStep), text).toEqual([problem])
  })

  test('only the pipeline and the drivers call steps', () => {
    const callers = /^(pipeline(\/.*)?|site(\/.*)?|drivers\/.*|index)$/
    const wrong = engine.filter(
      ({ from, to, local, typeOnly }) =>
        local &&
        !typeOnly &&
        flow.includes(part(to) as never) &&
        !flow.includes(part(from) as never) &&
        part(from) !== 'client' &&
        !callers.test(withoutExtension(from)) &&
        !calledElsewhere.some((one) => part(from) === one.from && to.startsWith(`${one.to}/`)),
    )
    expect(wrong.map(at)).toEqual([])
  })

  test('code for the browser takes nothing of Node and of the engine only types, the resolver, what reads the index and addresses', () => {
    const wrong = engine.filter(
      ({ from, to, local, typeOnly }) =>
        part(from) === 'client' &&
        !typeOnly &&
        !(local
          ? part(to) === 'client' ||
            to === 'route/resolve-path' ||
            to === 'search/first-place' ||
            to === 'search/format' ||
            to === 'search/words' ||
            to === 'addresses/mermaid-address' ||
            to === 'paths' ||
            part(to).startsWith('island')
          : /^react(-dom)?(\/|$)/.test(to)),
    )
    expect(wrong.map(at)).toEqual([])
  })

  test('what of the engine runs in the browser too imports no more than paths', () => {
    const both = [
      'route/resolve-path.ts',
      'search/first-place.ts',
      'search/format.ts',
      'search/words.ts',
      'addresses/mermaid-address.ts',
    ]
    const wrong = engine.filter(
      ({ from, to, typeOnly }) => both.includes(from) && !typeOnly && to !== 'paths',
    )
    expect(wrong.map(at)).toEqual([])
  })

  test.each([
    ['engine', engine],
    ['theme-default', theme],
    ['cli', cli],
    ['openapi', openapi],
  ])('no module of %s imports itself through others', (_, imports) => {
    expect(circleIn(imports)).toEqual([])
  })

  test('a circle is noticed, also if only types close it', () => {
    const [ab, bc] = [
      ...importsIn("import { b } from './b.js'", 'x/a.ts'),
      ...importsIn("import { c } from './c.js'", 'x/b.ts'),
    ]
    const back = importsIn("import { a } from './a.js'", 'x/c.ts')
    const typesBack = importsIn("import type { A } from './a.js'", 'x/c.ts')
    expect(circleIn([ab, bc, ...back].flatMap((one) => one ?? []))).toEqual(['x/a', 'x/b', 'x/c', 'x/a'])
    expect(circleIn([ab, bc, ...typesBack].flatMap((one) => one ?? []))).toEqual(['x/a', 'x/b', 'x/c', 'x/a'])
    expect(circleIn([ab, bc].flatMap((one) => one ?? []))).toEqual([])
  })

  test('packages depend one way: command line, theme, engine', () => {
    const wrong = [
      ...engine.filter(({ to }) => /^@quire\//.test(to)),
      ...theme.filter(({ to }) => /^@quire\//.test(to) && !to.startsWith('@quire/engine')),
    ]
    expect(wrong.map(at)).toEqual([])
  })

  test('the theme touches neither disk nor network', () => {
    expect(theme.filter(({ to, typeOnly }) => to.startsWith('node:') && !typeOnly).map(at)).toEqual([])
  })

  test.each(doors)('$what is reached through one door', ({ modules, places }) => {
    const through = engine.filter(({ to, local, typeOnly }) => !local && !typeOnly && modules.test(to))
    expect(through, 'a door that nobody uses').not.toEqual([])
    expect(through.filter(({ from }) => !places.test(withoutExtension(from))).map(at)).toEqual([])
  })
})
