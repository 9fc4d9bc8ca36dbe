import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

let started: Promise<Browser> | undefined

/** The browser of this test file. Started on first use, closed after the last test. */
export function browser(): Promise<Browser> {
  const executablePath = process.env.QUIRE_CHROMIUM
  if (executablePath === undefined)
    throw new Error('QUIRE_CHROMIUM is not set: tests that use a browser stand in tests/browser.')
  started ??= chromium.launch({ executablePath, args })
  return started
}

afterAll(async () => {
  const running = started
  started = undefined
  await (await running)?.close()
})

/** What Chromium says of a file that was asked for early, if a busy machine takes seconds to come to its use. */
const usedLate = 'was preloaded using link preload but not used within a few seconds'

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings in the console, and uncaught errors, in order, but for those about slowness. */
  readonly problems: string[]
}

/** Opens a page in a context of its own, which is closed after the test. */
export async function openPage(options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await (await browser()).newContext(options)
  onTestFinished(() => context.close())
  // Like the limits in vitest.config.ts, only a guard against waiting for ever.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!message.text().includes(usedLate)) problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  return { page, context, problems }
}
