import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { HighlighterCore, LanguageRegistration, ThemeRegistration } from 'shiki/core'
import type { ShikiPackage } from '../config/shiki-package.js'
import { lazily } from '../lazily.js'
import { escapeText, type Grammars, otherNames } from './highlight.js'
import { inTime } from './in-time.js'
import { classedScopes } from './shiki-classes.js'

/** Work that one block may cost, in milliseconds: ten times what most code of the greatest length does. */
const mostWorkMs = 10_000

/** Longer lines stay plain: nobody wrote them by hand. It is the limit of VS Code. */
const longestLine = 20_000

/** The first one may be spent on making a grammar's patterns, which takes seconds for some. */
const mostTries = 2

/** Longer code stays plain. That of C++ takes seconds. */
const longest = 50_000

/** How grammars say that a token is part of a comment: whatever they find in it, a comment has one colour. */
const commentType = 1

/** Sets of grammars that are kept, at most. */
const mostCores = 60

/**
 * VS Code's grammars, with the classes of Prism's.
 *
 * @param limitMs Work that one block may cost, in milliseconds.
 */
export function shikiGrammars({ folder }: ShikiPackage, limitMs = mostWorkMs): Grammars {
  const shiki = lazily(() => loadShiki(folder))
  /** By their sources: compiled, or why that is not possible. Every grammar that embeds JavaScript has the same. */
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
      // Not the newest that Node knows: equal sources must give equal pages.
      engine: javascript.createJavaScriptRegexEngine({ forgiving: true, target: 'ES2024', cache: patterns }),
      warnings: false,
    })
    cores.set(key, made)
    return made
  }

  /** Grammars that a code asks for inside of its own, as fences in Markdown do: all of them would take seconds. */
  function embeddedIn(code: string, language: string): string[] {
    const { core, grammarsOf, idOf } = shiki()
    const possible = new Set(grammarsOf(language).find(({ name }) => name === language)?.embeddedLangsLazy)
    if (possible.size === 0) return []
    const ids = core.guessEmbeddedLanguages(code, language).map(idOf)
    return [...new Set(ids)].filter((id) => id !== undefined && possible.has(id)).sort() as string[]
  }

  return {
    // A grammar in a few hundred characters can be made to work for minutes.
    leastGuarded: 0,
    longest,
    isKnown: (language) => shiki().idOf(language) !== undefined,
    highlighted(code, name) {
      const language = shiki().idOf(name)
      if (language === undefined) return escapeText(code)
      const embedded = embeddedIn(code, language)
      for (let compiled = patterns.size, tries = 1; ; tries += 1) {
        // Loaded before time counts: what is interrupted while it is loaded stays broken.
        const core = coreFor(language, embedded)
        const html = inTime(() => htmlOf(core, code, language), limitMs)
        if (html !== undefined) return html
        // It may have been left in the middle of anything.
        cores.clear()
        // Grammars have thousands of patterns. Those that the time may have gone into are there now.
        if (patterns.size === compiled || tries === mostTries) return undefined
        compiled = patterns.size
      }
    },
  }
}

/** What is used of the package. A grammar knows others by their scopes, so each gets only those that belong to it. */
interface Shiki {
  readonly core: typeof import('shiki/core')
  readonly javascript: typeof import('shiki/engine/javascript')
  /** The grammar of a language, after those that it embeds. */
  readonly grammarsOf: (id: string) => readonly LanguageRegistration[]
  /** Shiki's first name of a language; undefined for one that it does not know. */
  readonly idOf: (language: string) => string | undefined
}

/** @param folder Of the package. Node loads ES modules with `require` from 20.19 on, and parsing is synchronous. */
function loadShiki(folder: string): Shiki {
  const require = createRequire(join(folder, 'package.json'))
  const { bundledLanguagesInfo } = require('shiki/langs') as typeof import('shiki/langs')
  const ids = new Map<string, string>()
  for (const { id, aliases = [] } of bundledLanguagesInfo) {
    ids.set(id, id)
    for (const alias of aliases) ids.set(alias, id)
  }
  const loaded = new Map<string, readonly LanguageRegistration[]>()
  return {
    core: require('shiki/core') as typeof import('shiki/core'),
    javascript: require('shiki/engine/javascript') as typeof import('shiki/engine/javascript'),
    grammarsOf(id) {
      const known = loaded.get(id)
      if (known !== undefined) return known
      const { default: grammars } = require(`shiki/langs/${id}.mjs`) as {
        readonly default: readonly LanguageRegistration[]
      }
      loaded.set(id, grammars)
      return grammars
    },
    idOf: (language) =>
      ids.get(language) ?? ids.get(otherNames[language] ?? '') ?? ids.get(prismNames[language] ?? ''),
  }
}

/** Names by which only Prism knows a language, for sites that used it before. */
const prismNames: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
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
})

/** A theme whose colours are numbers of {@link classedScopes}: finding the rule for a scope is what themes are for. */
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
    // A limit by the clock would leave other lines plain on a busy machine.
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
      // What goes on in the next line is one element, as Prism makes it.
      pieces.push('\n'.repeat(lineEnds))
      lineEnds = 0
      if (isNew && classes !== '') pieces.push(`<span class="token ${classes}">`)
      open = classes
      pieces.push(escapeText(content))
    }
    lineEnds += 1
  }
  if (open !== '') pieces.push('</span>')
  // The last line has no end.
  return pieces.join('') + '\n'.repeat(lineEnds - 1)
}

function classesFor(content: string, color: string | undefined): string {
  const classes = classesOf.get(color) ?? ''
  // Grammars also call words operators, such as `new` and `and`.
  return classes === 'operator' && /^[a-z]/i.test(content) ? 'keyword' : classes
}
