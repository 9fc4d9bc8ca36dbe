import { dirname } from 'node:path'
import { configPackageMissing, configThrew, packageWithoutTheme } from '../../diagnostics/messages/config.js'
import { byPath } from '../../paths.js'
import { messageOf } from '../../values/error-message.js'
import { isRecord } from '../../values/is-record.js'
import { bundleConfig, type ConfigBundle } from '../bundling/bundle.js'
import { packageNameIn } from '../bundling/bundle-packages.js'
import { problemsBesideTheme, reportOn } from '../checking/typed-config.js'
import { ConfigError } from '../config-error.js'
import type { LoadedConfig, LoadOptions } from '../loaded-config.js'
import { nearestPackage } from '../packages/installed-packages.js'
import { diagnosticOf, filesOf, sourceLineIn } from '../reading/config-source.js'
import { placeOfValue } from '../reading/place.js'
import { placeInStack, run, runnableOf, withRealPlaces } from '../running/runnable.js'

/** Where the package of a theme may be, and what to use if the config names none. */
interface ThemeLookup
  extends Pick<LoadedConfig, 'packagesOf' | 'codeCache'>,
    Pick<LoadOptions, 'defaultTheme'> {
  /** File that the name of the package is resolved from; absolute. */
  readonly from: string
}

/** What a config and its theme both have. */
type Shared = 'value' | 'packages' | 'islands' | 'files' | 'lookedIn'

/** Imports a theme that is given by the name of its package. */
export async function withTheme(
  loaded: Pick<LoadedConfig, Shared | 'themeModule' | 'sourceLine'>,
  { from: file, packagesOf, defaultTheme, codeCache }: ThemeLookup,
): Promise<Pick<LoadedConfig, Shared | 'themeCode' | 'themeModule'>> {
  const { value, packages, islands, files, lookedIn, sourceLine } = loaded
  const name = isRecord(value) ? (value.theme ?? defaultTheme) : undefined
  if (!isRecord(value) || typeof name !== 'string') {
    const themeModule = isRecord(value) && value.theme !== undefined ? loaded.themeModule : undefined
    return { value, packages, islands, files, lookedIn, themeCode: { files: [], packages: [] }, themeModule }
  }
  const text = `import * as theme from ${JSON.stringify(name)}\nexport default theme.default ?? null`
  const result = await bundleConfig({ file, text, theme: packageNameIn(name) }, packagesOf, codeCache)
  const folder = dirname(file)
  const context = { sourceLine, files: [file], folder }
  const placeOfTheme = () =>
    value.theme === undefined ? undefined : placeOfValue(files, 'theme', name, folder)
  const lineOf = (sources: ConfigBundle['sources']) => sourceLineIn(folder, [...files, ...filesOf(sources)])
  // Authors want to see all mistakes at once.
  const others = () => problemsBesideTheme(value, reportOn({ files, file, folder }))
  if ('problems' in result) {
    const at = placeOfTheme()
    const problems = result.problems.map((problem) =>
      problem.kind === 'package-missing' && problem.at?.file === file
        ? configPackageMissing(at, problem.text, nearestPackage(problem.text, [folder, ...packagesOf]))
        : diagnosticOf(problem.at?.file === file ? { ...problem, at: undefined } : problem, folder, at),
    )
    throw new ConfigError([...problems, ...others()], undefined, {
      ...context,
      files: [file, ...result.sources.keys()],
      sourceLine: lineOf(result.sources),
    })
  }
  const runnable = runnableOf(result, folder, codeCache.keptFile('theme'))
  let theme: unknown
  try {
    theme = (await run(runnable)).default
  } catch (error) {
    const cause = withRealPlaces(error, runnable)
    const at = placeInStack(error, runnable) ?? placeOfTheme()
    throw new ConfigError([configThrew(at, messageOf(error))], undefined, {
      ...context,
      sourceLine: lineOf(result.bundle.sources),
      cause,
    })
  }
  if (!isRecord(theme))
    throw new ConfigError([packageWithoutTheme(placeOfTheme(), name), ...others()], undefined, context)
  const themeFiles = filesOf(result.bundle.sources).sort((a, b) => byPath(a.file, b.file))
  return {
    value: { ...value, theme },
    packages: [...packages, ...result.bundle.packages],
    islands: [...islands, ...result.bundle.islands],
    files: [...files, ...themeFiles],
    lookedIn: [...lookedIn, ...result.bundle.lookedIn],
    themeCode: { files: themeFiles, packages: result.bundle.packages },
    themeModule: { code: result.bundle.code, gives: 'theme', keptIn: runnable.keptIn },
  }
}
