import type { OpenApiOptions } from './options.js'
import { isFields } from './values.js'
import { english } from './words.js'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)

/** What each option may be, as the end of "must be …". */
const forms: {
  readonly [Name in keyof Required<OpenApiOptions>]: readonly [
    allowed: string,
    fits: (value: unknown) => boolean,
  ]
} = {
  file: ['the path of the description, such as "openapi.yaml"', isText],
  pages: ['"tag" or "operation"', (value) => value === undefined || value === 'tag' || value === 'operation'],
  editUrl: ['an address', isTextOrNone],
  words: [
    'an object of texts, such as { parameters: "Paramètres" }',
    (value) => value === undefined || (isFields(value) && Object.values(value).every(isTextOrNone)),
  ],
}

/**
 * Returns the options as they are. Configs need not be TypeScript.
 *
 * @throws {TypeError} If one has a wrong value, or does not exist.
 */
export function checkedOptions(options: OpenApiOptions): OpenApiOptions {
  const given: unknown = options
  if (!isFields(given)) throw new TypeError('"openapi" takes an object: openapi({ file: "openapi.yaml" })')
  refuseUnknown('"openapi" has no option', Object.keys(given), Object.keys(forms))
  for (const [name, [allowed, fits]] of Object.entries(forms))
    if (!fits(given[name])) throw new TypeError(`"${name}" of "openapi" must be ${allowed}`)
  refuseUnknown('"words" of "openapi" has no', Object.keys(options.words ?? {}), Object.keys(english))
  return options
}

function refuseUnknown(problem: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new TypeError(`${problem} "${unknown}", only ${known.join(', ')}`)
}
