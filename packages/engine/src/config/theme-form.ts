import { isRecord } from '../is-record.js'

/** Something in a theme that cannot be used: where, and what is allowed there as the rest of "must be …". */
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
  // What `memo` and `forwardRef` make is an object, as is an element, which has properties.
  fits: (value) =>
    typeof value === 'function' || (isRecord(value) && '$$typeof' in value && !('props' in value)),
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

/** Fields that a theme must have. */
const required: readonly (readonly [name: string, form: Form])[] = [
  ['name', { allowed: 'text', fits: (value) => typeof value === 'string' }],
  [
    'from',
    {
      allowed: 'import.meta.url of the module that defines the theme',
      fits: (value) => typeof value === 'string' && value.startsWith('file:'),
    },
  ],
  ['layouts', { allowed: 'an object of layouts', fits: isRecord }],
]

/** Fields that it may leave out. */
const optional: readonly (readonly [name: string, form: Form])[] = [
  ['components', { allowed: 'an object of components', fits: isRecord }],
  ['anchorComponents', names],
  ['styles', files],
  ['behaviours', files],
  ['earlyScript', { allowed: "a file, from the theme's module", fits: (value) => typeof value === 'string' }],
  ['options', { allowed: 'a schema that follows Standard Schema', fits: isSchema }],
  ['constants', callable],
  ['contentWords', callable],
  ['links', callable],
  ['optionStyles', callable],
]

/** Names of all fields that a theme may have. */
export const themeFields: readonly string[] = [...required, ...optional].map(([name]) => name)

/** What is wrong with a theme; nothing for one that can be used. Fields that are not known are let be. */
export function themeProblems(theme: object): ThemeProblem[] {
  const fields = theme as Readonly<Record<string, unknown>>
  const wrong = [
    ...required.filter(([name, { fits }]) => !fits(fields[name])),
    ...optional.filter(([name, { fits }]) => fields[name] !== undefined && !fits(fields[name])),
  ].map(([name, { allowed }]) => ({ path: [name], allowed }))
  const { layouts, components } = fields
  return [
    ...wrong,
    // Where there is no other layout, this one is used.
    ...(isRecord(layouts) ? componentProblems('layouts', { Layout: undefined, ...layouts }) : []),
    ...(isRecord(components) ? componentProblems('components', components) : []),
  ]
}

function componentProblems(field: string, given: Readonly<Record<string, unknown>>): ThemeProblem[] {
  return Object.entries(given)
    .filter(([, value]) => !component.fits(value))
    .map(([name]) => ({ path: [field, name], allowed: component.allowed }))
}

/** Schemas may be functions, too. */
function isSchema(input: unknown): boolean {
  const standard =
    isRecord(input) || typeof input === 'function'
      ? (input as Record<string, unknown>)['~standard']
      : undefined
  return isRecord(standard) && typeof standard.validate === 'function'
}
