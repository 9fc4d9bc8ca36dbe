import { expect, test } from 'vitest'
import { misspeltScheme } from './misspelt-scheme.js'

test('a scheme is misspelt when it is a slip away from one that browsers know', () => {
  const cases: readonly (readonly [address: string, meant: string | undefined])[] = [
    ['htp://a.example', 'http://a.example'],
    ['htps:/a.example/b', 'https://a.example/b'],
    ['htpps://a.example', 'https://a.example'],
    ['HTTSP://a.example', 'https://a.example'],
    ['ttps://a.example', 'https://a.example'],
    ['htttp://a.example', 'http://a.example'],
    ['mailt:a@b.example', 'mailto:a@b.example'],
    ['mialto:a@b.example?subject=c', 'mailto:a@b.example?subject=c'],
    ['https:/a.example', 'https://a.example'],
    ['http:a.example/b', 'http://a.example/b'],
    ['mialto:info', 'mailto:info'],
    ['maitlo:info', 'mailto:info'],
    ['mail:a@b.example', 'mailto:a@b.example'],
    // Known schemes, or schemes of a program.
    ...[
      'http://a.example',
      'HTTPS://a.example',
      'mailto:a@b.example',
      'mail:inbox',
      'mailt:inbox',
      'hxxp://a.example',
      'hxxps://a.example',
      'httpu://a.example',
      'ftp://a.example',
      'sftp://a@b.example',
      'tel:+49',
      'sms:+49',
      'sip:a@b.example',
      'xmpp:a@b.example',
      'im:a@b.example',
      'slack://open',
      'vscode:extension/a.b',
      'irc://a.example',
      'git+https://a.example',
      'ipfs://a',
      'chrome://flags',
      'about:blank',
      'localhost:8080',
      'page.md:12',
      'c:/a',
      './htp://a',
      '//a.example',
      '#htp:a',
      '',
    ].map((address) => [address, undefined] as const),
  ]
  for (const [address, meant] of cases) expect(misspeltScheme(address), address).toBe(meant)
})
