import { createRequire } from 'node:module'
import { refractor, type Syntax } from 'refractor/core'
import { inTime } from './in-time.js'

const require = createRequire(import.meta.url)

/** Highlights code. Keeps what it has done: the same code stands on many pages. */
export interface Highlighter {
  /**
   * HTML with `token` classes; plain escaped text for a language that is not known.
   *
   * @param onTooLong Called when highlighting was given up, and the code is plain for that reason.
   */
  readonly highlight: (code: string, language: string, onTooLong?: () => void) => string
  readonly isKnown: (language: string) => boolean
}

/** Characters of highlighted code that are kept, at most. */
const mostKept = 4_000_000
/** Longer code stays plain: it costs seconds, and nobody reads its colours. */
const mostHighlighted = 200_000
/** Shorter code is done before a grammar's patterns can go astray. */
export const leastGuarded = 2_000
/** Work that one block may cost, in milliseconds: a hundred times what ordinary code of the greatest length does. */
const mostWorkMs = 3_000

export function createHighlighter(): Highlighter {
  const done = new Map<string, string>()
  const givenUp = new Set<string>()
  let kept = 0
  const grammarOf = grammarLoader()
  return {
    isKnown: (language) => isPlain(language) || grammarOf(language) !== undefined,
    highlight(code, language, onTooLong = () => {}) {
      const key = `${language}\n${code}`
      if (givenUp.has(key)) {
        onTooLong()
        return escapeText(code)
      }
      const before = done.get(key)
      if (before !== undefined) return before
      const name = code.length > mostHighlighted || isPlain(language) ? undefined : grammarOf(language)
      const html =
        name === undefined
          ? escapeText(code)
          : code.length < leastGuarded
            ? highlighted(code, name)
            : inTime(() => highlighted(code, name), mostWorkMs)
      if (html === undefined) {
        givenUp.add(key)
        onTooLong()
        return escapeText(code)
      }
      kept += html.length
      if (kept > mostKept) {
        done.clear()
        kept = html.length
      }
      done.set(key, html)
      return html
    },
  }
}

/** A language in words, for the label of a tab. */
export function languageLabel(language: string): string {
  return language === '' ? 'text' : language
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text
}

/** The parts of Prism that refractor has but does not tell TypeScript of. */
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
  /** Null where a grammar makes the token itself, as that of JSX does of text between tags. */
  readonly alias?: string | readonly string[] | null
}

const prism = refractor as unknown as Prism

function highlighted(code: string, name: string): string {
  // Template languages hook in here to hide and restore the language around them.
  const env: TokenizeHook = { code, grammar: prism.languages[name], language: name }
  prism.hooks.run('before-tokenize', env)
  env.tokens = prism.tokenize(env.code, env.grammar)
  prism.hooks.run('after-tokenize', env)
  const pieces: string[] = []
  writeTokens(env.tokens, pieces)
  // Joined at once: a text that grows piece by piece takes several times as much memory for as long as it is kept.
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

/** The lines of highlighted code, each with its own spans. */
export function linesOf(html: string): string[] {
  const open: string[] = []
  return html.split('\n').map((line) => {
    const start = open.join('')
    if (line.includes('<')) {
      for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
        if (tag === '</span>') open.pop()
        else open.push(tag)
      }
    }
    return withoutEmptySpans(start + line + '</span>'.repeat(open.length))
  })
}

function withoutEmptySpans(html: string): string {
  let before = html
  for (;;) {
    const after = before.replace(/<span[^>]*><\/span>/g, '')
    if (after === before) return after
    before = after
  }
}

const plain = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'ascii',
  'mermaid',
  'math',
  'raw',
])

/** Whether code of that language is shown as it is. */
export function isPlain(language: string): boolean {
  return plain.has(language)
}

/** Finds grammars by any name of a language and loads each when the first code needs it. */
function grammarLoader(): (language: string) => string | undefined {
  const unknown = new Set<string>()
  const isLoaded = (name: string) =>
    Object.hasOwn(prism.languages, name) && typeof prism.languages[name] === 'object'
  return (language) => {
    const name = aliases[language] ?? language
    if (isLoaded(name)) return name
    if (unknown.has(name) || !/^[a-z\d][a-z\d-]*$/.test(name) || name === 'core' || name === 'all')
      return undefined
    try {
      const module = require(`refractor/${name}`) as { readonly default: Syntax }
      refractor.register(module.default)
      // Some files, such as "js-extras", only add to other languages.
      if (isLoaded(name)) return name
    } catch {
      // No such file: Prism knows no such language.
    }
    unknown.add(name)
    return undefined
  }
}

/** Other names of languages, beside those by which Prism knows them. */
const aliases: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
  adoc: 'asciidoc',
  'angular-html': 'markup',
  arm: 'armasm',
  asm: 'nasm',
  astro: 'markup',
  bat: 'batch',
  batchfile: 'batch',
  'c++': 'cpp',
  'c#': 'csharp',
  cc: 'cpp',
  cjs: 'javascript',
  clj: 'clojure',
  cmd: 'batch',
  coffee: 'coffeescript',
  conf: 'ini',
  console: 'shell-session',
  cs: 'csharp',
  cts: 'typescript',
  'docker-compose': 'yaml',
  dockerfile: 'docker',
  dockerignore: 'ignore',
  dotenv: 'properties',
  elisp: 'lisp',
  env: 'properties',
  erl: 'erlang',
  ex: 'elixir',
  exs: 'elixir',
  'f#': 'fsharp',
  fs: 'fsharp',
  gitignore: 'ignore',
  'go-html-template': 'handlebars',
  'go-template': 'handlebars',
  'go-text-template': 'handlebars',
  golang: 'go',
  gotmpl: 'handlebars',
  gql: 'graphql',
  gradle: 'groovy',
  gv: 'dot',
  h: 'c',
  hbs: 'handlebars',
  hpp: 'cpp',
  hs: 'haskell',
  htm: 'markup',
  html: 'markup',
  ino: 'arduino',
  jinja: 'django',
  jinja2: 'django',
  jl: 'julia',
  js: 'javascript',
  jsonc: 'json',
  jsonl: 'json',
  ksh: 'bash',
  kt: 'kotlin',
  kts: 'kotlin',
  m: 'objectivec',
  make: 'makefile',
  md: 'markdown',
  mdx: 'markdown',
  mjs: 'javascript',
  mk: 'makefile',
  ml: 'ocaml',
  mts: 'typescript',
  mustache: 'handlebars',
  mysql: 'sql',
  njk: 'django',
  objc: 'objectivec',
  patch: 'diff',
  pgsql: 'sql',
  pl: 'perl',
  plantuml: 'plant-uml',
  postgres: 'sql',
  postgresql: 'sql',
  powershell: 'powershell',
  proto: 'protobuf',
  ps1: 'powershell',
  psql: 'sql',
  puml: 'plant-uml',
  pwsh: 'powershell',
  py: 'python',
  py3: 'python',
  pycon: 'python',
  python3: 'python',
  razor: 'cshtml',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  shellscript: 'bash',
  shellsession: 'shell-session',
  sol: 'solidity',
  styl: 'stylus',
  svelte: 'markup',
  svg: 'markup',
  terraform: 'hcl',
  tex: 'latex',
  tf: 'hcl',
  ts: 'typescript',
  tsql: 'sql',
  vb: 'visual-basic',
  viml: 'vim',
  vue: 'markup',
  'vue-html': 'markup',
  xhtml: 'markup',
  xml: 'markup',
  yml: 'yaml',
  zsh: 'bash',
})
