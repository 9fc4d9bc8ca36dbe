import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * The built packages run as Node runs them. Put through vitest, they would
 * stand in memory twice: once for a test, once for the config of a site.
 */
export const server = { deps: { external: [/\/packages\/[^/]+\/dist\//] } }

/**
 * How long a condition may take to come true, in milliseconds. Only a guard
 * against waiting for ever: the default of one second is a demand on the
 * machine, and tests that share it with others miss it now and then.
 */
export const expected = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    globalSetup: ['tests/support/temporary-folder.ts'],
    // Vitest leaves one core to itself. With two cores that is half of them: most tests wait for other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          // Limits are guards against waiting for ever, enough for a machine that is slow or busy.
          testTimeout: 240_000,
          hookTimeout: 600_000,
          expect: expected,
        },
      },
      {
        test: {
          name: 'site',
          server,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/firefox-webkit/**', '**/node_modules/**', 'tests/fixtures/**'],
          testTimeout: 240_000,
          hookTimeout: 600_000,
          expect: expected,
        },
      },
      {
        test: {
          name: 'browser',
          server,
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/browser-path.ts'],
          testTimeout: 240_000,
          hookTimeout: 600_000,
          // A browser has timing of its own. `npm test` names the tests that pass only when repeated.
          retry: 1,
          expect: expected,
        },
      },
    ],
  },
})
