import { expect, test } from 'vitest'
import { convertHighlightTags } from './highlight-tags.js'

const converted = (text: string) => {
  const told = text.split('\n').flatMap((line, index) => (/highlight/.test(line) ? [index + 1] : []))
  return convertHighlightTags(text, new Set(told))
}

test('code between tags becomes a code block', () => {
  const cases = [
    ['{{< highlight go >}}\na := 1\n{{< /highlight >}}\n', '```go\na := 1\n```\n'],
    [
      '  {{% highlight "c++" "linenos=table,hl_lines=2 4-5,linenostart=10" %}}\n  a\n  {{% / highlight %}}',
      '  ```c++:line-numbers=10 {2,4-5}\n  a\n  ```',
    ],
    ['{{< highlight js "hl_lines=1" >}}\r\na\r\n{{</highlight>}}\r\n', '```js {1}\r\na\r\n```\r\n'],
    ['{% highlight ruby linenos %}\na\n{% endhighlight %}\n', '```ruby:line-numbers\na\n```\n'],
    [
      '{%- highlight html -%}\n{% raw %}\n<b>{{ a }}</b>\n{% endraw %}\n{%- endhighlight -%}\n',
      '```html\n<b>{{ a }}</b>\n```\n',
    ],
    ['{% highlight md %}\n```js\na\n```\n{% endhighlight %}\n', '````md\n```js\na\n```\n````\n'],
    ['{{< highlight go "linenos=false" >}}\na\n{{< /highlight >}}', '```go\na\n```'],
  ] as const
  for (const [text, expected] of cases) expect(converted(text), text).toEqual({ text: expected, blocks: 1 })
})

test('tags that do not end, or are shown, stay as they are', () => {
  const cases = [
    '{{< highlight go >}}\na\n',
    '{% highlight go %}\na\n{{< /highlight >}}\n',
    '{% highlight go %}\na\n{% highlight go %}\nb\n{% endhighlight %}\n',
    '```\n{% highlight go %}\na\n{% endhighlight %}\n```\n',
  ]
  const [, , nested = ''] = cases
  for (const text of cases.filter((text) => text !== nested)) expect(converted(text).blocks, text).toBe(0)
  expect(converted(nested).text).toBe('{% highlight go %}\na\n```go\nb\n```\n')
  expect(convertHighlightTags('{% highlight go %}\na\n{% endhighlight %}\n', new Set()).blocks).toBe(0)
})

test('thousands of tags that do not end take no time', () => {
  const text = '{% highlight go %}\na\n'.repeat(30_000)
  expect(converted(`${text}{% endhighlight %}\n`).blocks).toBe(1)
})
