import { createRequire } from 'node:module'
import type { Index } from 'selenium-webdriver/bidi/index.js'

// The types of these two modules are at other paths, or of another form, than the modules.
const require = createRequire(import.meta.url)

export const { DriverService } =
  require('selenium-webdriver/remote') as typeof import('selenium-webdriver/remote.js')

/** A connection by WebDriver BiDi. */
export const Connection = require('selenium-webdriver/bidi') as typeof Index
