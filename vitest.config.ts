import { defineConfig } from 'vitest/config'

/**
 * The built packages run as Node runs them. Put through vitest, they would
 * stand in memory twice: once for a test, once for the config of a site.
 */
const server = { deps: { external: [/\/packages\/[^/]+\/dist\//] } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          // Enough for a machine that is slow or busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'site',
          server,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', '**/node_modules/**', 'tests/fixtures/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          server,
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/browser-path.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
