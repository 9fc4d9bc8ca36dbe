import type { ResolvedConfig } from '../config/resolved-config.js'
import type { PageView, SiteView } from './page-view.js'
import { pullRequestAddress, repositoryAddress, repositoryHost, repositoryLabel } from './repository.js'

export function siteViewOf(config: ResolvedConfig): SiteView {
  const { title, description, lang, base, url, repository, themeConfig } = config
  return {
    title,
    description,
    lang,
    base,
    url,
    repository: repository && {
      href: repositoryAddress(repository.url),
      label: repositoryLabel(repository.url),
    },
    search: config.search !== false,
    themeConfig,
  }
}

/** The pull request that the site is a preview of; null for the published site. */
export function previewOf({
  pr,
  repository,
}: Pick<ResolvedConfig, 'pr' | 'repository'>): PageView['preview'] {
  if (pr === undefined) return null
  if (repository === null) return { pr, href: null, host: '' }
  return { pr, href: pullRequestAddress(repository.url, pr), host: repositoryHost(repository.url) }
}
