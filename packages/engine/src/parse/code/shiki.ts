import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { HighlighterCore, LanguageRegistration, ThemeRegistration } from 'shiki/core'
import type { CodeGrammar } from '../../config/config.js'
import type { InstalledPackage } from '../../config/packages/installed-packages.js'
import { lazily } from '../../values/lazily.js'
import { escapeText } from '../html/escape-text.js'
import { inTime } from '../in-time.js'
import { type Grammars, otherNames } from './highlight.js'
import { classedScopes } from './shiki-classes.js'

/**
 * Maximum processor time for one block, in milliseconds: ten times what most code of the maximum
 * length takes.
 */
const mostWorkMs = 10_000

/** Longer lines, in characters, stay plain: nobody wrote them by hand. VS Code has the same limit. */
const longestLine = 20_000

/** The first try may be spent on compiling a grammar's patterns, which takes seconds for some. */
const mostTries = 2

/** Code longer than this, in characters, stays plain. C++ of this length takes seconds. */
const longest = 50_000

/** How grammars mark tokens inside comments. A comment has one colour, whatever tokens are in it. */
const commentType = 1

/** How many sets of grammars are cached at most. */
const mostCores = 60

/**
 * VS Code's grammars, with the classes of Prism's.
 *
 * @param own Grammars of the site, by the names of their languages in lower case.
 * @param limitMs Maximum processor time for one block, in milliseconds.
 */
export function shikiGrammars(
  { folder }: InstalledPackage,
  own: ReadonlyMap<string, CodeGrammar> = new Map(),
  limitMs = mostWorkMs,
): Grammars {
  const shiki = lazily(() => loadShiki(folder, own))
  /**
   * Compiled patterns by their source, or the error if one cannot be compiled. Shared, because
   * every grammar that embeds JavaScript has the same patterns.
   */
  const patterns = new Map<string, RegExp | Error>()
  const cores = new Map<string, HighlighterCore>()

  function coreFor(language: string, embedded: readonly string[]): HighlighterCore {
    const key = [language, ...embedded].join('\n')
    const known = cores.get(key)
    if (known !== undefined) return known
    if (cores.size >= mostCores) cores.clear()
    const { core, javascript, grammarsOf } = shiki()
    const made = core.createHighlighterCoreSync({
      langs: [...embedded, language].flatMap(grammarsOf),
      themes: [theme],
      // A fixed target, not the newest that Node supports, because equal sources must give equal pages.
      engine: javascript.createJavaScriptRegexEngine({ forgiving: true, target: 'ES2024', cache: patterns }),
      warnings: false,
    })
    cores.set(key, made)
    return made
  }

  /**
   * The languages that a piece of code embeds, such as those of fences in Markdown. Loading all
   * possible ones would take seconds.
   */
  function embeddedIn(code: string, language: string): string[] {
    const { core, grammarsOf, idOf } = shiki()
    const possible = new Set(grammarsOf(language).find(({ name }) => name === language)?.embeddedLangsLazy)
    if (possible.size === 0) return []
    const ids = core.guessEmbeddedLanguages(code, language).map(idOf)
    return [...new Set(ids)]
      .filter((id) => id !== undefined)
      .filter((id) => possible.has(id))
      .sort()
  }

  return {
    // A few hundred characters can keep a grammar busy for minutes.
    leastGuarded: 0,
    longest,
    isKnown: (language) => shiki().idOf(language) !== undefined,
    highlighted(code, name) {
      const language = shiki().idOf(name)
      if (language === undefined) return escapeText(code)
      const embedded = embeddedIn(code, language)
      for (let compiled = patterns.size, tries = 1; ; tries += 1) {
        // Loaded before the time limit starts, because loading that is interrupted would leave the grammar
        // broken.
        const core = coreFor(language, embedded)
        const html = inTime(() => htmlOf(core, code, language), limitMs)
        if (html !== undefined) return html
        // The interrupted highlighter may be in any state.
        cores.clear()
        // Grammars have thousands of patterns. If some were compiled during this try, the next one may be
        // fast enough.
        if (patterns.size === compiled || tries === mostTries) return undefined
        compiled = patterns.size
      }
    },
  }
}

/**
 * The parts of the package that are used. Grammars refer to each other by scopes, so each gets only
 * those that belong to it.
 */
interface Shiki {
  readonly core: typeof import('shiki/core')
  readonly javascript: typeof import('shiki/engine/javascript')
  /** The grammar of a language, after the grammars that it embeds. */
  readonly grammarsOf: (id: string) => readonly LanguageRegistration[]
  /** Shiki's main name for a language; undefined for an unknown one. */
  readonly idOf: (language: string) => string | undefined
}

/**
 * @param folder Folder of the package. Node can load ES modules with `require` from 20.19 on;
 *   `import()` is not possible, since parsing is synchronous.
 */
function loadShiki(folder: string, own: ReadonlyMap<string, CodeGrammar>): Shiki {
  const require = createRequire(join(folder, 'package.json'))
  const { bundledLanguagesInfo } = require('shiki/langs') as typeof import('shiki/langs')
  const ids = new Map<string, string>()
  for (const { id, aliases = [] } of bundledLanguagesInfo) {
    ids.set(id, id)
    for (const alias of aliases) ids.set(alias, id)
  }
  for (const name of own.keys()) ids.set(name, name)
  const loaded = new Map<string, readonly LanguageRegistration[]>()
  const idOf: Shiki['idOf'] = (language) =>
    ids.get(language) ?? ids.get(otherNames[language] ?? '') ?? ids.get(prismNames[language] ?? '')

  function bundledGrammars(id: string): readonly LanguageRegistration[] {
    const known = loaded.get(id)
    if (known !== undefined) return known
    const { default: grammars } = require(`shiki/langs/${id}.mjs`) as {
      readonly default: readonly LanguageRegistration[]
    }
    loaded.set(id, grammars)
    return grammars
  }
  /** @param around Grammars that include this one, which it may include, too. */
  function grammarsWithin(id: string, around: readonly string[]): readonly LanguageRegistration[] {
    const grammar = own.get(id)
    if (grammar === undefined) return bundledGrammars(id)
    const inside = [...around, id]
    const included = (grammar.embeddedLangs ?? []).flatMap((language) => idOf(language.toLowerCase()) ?? [])
    return [
      ...included.filter((one) => !inside.includes(one)).flatMap((one) => grammarsWithin(one, inside)),
      registered(id, grammar),
    ]
  }

  return {
    core: require('shiki/core') as typeof import('shiki/core'),
    javascript: require('shiki/engine/javascript') as typeof import('shiki/engine/javascript'),
    grammarsOf: (id) => grammarsWithin(id, []),
    idOf,
  }
}

/** A grammar of a site as Shiki takes it. What it includes is given to Shiki beside it. */
function registered(name: string, { embeddedLangs: _, ...grammar }: CodeGrammar): LanguageRegistration {
  return { repository: {}, ...grammar, name } as unknown as LanguageRegistration
}

/** Names of languages that only Prism knows, for sites that used it before. */
const prismNames: Readonly<Record<string, string>> = Object.assign<object, Record<string, string>>(
  Object.create(null),
  {
    'shell-session': 'shellsession',
    'visual-basic': 'vb',
    cshtml: 'razor',
    django: 'jinja',
    dot: 'viz',
    ebnf: 'bnf',
    ignore: 'gitignore',
    jinja2: 'jinja',
    jsstacktrace: 'log',
    markup: 'html',
    mathml: 'xml',
    nasm: 'asm',
    objectivec: 'objective-c',
    rss: 'xml',
    webmanifest: 'json',
  },
)

/**
 * A theme whose colours are indexes into {@link classedScopes}, because finding the rule for a
 * scope is what themes do.
 */
const theme: ThemeRegistration = {
  name: 'quire',
  type: 'light',
  fg: colourOf(-1),
  bg: '#ffffff',
  settings: classedScopes.map(({ classes, scopes }, index) => ({
    scope: [...scopes],
    settings: { foreground: colourOf(classes === '' ? -1 : index) },
  })),
}

function colourOf(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0')}`
}

const classesOf: ReadonlyMap<string | undefined, string> = new Map(
  classedScopes.map(({ classes }, index) => [colourOf(index), classes]),
)

function htmlOf(core: HighlighterCore, code: string, language: string): string {
  const lines = core.codeToTokensBase(code, {
    lang: language,
    theme: theme.name ?? '',
    tokenizeMaxLineLength: longestLine,
    // No time limit: on a busy machine it would leave other lines plain.
    tokenizeTimeLimit: 0,
    includeExplanation: 'tokenType',
  })
  const pieces: string[] = []
  let open = ''
  let lineEnds = 0
  for (const line of lines) {
    for (const { content, color, type } of line) {
      if (content === '') continue
      const classes = type === commentType ? 'comment' : classesFor(content, color?.toLowerCase())
      const isNew = classes !== open
      if (isNew && open !== '') pieces.push('</span>')
      // If a token continues on the next line, it stays one element, as in Prism.
      pieces.push('\n'.repeat(lineEnds))
      lineEnds = 0
      if (isNew && classes !== '') pieces.push(`<span class="token ${classes}">`)
      open = classes
      pieces.push(escapeText(content))
    }
    lineEnds += 1
  }
  if (open !== '') pieces.push('</span>')
  // The last line has no line end.
  return pieces.join('') + '\n'.repeat(lineEnds - 1)
}

function classesFor(content: string, color: string | undefined): string {
  const classes = classesOf.get(color) ?? ''
  // Grammars also classify words such as `new` and `and` as operators.
  return classes === 'operator' && /^[a-z]/i.test(content) ? 'keyword' : classes
}
