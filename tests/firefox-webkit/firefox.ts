import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announced, type Browser, stop } from './browser.js'
import { Connection } from './selenium.js'

/** Without the first, no page has the focus, because Firefox has no window. */
const preferences = { 'focusmanager.testmode': true, 'datareporting.policy.dataSubmissionEnabled': false }

/** Starts Firefox without a window, and drives it by WebDriver BiDi, which needs no driver beside it. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'quire-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref("${name}", ${value});\n`)
      .join(''),
  )
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await announced(firefox, firefox.stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const connection = new Connection(`${address}/session`)
  const send = async <Result = unknown>(method: string, params: object): Promise<Result> => {
    const answer = (await connection.send({ method, params: { ...params } })) as Answer<Result>
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.activate', { context })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (call, ...args) => {
      const values = args.map((value) => JSON.stringify(value) ?? 'undefined').join()
      const ended = await send<Ended>('script.evaluate', {
        expression: `JSON.stringify((${call})(${values}))`,
        target: { context },
        awaitPromise: false,
      })
      if (ended.type === 'exception') throw new Error(ended.exceptionDetails.text)
      return JSON.parse(ended.result.value ?? 'null') ?? undefined
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    close: async () => {
      await connection.close()
      await stop(firefox)
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

type Answer<Result> =
  | { readonly type: 'success'; readonly result: Result }
  | { readonly type: 'error'; readonly message: string }

/** How a script ended. */
type Ended =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }
