import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertGitbookBlocks } from './gitbook-blocks.js'

const converted = (text: string) =>
  convertGitbookBlocks(text, new Set(text.split('\n').map((_, index) => index + 1)))

test('hints, tabs and code of GitBook become containers and code blocks', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['{% hint style="info" %}\nA\n{% endhint %}\n', '::: info\nA\n:::\n'],
    [
      '- a\r\n\r\n  {% hint style="success" %}\r\n  B\r\n  {% endhint %}\r\n',
      '- a\r\n\r\n  ::: tip\r\n  B\r\n  :::\r\n',
    ],
    [
      '{% tabs %}\n{% tab title="A" %}\n{% hint style="danger" %}\nB\n{% endhint %}\n{% endtab %}\n\n{% tab title="C d" %}\nE\n{% endtab %}\n{% endtabs %}\n',
      '::: tabs\n== A\n::: danger\nB\n:::\n\n== C d\nE\n:::\n',
    ],
    [
      '{% code title="a.js" overflow="wrap" lineNumbers="true" %}\n```js\n{% hint %}\n```\n{% endcode %}\n',
      '```js:line-numbers title="a.js"\n{% hint %}\n```\n',
    ],
    ['{% code title="a" %}\n```\nb\n```\n{% endcode %}\n', '```text title="a"\nb\n```\n'],
  ]
  for (const [before, after] of cases) expect(converted(before).text, before).toBe(after)
})

test('what is not certain stays', () => {
  for (const text of [
    '{% hint style="info" %}\nA\n',
    '{% hint style="info" %}\nA\n{% endtabs %}\n',
    '{% hint style="mauve" %}\nA\n{% endhint %}\n',
    '{% hint style="info" %}\n::: tip\nA\n:::\n{% endhint %}\n',
    '{% tabs %}\nA\n{% tab title="B" %}\nC\n{% endtab %}\n{% endtabs %}\n',
    '{% tab title="B" %}\nC\n{% endtab %}\n',
    '{% tabs %}\n{% tab title="" %}\nC\n{% endtab %}\n{% endtabs %}\n',
    '{% code title="a" %}\nA\n{% endcode %}\n',
    '{% code title="a" %}\n```js {1}\nA\n```\n{% endcode %}\n',
    '{% code title="a" %}\n```js\nA\n```\n\n```js\nA\n```\n{% endcode %}\n',
  ])
    expect(converted(text)).toEqual({ text, blocks: 0 })
  const hint = '{% hint style="info" %}\nA\n{% endhint %}\n'
  expect(convertGitbookBlocks(hint, new Set()).blocks).toBe(0)
  const example = `${hint}\nB\n\n    {% hint style="info" %}\n    C\n    {% endhint %}\n`
  expect(convertGitbookBlocks(example, new Set([1]))).toEqual({ text: example, blocks: 0 })
  expect(convertGitbookBlocks(hint + hint, new Set([1])).blocks).toBe(2)
})

test('thousands of tags take no longer than their length', () => {
  for (const text of [
    '{% hint style="info" %}\n'.repeat(50_000),
    '{% hint style="info" %}\na\n{% endhint %}\n'.repeat(20_000),
    '{% code title="a" %}\n```js\n'.repeat(20_000),
    `{% hint ${'a="'.repeat(50_000)} %}\n`,
    `{% hint${' '.repeat(100_000)}\n`,
  ]) {
    const start = workedMs()
    converted(text)
    expect(workedMs() - start).toBeLessThan(2_000)
  }
})
