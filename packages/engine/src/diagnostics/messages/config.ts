/** The config: finding it, reading it, running it, and its values. */

import type { Diagnostic, Place } from '../diagnostic.js'
import { compileStyles, didYouMean, lacksBrowser, type OtherNames } from './hints.js'

/** For a mistake in the config or the command that is described only in one place of the code. */
export function wrongConfig(message: string, hint: string | undefined): Diagnostic {
  return { code: 'config', severity: 'error', message, hint }
}

/** @param near A similar folder or file that may be meant. */
export function siteFolderMissing(folder: string, near: string | undefined): Diagnostic {
  return {
    code: 'site-missing',
    severity: 'error',
    message: `There is no folder "${folder}".`,
    hint: didYouMean(near, 'Name the folder that holds docs.config.ts.'),
  }
}

/** @param near A similar file that may be meant. */
export function configFileMissing(file: string, near: string | undefined): Diagnostic {
  return {
    code: 'config-missing',
    severity: 'error',
    message: `There is no file "${file}".`,
    hint: didYouMean(near, 'Name a config, or the folder that holds docs.config.ts.'),
  }
}

export function plugAndPlay(): Diagnostic {
  return {
    code: 'plug-and-play',
    severity: 'error',
    message:
      'Yarn keeps the packages of this project in archives ("Plug and Play"), where Quire does not find them.',
    hint: 'Write "nodeLinker: node-modules" into .yarnrc.yml and run "yarn install".',
  }
}

const configExample = 'A minimal config is: export default { title: "My docs" }'

const newConfig =
  'Create one with "docs init". Or write docs.config.ts yourself, with at least: export default { title: "My docs" }'

/**
 * @param found A file that is probably meant to be the config, or a folder around this one that has a
 *   config.
 */
export function configMissing(
  folder: string,
  names: readonly string[],
  { near, above }: { readonly near?: string | undefined; readonly above?: string | undefined },
): Diagnostic {
  const elsewhere = above === undefined ? newConfig : `The folder "${above}" has one: name that folder.`
  return {
    code: 'config-missing',
    severity: 'error',
    message: `There is no config in "${folder}" (looked for ${names.join(', ')}).`,
    hint: near === undefined ? elsewhere : `Rename "${near}" to "${names[0]}".`,
  }
}

export function configTwice(folder: string, names: readonly string[]): Diagnostic {
  return {
    code: 'config-twice',
    severity: 'error',
    message: `There are several configs in "${folder}": ${names.join(', ')}.`,
    hint: 'Keep one of them.',
  }
}

/** @param problem The compiler's message. */
export function configSyntax(
  at: Place | undefined,
  subject: string,
  problem: string,
  hint: string | undefined,
): Diagnostic {
  return {
    code: 'config-syntax',
    severity: 'error',
    message: `${subject} cannot be read: ${problem.replace(/\.$/, '')}.`,
    hint,
    at,
  }
}

/** JSON itself takes the last of equal names. */
export const configNameTwice = (at: Place): Diagnostic =>
  configSyntax(at, 'The config', 'this name is there twice', 'Remove one of the two.')

/**
 * @param problem The thrown error's message.
 * @param module The module that threw it, if it is not the config itself.
 */
export function configThrew(at: Place | undefined, problem: string, module?: string): Diagnostic {
  const who = module === undefined ? 'The config' : `The module "${module}", which the config imports,`
  return {
    code: 'config-threw',
    severity: 'error',
    message: `${who} threw an error: ${problem}`,
    hint: aboutThrown(problem),
    at,
  }
}

/** @param name Of the function that is running; empty if it has none. */
export function busyCode(at: Place, name: string): Diagnostic {
  const what = name === '' ? 'The code here' : `"${name}"`
  return {
    code: 'busy-code',
    severity: 'warning',
    message: `${what} keeps the command busy for more than 10 seconds.`,
    hint: 'Look for a loop that does not end, or a component that renders itself in every case. Ctrl-C ends the command.',
    at,
  }
}

/** What to do about an error that a config threw. */
function aboutThrown(problem: string): string {
  // React's error about a hook that is called while no component is rendered.
  if (/^Cannot read properties of null \(reading 'use[A-Z]?\w*'\)/.test(problem))
    return 'This is a hook, such as usePage or useState. Call it inside the function of a component.'
  if (lacksBrowser(problem))
    return 'Pages are rendered without a browser: use it in an effect (useEffect) of an island. Import a package that needs one there, too, with "await import".'
  if (problem.startsWith('Unknown file extension '))
    return 'Node cannot load such a file. If its package is a theme, write "quire": { "theme": true } into its package.json: its modules are then bundled, and can import pictures.'
  const name = /^(defineConfig|defineTheme|extend) is not defined$/.exec(problem)?.[1]
  return name === undefined
    ? 'Run the command with --debug to see the stack trace.'
    : `Begin the file with: import { ${name} } from "@quire/engine"`
}

/** A module in the style of CommonJS that runs as an ES module. */
export function configCommonJs(at: Place | undefined): Diagnostic {
  return {
    code: 'config-threw',
    severity: 'error',
    message: 'The config threw an error: there is no "module.exports" here.',
    hint: 'Write "export default" instead, or put CommonJS into a file that ends in .cjs and import that.',
    at,
  }
}

/** For a config that is a symbolic link. @param file As given on the command line. */
export function configLinkBroken(file: string): Diagnostic {
  return {
    code: 'config-missing',
    severity: 'error',
    message: `The config "${file}" is a symbolic link that leads to no file that can be read.`,
    hint: 'Restore its target, or put the config itself there.',
  }
}

/** @param file As given on the command line. */
export function configNotCode(file: string): Diagnostic {
  return {
    code: 'config-missing',
    severity: 'error',
    message: `"${file}" is not a config.`,
    hint: 'Name the folder that holds docs.config.ts, or the config itself.',
  }
}

export function packageWithoutTheme(at: Place | undefined, name: string): Diagnostic {
  return {
    code: 'config-value',
    severity: 'error',
    message: `The default export of the package "${name}" is not a theme.`,
    hint: '"theme" must be a theme, or the name of a package whose default export is one.',
    at,
  }
}

/**
 * @param subject What names the file, for the beginning of the sentence.
 * @param file As given in the theme, or its path in the site.
 * @param near A file in its folder that may be meant, in the same form.
 */
export function themeFileMissing(
  at: Place | undefined,
  subject: string,
  file: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'theme-file-missing',
    severity: 'error',
    message: `${subject} names the file "${file}", but there is no such file.`,
    hint: didYouMean(near, 'Paths are relative to the folder of the module that "from" names.'),
    at,
  }
}

export function exitCalled(at: Place | undefined): Diagnostic {
  return {
    code: 'exit-called',
    severity: 'error',
    message: 'The config, the theme or a plugin ended the command with process.exit before it was done.',
    hint: 'Throw an error instead: its message is shown here.',
    at,
  }
}

export function configWithoutDefault(at: Place): Diagnostic {
  return {
    code: 'config-no-default',
    severity: 'error',
    message: 'The config has no default export.',
    hint: configExample,
    at,
  }
}

/** @param near An installed package with a similar name. */
export function configPackageMissing(
  at: Place | undefined,
  name: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'config-package-missing',
    severity: 'error',
    message: `The package "${name}" is not installed.`,
    hint: didYouMean(near, `Install it next to the config: npm install ${name}`),
    at,
  }
}

/** @param version The installed version. @param major Major version that is needed. */
export function configPackageVersion(
  at: Place | undefined,
  name: string,
  version: string,
  major: string,
): Diagnostic {
  return {
    code: 'config-package-version',
    severity: 'error',
    message: `Version ${version} of the package "${name}" is installed, but Quire works with version ${major}.`,
    hint: `Install it next to the config: npm install ${name}@${major}`,
    at,
  }
}

/** For react and react-dom, of which the engine's copies are used. @param major Major version that is needed. */
export function reactVersion(name: string, version: string, major: string): Diagnostic {
  return {
    code: 'config-package-version',
    severity: 'error',
    message: `Version ${version} of the package "${name}" is installed, but Quire works with version ${major}.`,
    hint: reactBesideQuire(major),
  }
}

export function reactMissing(name: string, major: string): Diagnostic {
  return {
    code: 'config-package-missing',
    severity: 'error',
    message: `The package "${name}" is not installed.`,
    hint: reactBesideQuire(major),
  }
}

const reactBesideQuire = (major: string) =>
  `Install React where Quire is installed: npm install react@${major} react-dom@${major}`

/** @param specifier What is imported: the name of a package, possibly with a path. */
export function configPackageEntry(at: Place | undefined, specifier: string): Diagnostic {
  return {
    code: 'config-package-entry',
    severity: 'error',
    message: `"${specifier}" does not lead to a file, although the package is installed.`,
    hint: 'Its package.json lists under "exports" or "main" what can be imported. If the package has to be built, build it first.',
    at,
  }
}

export function configEngineFile(at: Place | undefined, file: string): Diagnostic {
  return {
    code: 'config-engine-file',
    severity: 'error',
    message: `"${file}" is a file of the engine. Imported by its path, it is a second engine, which does not know the site.`,
    hint: 'Import by name: "@quire/engine", "@quire/engine/theme" or, in islands and behaviours, "@quire/engine/client".',
    at,
  }
}

export function configStyleImport(at: Place | undefined, file: string): Diagnostic {
  return {
    code: 'config-style-import',
    severity: 'error',
    message: `The style sheet "${file}" cannot be imported.`,
    hint: /\.css$/i.test(file)
      ? 'List it in the theme instead: extend(theme, { from: import.meta.url, styles: ["./own.css"] }). For classes of a single component, name it "own.module.css".'
      : `${compileStyles} It is listed in the theme: extend(theme, { from: import.meta.url, styles: ["./own.css"] }).`,
    at,
  }
}

export function configFileImport(at: Place | undefined, file: string): Diagnostic {
  return {
    code: 'config-file-import',
    severity: 'error',
    message: `The file "${file}" is not code and cannot be imported.`,
    hint: 'Code can import code, JSON, pictures and fonts. Put other files into the public folder, and write their address with the base of the site.',
    at,
  }
}

/** @param path Path of the value in the config: `sidebar["/guide/"][2].title`. */
export function wrongConfigValue(
  at: Place | undefined,
  path: string,
  allowed: string,
  given: string,
): Diagnostic {
  const subject = path === '' ? 'The config' : `"${path}"`
  return {
    code: 'config-value',
    severity: 'error',
    message: `${subject} must be ${allowed}, not ${given}.`,
    at,
  }
}

/**
 * For a field of the frontmatter that cannot be the same on several pages.
 *
 * @param path Path of the field in the config.
 * @param why Completes "…, because".
 */
export function fieldNotDefault(at: Place | undefined, path: string, why: string): Diagnostic {
  return {
    code: 'config-value',
    severity: 'error',
    message: `"${path}" cannot be set for several pages, because ${why}.`,
    hint: path.endsWith('.permalink')
      ? 'Write it into the frontmatter of each page. There it may be the same pattern everywhere, such as "/blog/:year/:month/:slug/". To change the addresses of a whole folder, give it an entry of its own in "content", with a "prefix".'
      : 'Write it into the frontmatter of the page.',
    at,
  }
}

/** @param language As the config names it. */
export function grammarWithoutShiki(at: Place | undefined, language: string): Diagnostic {
  return {
    code: 'config-value',
    severity: 'error',
    message: `"markdown.languages" has a grammar for "${language}", which only Shiki can read.`,
    hint: 'Set "highlighter: \'shiki\'" next to "languages", or write the name of a similar language instead of the grammar.',
    at,
  }
}

export function missingConfigValue(at: Place | undefined, path: string, allowed: string): Diagnostic {
  return {
    code: 'config-value',
    severity: 'error',
    message: `"${path}" is missing.`,
    hint: `It must be ${allowed}.`,
    at,
  }
}

/** Longer lists, as of all words of a theme, are no help in a terminal. */
const mostNames = 40

/**
 * `known` is empty if the names that are allowed there are not known.
 *
 * @param instead What to write instead of an option of another generator.
 */
export function unknownConfigKey(
  at: Place | undefined,
  path: string,
  { near, known }: OtherNames,
  instead: string | undefined,
): Diagnostic {
  const names =
    known.length > mostNames
      ? `See the documentation for the ${known.length} known names.`
      : known.length > 0
        ? `Known names: ${known.join(', ')}.`
        : undefined
  return {
    code: 'config-unknown-key',
    severity: 'error',
    message: `"${path}" is not a known option.`,
    hint: instead ?? didYouMean(near, names),
    at,
  }
}

/**
 * @param problem Message of the theme's schema: a sentence, or one that follows the path ("must be
 *   text").
 */
export function wrongThemeOption(at: Place | undefined, path: string, problem: string): Diagnostic {
  return {
    code: 'theme-option',
    severity: 'error',
    message: `"${path}"${/^\p{Ll}/u.test(problem) ? '' : ':'} ${problem.replace(/\.$/, '')}.`,
    hint: 'See the documentation of the theme for its options.',
    at,
  }
}

export function themeWithoutOptions(at: Place | undefined, theme: string): Diagnostic {
  return {
    code: 'theme-option',
    severity: 'error',
    message: `The theme "${theme}" takes no options, but "themeConfig" gives some.`,
    hint: 'Remove "themeConfig".',
    at,
  }
}

export function asyncThemeOptions(theme: string): Diagnostic {
  return {
    code: 'theme-option',
    severity: 'error',
    message: `The theme "${theme}" checks its options asynchronously, which is not possible.`,
    hint: 'Remove the asynchronous checks from the schema in the theme.',
  }
}

export function noTheme(at: Place | undefined): Diagnostic {
  return {
    code: 'theme-missing',
    severity: 'error',
    message: 'The config does not name a theme.',
    hint: 'Set "theme" to a theme or to the name of its package.',
    at,
  }
}

/** @param folder As given in the config. */
export function configFolderMissing(
  at: Place | undefined,
  path: string,
  folder: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'config-folder-missing',
    severity: 'error',
    message: `"${path}" names the folder "${folder}", but there is no such folder.`,
    hint: didYouMean(near, 'Folders are relative to the site root.'),
    at,
  }
}

/** @param folder As given in the config. */
export function configFolderIsFile(at: Place | undefined, path: string, folder: string): Diagnostic {
  return {
    code: 'config-folder-file',
    severity: 'error',
    message: `"${path}" must name a folder, but "${folder}" is a file.`,
    hint: 'Name the folder that it is in, or another one. Folders are relative to the site root.',
    at,
  }
}

/** @param folder As given in the config. */
export function publicFolderMissing(
  at: Place | undefined,
  folder: string,
  near: string | undefined,
): Diagnostic {
  return {
    ...configFolderMissing(at, 'publicDir', folder, near),
    code: 'public-missing',
    severity: 'warning',
    hint: didYouMean(near, 'No files are published unchanged.'),
  }
}

export function configFolderOutside(at: Place | undefined, path: string, folder: string): Diagnostic {
  return {
    code: 'config-folder-outside',
    severity: 'error',
    message: `"${path}" names the folder "${folder}", which is outside the site root.`,
    hint: 'Set "root" to a folder that holds both, and name folders relative to it.',
    at,
  }
}

export function contentFolderTwice(at: Place | undefined, folder: string): Diagnostic {
  return {
    code: 'content-twice',
    severity: 'error',
    message: `"content" names the folder "${folder}" twice.`,
    hint: 'Keep one of the two entries.',
    at,
  }
}

export function prefixClash(
  at: Place | undefined,
  prefix: string,
  first: string,
  second: string,
): Diagnostic {
  return {
    code: 'prefix-clash',
    severity: 'error',
    message: `The content folders "${first}" and "${second}" would both be published at "${prefix}".`,
    hint: 'Give each its own "prefix".',
    at,
  }
}

export function publicHoldsContent(at: Place | undefined, publicDir: string, content: string): Diagnostic {
  return {
    code: 'public-overlap',
    severity: 'error',
    message: `The public folder "${publicDir}" holds the content folder "${content}", so its pages would also be published unchanged.`,
    hint: 'Set "publicDir" to another folder.',
    at,
  }
}

/** @param given What was written. @param used What is used instead. */
export function slashesAdded(at: Place | undefined, path: string, given: string, used: string): Diagnostic {
  return {
    code: 'config-slashes',
    severity: 'warning',
    message: `"${path}" is "${given}"; "${used}" is used.`,
    hint: `Write "${used}": it begins and ends with one slash.`,
    at,
  }
}

/** @param near The code that may be meant; undefined if none is similar. */
export function unknownCode(code: string, near: string | undefined): Diagnostic {
  return {
    code: 'unknown-code',
    severity: 'error',
    message: `No message has the code "${code}", so it cannot be ignored.`,
    hint: didYouMean(near, 'The code is printed before its message, for instance broken-link.'),
  }
}
