import { request } from 'node:http'
import type { DevServer, ServeOptions } from '@quire/engine'
import { serveSite } from './serve.js'
import { type FileTexts, makeSite } from './sites.js'

/** A small site, with a file beside its content that is not published. */
export const files: FileTexts = {
  'docs.config.json': JSON.stringify({ title: 'Test', sidebar: { '/guide/': ['', 'a', 'b'] } }),
  'secret.txt': 'SECRET',
  'public/open.txt': 'open',
  'content/README.md': '# Home\n\n[A](./guide/a.md)\n',
  'content/guide/README.md': '# Guide\n',
  'content/guide/a.md': '# A\n\n[B](./b.md)\n',
  'content/guide/b.md': '# B\n',
}

/** Serves a new site on a free port until the end of the test. */
export async function serveFiles(
  given: FileTexts = files,
  options: Partial<ServeOptions> = {},
): Promise<{ readonly site: string; readonly server: DevServer }> {
  const site = makeSite(given)
  // What is written at the moment the server starts counts as changed.
  await new Promise((resolve) => setTimeout(resolve, 25))
  return { site, server: await serveSite(site, options) }
}

/** An answer of the server. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Sends the path unchanged; `fetch` would normalize it. */
export function get(
  { port }: Pick<DevServer, 'port'>,
  path: string,
  options: { readonly headers?: Record<string, string>; readonly method?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, setHost: false, ...options }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    if (options.headers?.host === undefined) sent.setHeader('host', `localhost:${port}`)
    sent.on('error', reject)
    sent.end()
  })
}

/**
 * Records what the server reports, one line each: `+ code place` for a problem, `- code path` for a
 * corrected one.
 */
export function recorder(): {
  readonly lines: string[]
  readonly onEvent: NonNullable<ServeOptions['onEvent']>
} {
  const lines: string[] = []
  return {
    lines,
    onEvent(event) {
      if (event.kind === 'problems')
        for (const { code, at } of event.diagnostics)
          lines.push(`+ ${code}${at === undefined ? '' : ` ${at.path}:${at.line}:${at.column}`}`)
      else if (event.kind === 'corrected')
        for (const { code, at } of event.diagnostics)
          lines.push(`- ${code}${at === undefined ? '' : ` ${at.path}`}`)
      else if (event.kind === 'config-error') lines.push('+ config')
      else if (event.kind === 'config-corrected') lines.push('- config')
    },
  }
}
