import { identicalPages } from '../parse/identical-page.js'
import type { Route } from '../route/route.js'
import type { Site } from '../site.js'

/** What a build says of an older version. */
export interface VersionReport {
  readonly version: string
  /** Language tag; a version has one entry for each of its languages. */
  readonly lang: string
  readonly pages: number
  /** How many of them have the very text of the latest version. */
  readonly identical: number
}

/** How much older versions have in common with the latest. Nothing is read that the build has not looked at. */
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
