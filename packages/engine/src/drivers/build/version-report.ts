import { identicalPages } from '../../parse/identical-page.js'
import type { Route } from '../../route/route.js'
import type { Site } from '../../site.js'

/** What a build reports about an older version. */
export interface VersionReport {
  /** Name of the version. */
  readonly version: string
  /** Language tag. A version has one report for each of its languages. */
  readonly lang: string
  /** Number of its own pages, without those that stand in for a translation. */
  readonly pages: number
  /** How many pages have exactly the same text as in the latest version. */
  readonly identical: number
}

/**
 * Compares older versions with the latest one. Reads no files, because the build has their
 * fingerprints already.
 */
export function versionReports(
  { config, fileHash }: Pick<Site, 'config' | 'fileHash'>,
  routes: readonly Route[],
): VersionReport[] {
  const reports = new Map<string, VersionReport>()
  config.content.forEach(({ version, lang }, root) => {
    if (version === 'latest') return
    const pages = routes.flatMap(({ page, root: of, fallbackFrom }) =>
      of === root && fallbackFrom === undefined ? [page] : [],
    )
    const key = JSON.stringify([version, lang])
    const { pages: before, identical } = reports.get(key) ?? { pages: 0, identical: 0 }
    reports.set(key, {
      version,
      lang,
      pages: before + pages.length,
      identical: identical + identicalPages(pages, config.content, fileHash),
    })
  })
  return [...reports.values()]
}
