import { expect, test } from 'vitest'
import { convertVueTabs } from './vue-tabs.js'

const tabs = `# A

:::: tabs :options="{ useUrlFragment: false }"

::: tab "npm [new]"
Text

\`\`\`md
:::
\`\`\`
:::

:::tab yarn
B
:::

::::

C
`

test('tabs of VuePress become lines with their labels', () => {
  expect(convertVueTabs(tabs, new Set([5, 13]))).toEqual({
    text: `# A

:::: tabs

== npm [new]
Text

\`\`\`md
:::
\`\`\`

== yarn
B

::::

C
`,
    blocks: 2,
  })
})

test('what is in code, or not certain, stays as it is', () => {
  const kept = (text: string) => expect(convertVueTabs(text, new Set([2, 3])).text, text).toBe(text)
  expect(convertVueTabs(tabs, new Set()).text).toBe(tabs)
  kept(':::: tabs\n::: tab A\nB\n')
  kept(':::: tabs\n::: tab A\nB\n:::\nC\n::::\n')
  kept(':::: tabs\n::: tab A\n::: tip\nB\n:::\n:::\n::::\n')
  kept(':::: tabs\n::: tab A\n== B\n:::\n::::\n')
  kept('::: tabs\n::: tab A\nB\n:::\n:::\n')
})
