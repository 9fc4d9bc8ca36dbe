import { expect, test } from 'vitest'
import { parse } from '../test-support.js'

const told = (info: string, code = 'a') =>
  parse(`\`\`\`${info}\n${code}\n\`\`\`\n`).diagnostics.map(
    ({ code, message, hint }) => `${code}: ${message} ${hint}`,
  )

test('an option of another tool is reported with what to write instead', () => {
  const cases = [
    [
      'sh frame="terminal"',
      'frame="terminal" at this code block is an option of Expressive Code',
      /^Remove it/,
    ],
    ['js title="b live" collapse={1-5, 7}', 'collapse={1-5, 7} at', /details Title/],
    ['js ins="x y" {1}', 'ins="x y" at', /ins=\{4\}.*, or "x y" to/],
    ['js del=/x/', 'del=/x/ at', /or \/x\/ to/],
    ['ts twoslash', 'twoslash at', /comments/],
    ['jsx live', 'live at', /not run/],
    ['sh npm2yarn', 'npm2yarn at', /code-group/],
    ['js highlight="a"', 'highlight="a" at', /^Write \{1,3-5\}\./],
    ['js focus={1,3}', 'focus={1,3} at', /^Write \{1,3\}: it/],
    ['go {linenos=table,hl_lines=[8,"15-17"],linenostart=199}', '{linenos=', /:line-numbers=10/],
    ['{note}', '{note} at', /"::: note"/],
    ['{code-block} python', '{code-block} python at', /```python/],
    ['{r, echo=FALSE}', '{r, echo=FALSE} at', /```r/],
    ["js file='./b.js'", "file='./b.js' at", /<<< \.\/b\.js on/],
  ] as const
  for (const [info, message, hint] of cases) {
    const [diagnostic, ...others] = parse(`\`\`\`${info}\na\n\`\`\`\n`).diagnostics
    expect([diagnostic?.code, others], info).toEqual(['code-option', []])
    expect(diagnostic?.message, info).toContain(message)
    expect(diagnostic?.hint, info).toMatch(hint)
  }
})

test('each option is reported once per page', () => {
  expect(told('js wrap\na\n```\n\n```js wrap frame=none\n')).toHaveLength(2)
})

test('what Quire reads, and other words, are not reported', () => {
  for (const info of [
    'txt mark={4} ins={1} del={"Old":2-3} showLineNumbers startLineNumber=1',
    'txt filename="a.txt" copy highlight={1}',
    'txt title="frame wrap" [live] {1}',
    "txt title='a twoslash b'",
    'txt a file in a frame, with the focus on it',
    '{ .txt .annotate title="a" linenums="1" hl_lines="1" }',
  ])
    expect(told(info), info).toEqual([])
})

test('a plugin for code may read its options', () => {
  const rehypePrettyCode = () => () => {}
  const { diagnostics } = parse('```ts twoslash\na\n```\n', {
    markdown: { rehypePlugins: [rehypePrettyCode] },
  })
  expect(diagnostics).toEqual([])
})
