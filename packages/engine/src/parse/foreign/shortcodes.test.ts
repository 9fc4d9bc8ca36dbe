import { expect, test } from 'vitest'
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

test('what is not certain stays', () => {
  const cases = [
    '{{< note >}}\nA\n',
    '{{< figure src="a.png" >}}\n{{< /figure >}}\n',
    '{{< note >}} A {{< /note >}}\n',
    '{{< note >}}\n::: tip\nA\n:::\n{{< /note >}}\n',
    '{{< note >}}\n{{< tip >}}\nA\n{{< /tip >}}\n{{< /note >}}\n',
    '{{< tabs >}}\nA\n{{< /tabs >}}\n',
  ]
  for (const text of cases) expect(convertShortcodes(text, new Set([1])), text).toEqual({ text, blocks: 0 })
  expect(convertShortcodes('{{< note >}}\nA\n{{< /note >}}\n', new Set()).blocks).toBe(0)
})
