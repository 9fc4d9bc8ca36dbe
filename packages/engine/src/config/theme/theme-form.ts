import { fileURLToPath } from 'node:url'
import { isAsync } from '../../values/is-async.js'
import { isRecord } from '../../values/is-record.js'

/**
 * A part of a theme that cannot be used: its path, and what is allowed there, which completes "must
 * be …".
 */
export interface ThemeProblem {
  readonly path: readonly string[]
  readonly allowed: string
}

interface Form {
  readonly allowed: string
  readonly fits: (value: unknown) => boolean
}

const component: Form = {
  allowed: 'a component',
  // `memo` and `forwardRef` return objects. Elements are objects too, but they have `props`.
  fits: (value) =>
    typeof value === 'function' || (isRecord(value) && '$$typeof' in value && !('props' in value)),
}
const synchronous: Form = {
  allowed: 'a component that waits for nothing (the config can load its data)',
  fits: (value) => !isAsync(value),
}
const files: Form = {
  allowed: "a list of files, from the theme's module",
  fits: (value) => Array.isArray(value) && value.every((file) => typeof file === 'string'),
}
const names: Form = {
  allowed: 'a list of names of components',
  fits: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
}
const callable: Form = { allowed: 'a function', fits: (value) => typeof value === 'function' }

/** Required fields of a theme. */
const required: readonly (readonly [name: string, form: Form])[] = [
  ['name', { allowed: 'text', fits: (value) => typeof value === 'string' }],
  [
    'from',
    {
      allowed: 'import.meta.url of the module that defines the theme',
      fits: (value) => typeof value === 'string' && isFileUrl(value),
    },
  ],
  ['layouts', { allowed: 'an object of layouts', fits: isRecord }],
]

/** Optional fields of a theme. */
const optional: readonly (readonly [name: string, form: Form])[] = [
  ['components', { allowed: 'an object of components', fits: isRecord }],
  ['parts', names],
  ['anchorComponents', names],
  ['styles', files],
  ['behaviours', files],
  ['earlyScript', { allowed: "a file, from the theme's module", fits: (value) => typeof value === 'string' }],
  ['options', { allowed: 'a schema that follows Standard Schema', fits: isSchema }],
  ['constants', callable],
  ['contentWords', callable],
  ['links', callable],
  ['languages', callable],
  ['optionStyles', callable],
  [
    'head',
    {
      allowed: 'a function that waits for nothing',
      fits: (value) => callable.fits(value) && !isAsync(value),
    },
  ],
]

/** Names of all fields of a theme. */
export const themeFields: readonly string[] = [...required, ...optional].map(([name]) => name)

/** Problems of a theme; empty if it can be used. Unknown fields are ignored. */
export function themeProblems(theme: object): ThemeProblem[] {
  const field = (name: string): unknown => Reflect.get(theme, name)
  const wrong = [
    ...required.filter(([name, { fits }]) => !fits(field(name))),
    ...optional.filter(([name, { fits }]) => field(name) !== undefined && !fits(field(name))),
  ].map(([name, { allowed }]) => ({ path: [name], allowed }))
  const [layouts, components] = [field('layouts'), field('components')]
  return [
    ...wrong,
    // `Layout` is required, since it is used if a page's layout is missing.
    ...(isRecord(layouts) ? componentProblems('layouts', { Layout: undefined, ...layouts }) : []),
    ...(isRecord(components) ? componentProblems('components', components) : []),
  ]
}

function componentProblems(field: string, given: Readonly<Record<string, unknown>>): ThemeProblem[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const wrong = [component, synchronous].find(({ fits }) => !fits(value))
    return wrong === undefined ? [] : [{ path: [field, name], allowed: wrong.allowed }]
  })
}

/** Some that begin with "file:" are refused, such as those of another computer. */
function isFileUrl(text: string): boolean {
  try {
    return fileURLToPath(text) !== ''
  } catch {
    return false
  }
}

/** A schema may also be a function. */
function isSchema(input: unknown): boolean {
  const standard: unknown =
    isRecord(input) || typeof input === 'function' ? Reflect.get(input, '~standard') : undefined
  return isRecord(standard) && typeof standard.validate === 'function'
}
