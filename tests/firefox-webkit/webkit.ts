import { spawn } from 'node:child_process'
import { Builder } from 'selenium-webdriver'
import { Command } from 'selenium-webdriver/lib/command.js'
import { announced, type Browser, stop } from './browser.js'
import { DriverService } from './selenium.js'

/** Height of the bar of MiniBrowser above the page, in pixels. */
const barPx = 38

/** Starts WebKit's test browser on a display of its own, and drives it by WebDriver. */
export async function startWebKit(driver: string): Promise<Browser> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await announced(display, display.stdout, /^(\d+)$/)
  const service = new DriverService.Builder(driver)
    .setLoopback(true)
    .setEnvironment({ ...environment(), DISPLAY: `:${number}`, GDK_BACKEND: 'x11' })
    .build()
  const session = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { args: ['--automation'] },
    })
    .build()
  const capabilities = await session.getCapabilities()
  return {
    name: `WebKit ${capabilities.get('browserVersion')}`,
    open: (address) => session.get(address),
    run: async <Args extends readonly unknown[], Result>(call: (...args: Args) => Result, ...args: Args) => {
      const value = await session.executeScript(`return (${call})(...arguments)`, ...args)
      return (value ?? undefined) as Result
    },
    perform: (actions) => session.execute(new Command('actions').setParameter('actions', actions)),
    resize: async (width, height) => {
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + barPx })
    },
    close: async () => {
      await session.quit()
      await service.kill()
      await stop(display)
    },
  }
}

/** The variables of this process that are set. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
