import { expect, test } from 'vitest'
import { convertLiquidLinks } from './liquid-links.js'

test('addresses of Jekyll become addresses below the base', () => {
  const cases = [
    ['[a]({{ site.baseurl }}/a/)', '[a](/a/)'],
    ['![a]({{site.url}}{{site.baseurl}}/a.png "A")', '![a](/a.png "A")'],
    ['[a]({{ "/a/#b" | relative_url }}) ![b]({{ \'b.png\' | absolute_url }})', '[a](/a/#b) ![b](/b.png)'],
    ['[a]({% link a/b.md %}#c)', '[a](/a/b.md#c)'],
    ['[a]({{ site.baseurl }}{% link a.md %})', '[a](/a.md)'],
    ['[a]: {{ site.baseurl }}/a/', '[a]: /a/'],
    ['`[a]({{ site.baseurl }}/a/)`', '`[a]({{ site.baseurl }}/a/)`'],
    ['[a]({{ "https://a.example/" | relative_url }})', '[a]({{ "https://a.example/" | relative_url }})'],
    ['[a]({{ "/a b/" | relative_url }})', '[a]({{ "/a b/" | relative_url }})'],
    ['[a]({{ page.url }}) {{ site.baseurl }}/a', '[a]({{ page.url }}) {{ site.baseurl }}/a'],
  ] as const
  for (const [text, expected] of cases) expect(convertLiquidLinks(text, new Set([1])).text).toBe(expected)
})

test('the rest of the paragraph is rewritten, but nothing else', () => {
  const link = '[a]({{ site.baseurl }}/a/)'
  expect(convertLiquidLinks(`${link}\n${link}\n\n${link}\n`, new Set([1]))).toEqual({
    text: `[a](/a/)\n[a](/a/)\n\n${link}\n`,
    blocks: 2,
  })
  expect(convertLiquidLinks(`${link}\n\`\`\`\n${link}\n\`\`\`\n${link}\n`, new Set([1, 5])).text).toBe(
    `[a](/a/)\n\`\`\`\n${link}\n\`\`\`\n[a](/a/)\n`,
  )
})
