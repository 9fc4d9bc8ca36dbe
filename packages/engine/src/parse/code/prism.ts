import { createRequire } from 'node:module'
import { refractor, type Syntax } from 'refractor/core'
import { escapeText } from '../html/escape-text.js'
import { inTime } from '../in-time.js'
import { type Grammars, otherNames } from './highlight.js'

const require = createRequire(import.meta.url)

/** Code longer than this, in characters, stays plain: it takes seconds, and nobody reads its colours. */
const longest = 200_000
/** Code shorter than this, in characters, is done before a pattern can take too long. */
const leastGuarded = 2_000
/**
 * Maximum processor time for one block, in milliseconds: a hundred times what ordinary code of the
 * maximum length takes.
 */
const mostWorkMs = 3_000

/** Prism's grammars. */
export function prismGrammars(): Grammars {
  const grammarOf = grammarLoader()
  return {
    leastGuarded,
    longest,
    isKnown: (language) => grammarOf(language) !== undefined,
    highlighted(code, language) {
      const name = grammarOf(language)
      if (name === undefined) return escapeText(code)
      return code.length < leastGuarded
        ? highlighted(code, name)
        : inTime(() => highlighted(code, name), mostWorkMs)
    },
  }
}

/** Parts of Prism that refractor has but does not declare in its types. */
interface Prism {
  readonly languages: Readonly<Record<string, unknown>>
  readonly tokenize: (code: string, grammar: unknown) => TokenStream
  readonly hooks: { readonly run: (name: string, env: TokenizeHook) => void }
}

interface TokenizeHook {
  code: string
  grammar: unknown
  language: string
  tokens?: TokenStream
}

type TokenStream = string | Token | readonly TokenStream[]

interface Token {
  readonly type: string
  readonly content: TokenStream
  /** Null if a grammar makes the token itself, as the one for JSX does for text between tags. */
  readonly alias?: string | readonly string[] | null
}

const prism = refractor as unknown as Prism

function highlighted(code: string, name: string): string {
  // Hooks with which template languages hide and restore the language around them.
  const env: TokenizeHook = { code, grammar: prism.languages[name], language: name }
  prism.hooks.run('before-tokenize', env)
  env.tokens = prism.tokenize(env.code, env.grammar)
  prism.hooks.run('after-tokenize', env)
  const pieces: string[] = []
  writeTokens(env.tokens, pieces)
  // Joined at once, because a text that grows piece by piece keeps several times as much memory.
  return pieces.join('')
}

function writeTokens(tokens: TokenStream, pieces: string[]): void {
  if (typeof tokens === 'string') {
    pieces.push(escapeText(tokens))
    return
  }
  if (isList(tokens)) {
    for (const token of tokens) writeTokens(token, pieces)
    return
  }
  const alias =
    tokens.alias === undefined || tokens.alias === null || tokens.alias.length === 0
      ? ''
      : ` ${typeof tokens.alias === 'string' ? tokens.alias : tokens.alias.join(' ')}`
  pieces.push(`<span class="token ${tokens.type}${alias}">`)
  writeTokens(tokens.content, pieces)
  pieces.push('</span>')
}

function isList(tokens: TokenStream): tokens is readonly TokenStream[] {
  return Array.isArray(tokens)
}

/** Finds grammars by any name of a language, and loads each on first use. */
function grammarLoader(): (language: string) => string | undefined {
  const unknown = new Set<string>()
  const isLoaded = (name: string) =>
    Object.hasOwn(prism.languages, name) && typeof prism.languages[name] === 'object'
  return (language) => {
    const name = otherNames[language] ?? language
    if (isLoaded(name)) return name
    if (unknown.has(name) || !/^[a-z\d][a-z\d-]*$/.test(name) || name === 'core' || name === 'all')
      return undefined
    try {
      const module = require(`refractor/${name}`) as { readonly default: Syntax }
      refractor.register(module.default)
      // Some files, such as "js-extras", only extend other languages.
      if (isLoaded(name)) return name
    } catch {
      // There is no such file, so Prism does not know the language.
    }
    unknown.add(name)
    return undefined
  }
}
