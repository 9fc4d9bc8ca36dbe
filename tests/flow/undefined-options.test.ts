import { build, check, formatPretty, inspectSite, preview, serve } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { commandDefaults } from '../support/build.js'
import { makeSite } from '../support/sites.js'

/** As programs get it from the environment. */
const unset: undefined = undefined

test('options that are undefined are as if they were left out', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n\n[Gone](./gone.md)\n' })
  const overrides = {
    ...commandDefaults,
    site,
    base: unset,
    out: unset,
    pr: unset,
    branch: unset,
    untrusted: unset,
  }
  const common = { ...overrides, config: unset, clean: unset }
  const { outDir, diagnostics, sourceLine } = await build({
    ...common,
    against: unset,
    force: unset,
    explain: unset,
    allowErrors: true,
    onProgress: unset,
  })
  expect(outDir).toBe(`${site}/dist`)
  expect(
    formatPretty(diagnostics, { sourceLine, colours: unset, displayPath: unset, maxPerCode: unset }),
  ).toBe(formatPretty(diagnostics, { sourceLine }))
  const checked = await check({
    ...commandDefaults,
    site,
    base: unset,
    fix: unset,
    ignore: unset,
    external: unset,
    externalIgnore: unset,
    baseline: unset,
    contract: unset,
  })
  expect(checked.diagnostics.map(({ code }) => code)).toEqual(['broken-link'])
  expect((await inspectSite({ ...commandDefaults, site, base: unset, pr: unset })).views).toHaveLength(1)
  const listening = { host: unset, port: unset, allowedHosts: unset }
  for (const server of [
    await serve({ ...commandDefaults, site, base: unset, ...listening, onEvent: unset }),
    await preview({ ...common, ...listening, csp: unset, onFailure: unset }),
  ]) {
    onTestFinished(() => server.close())
    expect((await fetch(`${server.origin}${server.base}`)).status).toBe(200)
  }
})
