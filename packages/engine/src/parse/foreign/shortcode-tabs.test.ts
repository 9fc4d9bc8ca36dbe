import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertShortcodeTabs } from './shortcode-tabs.js'

const converted = (text: string) =>
  convertShortcodeTabs(text, new Set(text.split('\n').map((_, index) => index + 1)))

test('tabs of Hugo become containers', () => {
  const after = '::: tabs\n== One\nA\n\n== Two\n```\n{{< /tab >}}\n```\n:::\n'
  const group = (open: string, [first, second]: readonly [string, string], close: string) =>
    `${open}\n${first}\nA\n${endOf(first)}\n\n${second}\n\`\`\`\n{{< /tab >}}\n\`\`\`\n${endOf(second)}\n${close}\n`
  const endOf = (tag: string) => tag.replace(/([<%]) (\w+).*([>%])\}\}/, '$1 /$2 $3}}')
  const cases = [
    group('{{< tabs "id" >}}', ['{{% tab "One" %}}', '{{% tab "Two" %}}'], '{{< /tabs >}}'),
    group('{{< tabs items="One, Two" >}}', ['{{< tab >}}', '{{< tab >}}'], '{{< /tabs >}}'),
    group('{{< tabs "One" "Two" >}}', ['{{% codetab %}}', '{{% codetab %}}'], '{{< /tabs >}}'),
    group(
      '{{< tabpane text=true >}}',
      ['{{% tab header="One" %}}', '{{% tab header="Two" %}}'],
      '{{< /tabpane >}}',
    ),
    group('{{< tabs name="id" >}}', ['{{% tab name="One" %}}', '{{% tab name="Two" %}}'], '{{< /tabs >}}'),
  ]
  for (const before of cases) expect(converted(before), before).toEqual({ text: after, blocks: 1 })
  expect(
    converted(
      '- a\r\n\r\n  {{< tabs >}}\r\n  {{% tab title="B" %}}\r\n  c\r\n  {{% /tab %}}\r\n  {{< /tabs >}}\r\n',
    ).text,
  ).toBe('- a\r\n\r\n  ::: tabs\r\n  == B\r\n  c\r\n  :::\r\n')
})

test('what is not certain stays', () => {
  for (const text of [
    '{{< tabs >}}\n{{< tab >}}\nA\n{{< /tab >}}\n{{< /tabs >}}\n',
    '{{< tabs >}}\nA\n{{< tab "B" >}}\nC\n{{< /tab >}}\n{{< /tabs >}}\n',
    '{{< tabs >}}\n{{< tab "B" >}}\nC\n{{< /tab >}}\n',
    '{{< tabpane >}}\n{{< tab header="C" lang="c" >}}\nint a;\n{{< /tab >}}\n{{< /tabpane >}}\n',
    '{{< tabs >}}\n{{< tab "B" codelang="sh" >}}\nC\n{{< /tab >}}\n{{< /tabs >}}\n',
    '{{< tabs >}}\n{{< tab "B" >}}\n== C\n{{< /tab >}}\n{{< /tabs >}}\n',
    '{{< tabs >}}\n{{< /tabs >}}\n',
  ])
    expect(converted(text)).toEqual({ text, blocks: 0 })
  const untold = '{{< tabs >}}\n{{< tab "B" >}}\nC\n{{< /tab >}}\n{{< /tabs >}}\n'
  expect(convertShortcodeTabs(untold, new Set([2])).blocks).toBe(0)
})

test('thousands of tags take no longer than their length', () => {
  for (const text of [
    '{{< tabs >}}\n'.repeat(50_000),
    '{{< tabs >}}\n{{< tab "a" >}}\n'.repeat(30_000),
    `{{< tabs >}}\n{{< tab "a" >}}\n${'b\n'.repeat(200_000)}`,
    `{{< tabs ${'a="'.repeat(50_000)} >}}\n`,
  ]) {
    const start = workedMs()
    converted(text)
    expect(workedMs() - start).toBeLessThan(2_000)
  }
})
