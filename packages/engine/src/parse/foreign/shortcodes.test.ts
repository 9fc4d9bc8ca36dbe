import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertShortcodes } from './shortcodes.js'

test('boxes of Hugo become containers', () => {
  const text = `{{< note >}}
A

\`\`\`
{{< /note >}}
\`\`\`
{{< /note >}}

- b

  {{% question "Why" %}}
  C
  {{% /question %}}
`
  expect(convertShortcodes(text, new Set([1, 11]))).toEqual({
    text: `::: note
A

\`\`\`
{{< /note >}}
\`\`\`
:::

- b

  ::: info Why
  C
  :::
`,
    blocks: 2,
  })
  expect(convertShortcodes('{{< tip >}}\r\nA\r\n{{< /tip >}}', new Set([1])).text).toBe('::: tip\r\nA\r\n:::')
})

test('boxes of themes become containers of their kind', () => {
  const cases: readonly (readonly [begin: string, heading: string])[] = [
    ['{{% alert title="Look out" color="warning" %}}', 'warning Look out'],
    ['{{% alert %}}', 'info'],
    ['{{< alert context="danger" icon="👉" >}}', 'danger'],
    ['{{< hint info >}}', 'info'],
    ['{{% hint "warning" %}}', 'warning'],
    ['{{< hint type=note title="A b" >}}', 'note A b'],
    ['{{% notice tip "A b" %}}', 'tip A b'],
    ['{{% notice style="success" %}}', 'tip'],
    ['{{% notice "A b" %}}', 'info A b'],
    ['{{% pageinfo color="primary" %}}', 'info'],
    ['{{< details "A b" >}}', 'details A b'],
  ]
  for (const [begin, heading] of cases) {
    const close = begin.replace(/([<%]) (\w+).* ([>%])/, '$1 /$2 $3')
    expect(convertShortcodes(`${begin}\nA\n${close}\n`, new Set([1])).text, begin).toBe(
      `::: ${heading}\nA\n:::\n`,
    )
  }
  expect(convertShortcodes('- a\n\n  {{< alert icon="👉" text="A *b*." />}}\n', new Set([3])).text).toBe(
    '- a\n\n  ::: info\n  A *b*.\n  :::\n',
  )
})

test('a box on one line has its text on a line of its own', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['{{% alert title="Note" color="primary" %}}A *b* {c}.{{% /alert %}}', '::: info Note\nA *b* {c}.\n:::'],
    ['{{< note >}} A {{< /note >}}', '::: note\nA\n:::'],
  ]
  for (const [before, after] of cases)
    expect(convertShortcodes(`${before}\n`, new Set([1])).text, before).toBe(`${after}\n`)
})

test('what is not certain stays', () => {
  const cases = [
    '{{< note >}}\nA\n',
    '{{< figure src="a.png" >}}\n{{< /figure >}}\n',
    '{{< note >}} A {{< /tip >}}\n',
    '{{< note >}}{{< /note >}}\n',
    '{{< note >}} A {{< b >}} {{< /note >}}\n',
    '{{< note >}}\n::: tip\nA\n:::\n{{< /note >}}\n',
    '{{< note >}}\n{{< tip >}}\nA\n{{< /tip >}}\n{{< /note >}}\n',
    '{{< tabs >}}\nA\n{{< /tabs >}}\n',
    '{{< alert color="mauve" >}}\nA\n{{< /alert >}}\n',
    '{{< alert id="a" >}}\nA\n{{< /alert >}}\n',
    '{{< alert />}}\n',
    '{{< alert text="A" >}}\nB\n{{< /alert >}}\n',
    '{{< alert "A" "B" >}}\nA\n{{< /alert >}}\n',
    '{{< alert-box >}}\nA\n{{< /alert-box >}}\n',
  ]
  for (const text of cases) expect(convertShortcodes(text, new Set([1])), text).toEqual({ text, blocks: 0 })
  expect(convertShortcodes('{{< note >}}\nA\n{{< /note >}}\n', new Set()).blocks).toBe(0)
})

test('long lines take no longer than their length', () => {
  for (const text of [`{{< alert ${' '.repeat(100_000)}`, `{{< alert ${'a="'.repeat(50_000)} >}}`]) {
    const start = workedMs()
    convertShortcodes(text, new Set([1]))
    expect(workedMs() - start).toBeLessThan(1_000)
  }
})
