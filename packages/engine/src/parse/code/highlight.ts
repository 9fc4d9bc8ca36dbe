import { escapeText } from '../html/escape-text.js'

/** Highlights code. Results are cached, since the same code appears on many pages. */
export interface Highlighter {
  /**
   * HTML with `token` classes; only escaped text for an unknown language.
   *
   * @param onTooLong Called if highlighting took too long, so that the code is left plain.
   */
  readonly highlight: (code: string, language: string, onTooLong?: () => void) => string
  readonly isKnown: (language: string) => boolean
  /** Code shorter than this, in characters, is never given up. */
  readonly leastGuarded: number
}

/** Finds the tokens in code. */
export interface Grammars {
  readonly isKnown: (language: string) => boolean
  /** HTML with Prism's `token` classes; plain for an unknown language. Undefined if it takes too long. */
  readonly highlighted: (code: string, language: string) => string | undefined
  /** Code shorter than this, in characters, never takes too long. */
  readonly leastGuarded: number
  /** Code longer than this, in characters, stays plain. */
  readonly longest: number
}

/** How many characters of highlighted code are cached at most. */
const mostKept = 4_000_000

/** @param names More names of languages, in lower case, and the languages that they stand for. */
export function createHighlighter(
  grammars: Grammars,
  names: ReadonlyMap<string, string> = new Map(),
): Highlighter {
  const done = new Map<string, string>()
  const givenUp = new Set<string>()
  let kept = 0
  return {
    isKnown(name) {
      const language = names.get(name) ?? name
      return isPlain(language) || grammars.isKnown(language)
    },
    leastGuarded: grammars.leastGuarded,
    highlight(code, name, onTooLong = () => {}) {
      const language = names.get(name) ?? name
      const key = `${language}\n${code}`
      if (givenUp.has(key)) {
        onTooLong()
        return escapeText(code)
      }
      const before = done.get(key)
      if (before !== undefined) return before
      const html =
        code.length > grammars.longest || isPlain(language)
          ? escapeText(code)
          : grammars.highlighted(code, language)
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

/** Label of a tab with code in that language. */
export function codeLanguageLabel(language: string): string {
  return language === '' ? 'text' : language
}

/** The lines of highlighted code. Spans that go over several lines are closed and opened again. */
export function htmlLines(html: string): string[] {
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

/**
 * Puts `<mark>` around words in a line of highlighted code. A word that consists of several tokens
 * gets several, because elements cannot overlap.
 */
export function withMarks(line: string, words: readonly string[]): string {
  const pieces = line.match(/<[^>]*>|&[a-z]+;|[^<&]/gs) ?? []
  const text = pieces.map((piece) => (piece.startsWith('<') ? '' : (characters[piece] ?? piece))).join('')
  const marked = new Set<number>()
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (let index = at; index < at + word.length; index += 1) marked.add(index)
  if (marked.size === 0) return line
  const html: string[] = []
  let isOpen = false
  let index = 0
  const open = (wanted: boolean) => {
    if (wanted !== isOpen) html.push(wanted ? '<mark>' : '</mark>')
    isOpen = wanted
  }
  for (const piece of pieces) {
    const isTag = piece.startsWith('<')
    open(!isTag && marked.has(index))
    html.push(piece)
    if (!isTag) index += 1
  }
  open(false)
  return html.join('')
}

/** What {@link escapeText} escapes. */
const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

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

/** Whether code of that language is shown without highlighting. */
export function isPlain(language: string): boolean {
  return plain.has(language)
}

/** More names of languages, besides those that Prism knows. */
export const otherNames: Readonly<Record<string, string>> = Object.assign<object, Record<string, string>>(
  Object.create(null),
  {
    adoc: 'asciidoc',
    'angular-html': 'markup',
    apache: 'apacheconf',
    arm: 'armasm',
    asm: 'nasm',
    astro: 'markup',
    bat: 'batch',
    batchfile: 'batch',
    bazel: 'python',
    bzl: 'python',
    'c#': 'csharp',
    'c++': 'cpp',
    cc: 'cpp',
    cjs: 'javascript',
    clj: 'clojure',
    cmd: 'batch',
    coffee: 'coffeescript',
    conf: 'ini',
    console: 'shell-session',
    cs: 'csharp',
    csh: 'bash',
    cts: 'typescript',
    'docker-compose': 'yaml',
    dockerfile: 'docker',
    dockerignore: 'ignore',
    dotenv: 'properties',
    ecmascript: 'javascript',
    elisp: 'lisp',
    env: 'properties',
    erl: 'erlang',
    es6: 'javascript',
    ex: 'elixir',
    exs: 'elixir',
    'f#': 'fsharp',
    fish: 'bash',
    fs: 'fsharp',
    gitignore: 'ignore',
    'go-html-template': 'handlebars',
    'go-template': 'handlebars',
    'go-text-template': 'handlebars',
    golang: 'go',
    gotemplate: 'handlebars',
    gotmpl: 'handlebars',
    gql: 'graphql',
    gradle: 'groovy',
    graphviz: 'dot',
    gv: 'dot',
    h: 'c',
    hbs: 'handlebars',
    hpp: 'cpp',
    hs: 'haskell',
    htm: 'markup',
    html: 'markup',
    'html+django': 'django',
    'html+erb': 'erb',
    'html+jinja': 'django',
    'html+php': 'php',
    ino: 'arduino',
    irb: 'ruby',
    jade: 'pug',
    jinja: 'django',
    jinja2: 'django',
    jl: 'julia',
    js: 'javascript',
    jsonc: 'json',
    jsonl: 'json',
    just: 'makefile',
    justfile: 'makefile',
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
    ndjson: 'json',
    nginxconf: 'nginx',
    njk: 'django',
    node: 'javascript',
    nodejs: 'javascript',
    objc: 'objectivec',
    'objective-c': 'objectivec',
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
    rhtml: 'erb',
    rs: 'rust',
    sh: 'bash',
    shell: 'bash',
    'shell-script': 'bash',
    shellscript: 'bash',
    shellsession: 'shell-session',
    sol: 'solidity',
    starlark: 'python',
    styl: 'stylus',
    svelte: 'markup',
    svg: 'markup',
    terminal: 'shell-session',
    terraform: 'hcl',
    tex: 'latex',
    tf: 'hcl',
    ts: 'typescript',
    tsql: 'sql',
    vb: 'visual-basic',
    viml: 'vim',
    vue: 'markup',
    'vue-html': 'markup',
    wat: 'wasm',
    webidl: 'web-idl',
    xhtml: 'markup',
    xml: 'markup',
    xsd: 'markup',
    xsl: 'markup',
    yml: 'yaml',
    zsh: 'bash',
  },
)
