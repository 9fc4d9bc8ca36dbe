import type { Code } from 'mdast'
import type { ParseContext } from '../context.js'
import { foreignBoxes } from '../foreign/foreign-names.js'
import { pluginName } from '../plugins/plugin-name.js'
import { containerNamed } from '../syntax/container-names.js'

/** An option of another tool in the opening line of a code block. */
export interface ForeignOption {
  readonly written: string
  /** The tools that understand it. */
  readonly tool: string
  /** A sentence that says what to write instead. */
  readonly instead: string
}

const fold = 'Remove it: all lines are shown. To fold the block, put it into "::: details Title".'
const noWrapping = 'Remove it: long lines can be scrolled.'
const notRun = 'Remove it: the code is shown, but not run.'

const isList = (value: string) => /^\{[^{}]*\d[^{}]*\}$/.test(value)
/** For an option that is something else without a value. */
const ifGiven = (instead: (value: string) => string | undefined) => (value: string) =>
  value === '' ? undefined : instead(value)
const unlessList = (name: string) => (value: string) =>
  value === '' || isList(value)
    ? undefined
    : `Write ${name}={4} with the number of the line, or ${/^["/]/.test(value) ? value : '"word"'} to highlight a word.`

/** Options by name. A function gets the value as it is written; undefined if it is no such option. */
const options: ReadonlyMap<
  string,
  readonly [tool: string, instead: string | ((value: string) => string | undefined)]
> = new Map([
  [
    'frame',
    [
      'Expressive Code',
      ifGiven(() => 'Remove it: all blocks have the same frame, and title="…" gives a title.'),
    ],
  ],
  ['collapse', ['Expressive Code', ifGiven(() => fold)]],
  ['wrap', ['Expressive Code', noWrapping]],
  ['preserveIndent', ['Expressive Code', noWrapping]],
  ['hangingIndent', ['Expressive Code', noWrapping]],
  ['ins', ['Expressive Code', unlessList('ins')]],
  ['del', ['Expressive Code', unlessList('del')]],
  ['twoslash', ['Shiki', 'Remove it, and its comments (// ^?) from the code: types are not computed.']],
  ['live', ['Docusaurus', notRun]],
  ['noInline', ['Docusaurus', notRun]],
  [
    'npm2yarn',
    ['Docusaurus', 'Write "::: code-group", with a block for each tool: ```sh [npm] and ```sh [pnpm].'],
  ],
  ['highlight', ['Mintlify', ifGiven((value) => (isList(value) ? undefined : 'Write {1,3-5}.'))]],
  [
    'focus',
    ['Mintlify', ifGiven((value) => `Write ${isList(value) ? value : '{1,3-5}'}: it highlights lines.`)],
  ],
  ['expandable', ['Mintlify', fold]],
  ['lines', ['Mintlify', 'Write "showLineNumbers".']],
  [
    'linenos',
    ['Hugo', 'Write lines as in {1,3-5}, and ":line-numbers" or ":line-numbers=10" after the language.'],
  ],
  [
    'file',
    [
      'remark-code-import',
      ifGiven(
        (value) => `Write <<< ${value.replace(/["']/g, '')} on a line of its own, instead of the block.`,
      ),
    ],
  ],
])

/** One word of the options, with its value. Quoted words, labels and lists of lines are words of their own. */
const word =
  /(?<!\S)(?:([\w-]+)(?:=("[^"]*"|'[^']*'|\/[^/]*\/|\{[^{}]*\}|[^\s"'{]+))?(?!\S)|("[^"]*"|'[^']*'|\[[^[\]]*\]|\{[^{}]*\}))/g

/** Options of a code block that have no effect here, each once per page. */
export function foreignOptions(
  { lang, meta }: Pick<Code, 'lang' | 'meta'>,
  { options: { markdown }, flags: { foreignOptions: told } }: ParseContext,
): readonly ForeignOption[] {
  if (!(meta || lang?.startsWith('{')) || markdown.rehypePlugins.some(readsOptions)) return []
  const found = [...(meta ?? '').matchAll(word)].map(([written, name = '', value = '', list = '']) => {
    const [tool, option] = options.get(hugoList.test(list) ? 'linenos' : name) ?? []
    return { written, name, tool, instead: typeof option === 'function' ? option(value) : option }
  })
  return [bracedLanguage(`${lang} ${meta ?? ''}`), ...found].flatMap((option) => {
    if (option?.tool === undefined || option.instead === undefined || told.has(option.name)) return []
    const { written, name, tool, instead } = option
    told.add(name)
    return [{ written, tool, instead }]
  })
}

const hugoList = /\blinenos\b|\bhl_lines=\[/

/**
 * The language in braces of MyST, R Markdown and Quarto: `{note}`, `{code-block} python`, `{r, echo=FALSE}`.
 *
 * @param info The opening line without its marks.
 */
function bracedLanguage(info: string): (ForeignOption & { readonly name: string }) | undefined {
  const [all, name, rest = ''] = /^\{([a-z][\w-]*)(?:[ \t,][^{}]*)?\}[ \t]*(\S*)/i.exec(info) ?? []
  if (all === undefined || name === undefined) return undefined
  const written = all.trim()
  const box = containerNamed(name) ?? foreignBoxes.get(name)
  const tool = box === undefined && name.length < 3 ? 'R Markdown' : 'MyST and Quarto'
  if (box !== undefined)
    return { written, name, tool, instead: `Write "::: ${box}", the text, and a line ":::".` }
  const language = /^(?:code|code-block|code-cell|sourcecode)$/.test(name) ? rest || 'js' : name
  return { written, name, tool, instead: `Write \`\`\`${language}.` }
}

/** Whether a plugin may understand such options. They come after the block has been made. */
const readsOptions = (plugin: Parameters<typeof pluginName>[0]) =>
  /code|shiki|twoslash/i.test(pluginName(plugin) ?? '')
