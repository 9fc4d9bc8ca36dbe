import { themeProblems } from '../config/theme/theme-form.js'
import { didYouMean } from '../diagnostics/messages/hints.js'
import { nearest } from '../text/nearest.js'
import { isKeyOf } from '../values/is-key-of.js'
import { isRecord } from '../values/is-record.js'
import type { BuildOptions } from './build/options.js'
import type { CheckOptions } from './check/options.js'
import type { DatesOptions } from './dates.js'
import type { AffectedOptions } from './explain/affected.js'
import type { GraphOptions } from './explain/answered-site.js'
import type { WhyOptions } from './explain/why.js'
import type { InspectOptions } from './inspect.js'
import type { MoveOptions } from './move/move.js'
import type { PreviewOptions } from './preview.js'
import type { PrintSiteOptions } from './print.js'
import type { ServeOptions } from './serve/serve.js'
import type { VersionOptions } from './version/version.js'

/** What the value of an option must be. */
interface Kind {
  /** Completes the sentence "The option must be …". */
  readonly name: string
  readonly fits: (value: unknown) => boolean
  /** Continues the sentence about an object that does not fit. */
  readonly fault?: (value: object) => string
  /** Whether the option may be left out. */
  readonly isOptional: boolean
}

/** The options of a driver by their names; all of them, which the types make sure of. */
type Kinds<Options> = { readonly [Name in keyof Required<Options>]: Kind }

const kind = (name: string, fits: Kind['fits']): Kind => ({ name, fits, isOptional: true })
const required = (one: Kind): Kind => ({ ...one, isOptional: false })

const isText = (value: unknown) => typeof value === 'string'

/** The system has no names with this character. */
const isName = (value: unknown) => typeof value === 'string' && !value.includes('\0')

const text = kind('text', isText)
const texts = kind('a list of texts', (value) => Array.isArray(value) && value.every(isText))
const path = kind('the path of a file or folder', isName)
const paths = kind('a list of folders', (value) => Array.isArray(value) && value.every(isName))
const yesOrNo = kind('true or false', (value) => typeof value === 'boolean')
const callback = kind('a function', (value) => typeof value === 'function')
const pullRequest = kind('a whole number from 1', (value) => isWhole(value, 1))
const portNumber = kind('a whole number from 0 to 65535', (value) => isWhole(value, 0, 65_535))
const address = kind('text, or true for all addresses', (value) => value === true || isText(value))
const themeOrName: Kind = {
  ...kind(
    'a theme, or the name of its package',
    (value) => isText(value) || (isRecord(value) && themeProblems(value).length === 0),
  ),
  fault(value) {
    const [problem] = themeProblems(value)
    return problem === undefined ? '' : `, whose "${problem.path.join('.')}" must be ${problem.allowed}`
  },
}
/** Not by its class, because a program may have the one of another realm. */
const abortSignal = kind(
  'an AbortSignal',
  (value) =>
    isRecord(value) && typeof value.aborted === 'boolean' && typeof value.throwIfAborted === 'function',
)
const comparedFile = kind(
  'an object with the text "file", and with "update", which is true or false',
  (value) => isRecord(value) && isName(value.file) && typeof value.update === 'boolean',
)

function isWhole(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

const ofEvery = { site: required(path), defaultTheme: themeOrName, packagesOf: paths }
const ofGraph: Kinds<GraphOptions> = { ...ofEvery, out: path, base: text, pr: pullRequest }
const ofServer = { ...ofEvery, base: text, host: address, port: portNumber, allowedHosts: texts }
const ofConfig = { ...ofEvery, base: text, config: path, untrusted: yesOrNo, clean: yesOrNo }

export const buildKinds: Kinds<BuildOptions> = {
  ...ofConfig,
  out: path,
  pr: pullRequest,
  branch: text,
  against: text,
  force: yesOrNo,
  explain: yesOrNo,
  allowErrors: yesOrNo,
  signal: abortSignal,
  onProgress: callback,
  onWait: callback,
}
export const checkKinds: Kinds<CheckOptions> = {
  ...ofConfig,
  external: yesOrNo,
  externalIgnore: texts,
  fix: yesOrNo,
  ignore: texts,
  baseline: comparedFile,
  contract: comparedFile,
  signal: abortSignal,
  onProgress: callback,
  onWait: callback,
}
export const moveKinds: Kinds<MoveOptions> = {
  ...ofConfig,
  from: required(text),
  to: required(text),
  dryRun: yesOrNo,
  signal: abortSignal,
  onWait: callback,
}
export const serveKinds: Kinds<ServeOptions> = { ...ofServer, onEvent: callback }
export const previewKinds: Kinds<PreviewOptions> = {
  ...ofServer,
  ...ofConfig,
  out: path,
  pr: pullRequest,
  branch: text,
  csp: yesOrNo,
  onWait: callback,
  onFailure: callback,
}
export const graphKinds = ofGraph
export const whyKinds: Kinds<WhyOptions> = {
  ...ofGraph,
  subject: required(text),
}
export const affectedKinds: Kinds<AffectedOptions> = {
  ...ofGraph,
  file: required(text),
}
export const inspectKinds: Kinds<InspectOptions> = { ...ofEvery, base: text, pr: pullRequest }
export const datesKinds: Kinds<DatesOptions> = { ...ofEvery, write: yesOrNo }
export const versionKinds: Kinds<VersionOptions> = {
  ...ofEvery,
  name: required(text),
  signal: abortSignal,
  onWait: callback,
}
export const printKinds: Kinds<PrintSiteOptions> = {
  ...ofEvery,
  base: text,
  section: required(text),
  signal: abortSignal,
}

/**
 * Checks the options that a program gives to a driver, which the types of the program may not have
 * done.
 *
 * @param driver Name of the function.
 * @throws TypeError that names the option and what it must be, or that there is no such option.
 */
export function checkOptions<Options>(driver: string, options: Options, kinds: Kinds<Options>): void {
  if (!isRecord(options))
    throw new TypeError(`${driver}() takes an object of options, not ${shown(options)}.`)
  // A misspelt option would have no effect, without a word.
  const unknown = Object.keys(options).find((name) => options[name] !== undefined && !isKeyOf(name, kinds))
  if (unknown !== undefined)
    throw new TypeError(
      [`${driver}() has no option "${unknown}".`, didYouMean(nearest(unknown, Object.keys(kinds)))]
        .filter(Boolean)
        .join(' '),
    )
  for (const [name, { name: wanted, fits, fault, isOptional }] of Object.entries<Kind>(kinds)) {
    const value = options[name]
    if (value === undefined ? isOptional : fits(value)) continue
    const detail = isRecord(value) ? (fault?.(value) ?? '') : ''
    throw new TypeError(
      value === undefined
        ? `${driver}() needs the option "${name}", which must be ${wanted}.`
        : `The option "${name}" of ${driver}() must be ${wanted}, not ${shown(value)}${detail}.`,
    )
  }
}

/** A value in a message. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'this list'
  return typeof value === 'object' && value !== null ? 'this object' : String(value)
}
