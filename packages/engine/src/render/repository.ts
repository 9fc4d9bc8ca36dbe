import type { RepositoryOptions } from '../config/config.js'
import type { ResolvedConfig } from '../config/resolve.js'
import type { Facts } from '../parse/page.js'
import { encodePath } from '../paths.js'
import type { Route } from '../route/route.js'

/**
 * Where a page can be edited; null where no one should. Only pages of the
 * latest version are edited; an older one is as it was. A page that names its
 * address needs no repository.
 */
export function editHrefOf(
  { content, repository }: Pick<ResolvedConfig, 'content' | 'repository'>,
  { frontmatter }: Facts,
  route: Route,
): string | null {
  const root = content[route.fallbackFrom ?? route.root]
  if (root?.version !== 'latest' || frontmatter.editLink === false) return null
  if (frontmatter.editUrl !== undefined) return frontmatter.editUrl
  if (repository === null || !(frontmatter.editLink ?? repository.editLinks)) return null
  // Where the repository has the content folder under its own name, all folders stand there as they do here.
  const first = content[0]?.dir ?? ''
  return first !== '' && `/${repository.dir}`.endsWith(`/${first}`)
    ? editAddress({ ...repository, dir: repository.dir.slice(0, -first.length) }, route.page)
    : editAddress(repository, `${root.prefix.slice(1)}${route.relativePath}`)
}

/**
 * Where a reader can propose a change of a page: GitHub's, GitLab's or
 * Bitbucket's editor.
 *
 * @param repository Its `url` may be `owner/name`, which means GitHub.
 * @param relativePath Of the page in the repository's `dir`.
 */
function editAddress(repository: Required<RepositoryOptions>, relativePath: string): string {
  const url = repositoryAddress(repository.url)
  const path = encodePath([repository.dir.replace(/^\/|\/$/g, ''), relativePath].filter(Boolean).join('/'))
  const branch = encodePath(repository.branch)
  if (/\bbitbucket\.org\b/.test(url))
    return `${url}/src/${branch}/${path}?mode=edit&spa=0&at=${encodeURIComponent(repository.branch)}&fileviewer=file-view-default`
  return `${url}/${/\bgitlab\b/.test(url) ? '-/' : ''}edit/${branch}/${path}`
}

/** Address of a repository without the last slash. */
export function repositoryAddress(url: string): string {
  return (/^[a-z]+:/i.test(url) ? url : `https://github.com/${url}`).replace(/\/+$/, '')
}

/** Where a pull request stands; on a host that is not known, as on GitHub. */
export function pullRequestAddress(url: string, pr: number): string {
  const path = pullRequests.get(knownHost(url) ?? 'GitHub') ?? ''
  return `${repositoryAddress(url)}/${path}/${pr}`
}

const pullRequests: ReadonlyMap<string, string> = new Map([
  ['GitHub', 'pull'],
  ['GitLab', '-/merge_requests'],
  ['Bitbucket', 'pull-requests'],
])

/** What to call a link to a repository. */
export function repositoryLabel(url: string): string {
  return knownHost(url) ?? 'Source'
}

/** What to call a repository's host: its address where it has no name that is known. */
export function repositoryHost(url: string): string {
  return knownHost(url) ?? hostOf(url)
}

function knownHost(url: string): string | undefined {
  return [...pullRequests.keys()].find((name) => hostOf(url).includes(name.toLowerCase()))
}

const hostOf = (url: string) => /^[a-z]+:\/\/([^/]+)/i.exec(repositoryAddress(url))?.[1] ?? ''
