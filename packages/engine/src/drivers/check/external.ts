import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkExternal, readMemory, withoutFragment } from '../../check/external.js'
import type { HeadTag } from '../../config/head-tag.js'
import { cacheFolder } from '../../config/load.js'
import { type Diagnostic, type Place, type Subject, topOfFile } from '../../diagnostics/diagnostic.js'
import { externalLink, externalMoved } from '../../diagnostics/messages/links.js'
import { allNodes } from '../../graph/tree-nodes.js'
import { keepText, readKept } from '../../io/writing/keep-text.js'
import { linksInFields } from '../../parse/frontmatter/linked-fields.js'
import { byPath, withFragmentOf } from '../../paths.js'
import { untilAborted } from '../../values/until-aborted.js'
import { messagePlaces } from '../message-places.js'
import type { OpenedSteps } from '../open-steps.js'
import type { CheckOptions } from './options.js'

interface ExternalFindings {
  readonly diagnostics: readonly Diagnostic[]
  readonly addresses: number
  readonly asked: number
  readonly refused: readonly string[]
}

/** An external address and its place. */
interface OutsideLink {
  readonly href: string
  /** Undefined in the config. */
  readonly at: Place | undefined
  /** Where in the page or the config it is, if not in text. */
  readonly about?: Subject
}

/**
 * Requests the external addresses that a site links to, except for those whose result is still
 * known from the last time.
 */
export async function externalFindings(
  opened: OpenedSteps,
  { externalIgnore = [], onProgress, signal }: CheckOptions,
): Promise<ExternalFindings> {
  const { loaded, config, site } = opened
  const links = [...linksOfPages(opened), ...linksOfConfig(opened)]
  const file = join(cacheFolder(loaded.folder), 'external-links.json')
  // An untrusted folder may contain forged results, or a link that makes this overwrite another file.
  const isKept = config.trust === 'trusted'
  const checking = checkExternal(
    links.map(({ href }) => href),
    isKept ? readMemory(readKept(file)) : {},
    {
      fetch: signal === undefined ? fetch : stoppableFetch(signal),
      now: () => Math.floor(Date.now() / 1000),
      wait: (ms) => delay(ms, undefined, signal && { signal }),
      ignore: externalIgnore,
      onProgress: (done, total) => onProgress?.({ step: 'addresses', done, total }),
    },
  )
  const { results, memory, asked } = await untilAborted(checking, signal)
  if (isKept) keepText(file, `${JSON.stringify(memory)}\n`)
  return {
    diagnostics: links
      .flatMap(({ href, at, about }): Diagnostic[] => {
        const result = results.get(withoutFragment(href))
        if (result?.kind === 'broken') return [{ ...externalLink(at, href, result.reason), about }]
        return result?.kind === 'moved'
          ? [{ ...externalMoved(at, href, withFragmentOf(href, result.to)), about }]
          : []
      })
      .map(messagePlaces(loaded, site)),
    addresses: results.size,
    asked,
    refused: [...results]
      .flatMap(([address, { kind }]) => (kind === 'refused' ? [address] : []))
      .sort(byPath),
  }
}

/** Like `fetch`, but requests end when the signal is aborted, too. */
const stoppableFetch =
  (stop: AbortSignal): typeof fetch =>
  (address, { signal, ...request } = {}) =>
    fetch(address, { ...request, signal: AbortSignal.any([stop, ...(signal ? [signal] : [])]) })

function linksOfPages({ steps }: OpenedSteps): OutsideLink[] {
  return steps.routes().routes.flatMap(({ page }) => {
    const { frontmatter } = steps.facts(page)
    const inFields = [
      ...linksInFields(frontmatter),
      ...addressesInHead(frontmatter.head ?? []).map((href) => ({ field: 'head', href })),
    ]
    return [
      ...steps.findings(page).external.map(({ href, at }) => ({ href: href.trim(), at })),
      ...inFields
        .map(
          ({ field, href }): OutsideLink => ({
            href,
            at: topOfFile(page),
            about: { in: 'frontmatter', field },
          }),
        )
        .filter(isOutside),
    ]
  })
}

/** Addresses in tags of the head. Hosts that are only named in advance need not have a page there. */
const addressesInHead = (head: readonly HeadTag[]): string[] =>
  head.flatMap(([, { rel = '', href, src }]) =>
    /\b(?:preconnect|dns-prefetch)\b/i.test(rel)
      ? []
      : [href, src].flatMap((address) => address?.trim() || []),
  )

/** External links in navigation bars, sidebars, the menu of versions and the head of all pages. */
function linksOfConfig({ config, steps }: OpenedSteps): OutsideLink[] {
  const trees = config.content.flatMap((_, root) => {
    const { nav, sidebars } = steps.treesOf(root)
    return [nav, ...sidebars.flatMap(([, nodes]) => (nodes === 'auto' ? [] : [nodes]))]
  })
  const inTrees = allNodes(trees.flat()).flatMap((node) => (node.kind === 'external' ? [node.href] : []))
  return [...inTrees, ...config.externalVersions.map(({ link }) => link), ...addressesInHead(config.head)]
    .map((href): OutsideLink => ({ href, at: undefined, about: { in: 'config', as: 'value', name: href } }))
    .filter(isOutside)
}

const isOutside = ({ href }: OutsideLink): boolean => /^(?:https?:)?\/\//i.test(href)
