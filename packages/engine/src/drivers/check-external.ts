import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkExternal, type ExternalMemory, movedTo, withoutFragment } from '../check/external.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { externalLink, externalMoved } from '../diagnostics/messages/links.js'
import { readTextFile, writeTextFile } from '../io/text-file.js'
import type { LinkReference } from '../parse/page.js'
import { byPath } from '../paths.js'
import type { CheckOptions } from './check.js'
import type { OpenedSteps } from './open-steps.js'

interface ExternalFindings {
  readonly diagnostics: readonly Diagnostic[]
  readonly addresses: number
  readonly asked: number
  readonly refused: readonly string[]
}

/** Asks other hosts for the addresses that pages link to, as far as that is not known from the last time. */
export async function externalFindings(
  { steps, loaded }: OpenedSteps,
  { externalIgnore = [], onProgress }: CheckOptions,
): Promise<ExternalFindings> {
  const links: LinkReference[] = steps
    .routes()
    .routes.flatMap(({ page }) => steps.parsed(page).external)
    .map(({ href, at }) => ({ href: href.trim(), at }))
  const file = join(loaded.folder, '.docs', 'cache', 'external-links.json')
  const { results, memory, asked } = await checkExternal(
    links.map(({ href }) => href),
    memoryOf(await readTextFile(file)),
    {
      fetch,
      now: () => Math.floor(Date.now() / 1000),
      wait: delay,
      ignore: externalIgnore,
      onProgress: (done, total) => onProgress?.({ step: 'addresses', done, total }),
    },
  )
  await writeTextFile(file, `${JSON.stringify(memory)}\n`)
  return {
    diagnostics: links.flatMap(({ href, at }) => {
      const result = results.get(withoutFragment(href))
      if (result?.kind === 'broken') return [externalLink(at, href, result.reason)]
      return result?.kind === 'moved' ? [externalMoved(at, href, movedTo(result.to, href))] : []
    }),
    addresses: results.size,
    asked,
    refused: [...results]
      .flatMap(([address, { kind }]) => (kind === 'refused' ? [address] : []))
      .sort(byPath),
  }
}

/** A damaged file counts as empty: the addresses are asked for again. */
function memoryOf(text: string | undefined): ExternalMemory {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as ExternalMemory) : {}
  } catch {
    return {}
  }
}
