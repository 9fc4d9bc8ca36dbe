import { defineConfig } from 'vitest/config'
import { expected, server } from './vitest.config.js'

/** The tests of `npm run test:browsers`. They are no project of `npm test`, whose machines need not have these browsers. */
export default defineConfig({
  test: {
    server,
    include: ['tests/firefox-webkit/**/*.test.ts'],
    globalSetup: ['tests/support/temporary-folder.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    expect: expected,
  },
})
