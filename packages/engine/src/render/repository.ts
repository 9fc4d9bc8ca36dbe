import type { RepositoryOptions } from '../config/config.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Facts } from '../parse/page.js'
import { encodePath } from '../paths.js'
import type { Route } from '../route/route.js'

/**
 * Where a page can be edited; null if it should not be. Pages of outdated versions stay as they were.
 * A page whose frontmatter gives the address needs no repository.
 */
export function editHrefOf(
  { content, repository }: Pick<ResolvedConfig, 'content' | 'repository'>,
  { frontmatter }: Facts,
  route: Route,
): string | null {
  const root = content[route.fallbackFrom?.root ?? route.root]
  if (root === undefined || frontmatter.editLink === false) return null
  const isLatest = root.version === 'latest'
  if (!isLatest && root.outdated) return null
  if (frontmatter.editUrl !== undefined) return frontmatter.editUrl
  if (repository === null || !(frontmatter.editLink ?? (repository.editLinks && !root.isGenerated)))
    return null
  // If the repository contains the content folder under the same name, all other folders have the same names
  // there, too.
  const { dir } = repository
  const first = content[0]?.dir ?? ''
  if (first !== '' && `/${dir}`.endsWith(`/${first}`))
    return editAddress({ ...repository, dir: dir.slice(0, -first.length) }, route.page)
  // The prefix of a version is rarely the name of its folder.
  if (!isLatest) return first === '' ? editAddress(repository, route.page) : null
  return editAddress(repository, `${root.prefix.slice(1)}${route.relativePath}`)
}

/**
 * Where a reader can propose a change to a page: the editor of GitHub, GitLab or Bitbucket.
 *
 * @param repository `url` may be `owner/name`, which means GitHub.
 * @param relativePath Path of the page, relative to the repository's `dir`.
 */
function editAddress(repository: Required<RepositoryOptions>, relativePath: string): string {
  const url = repositoryAddress(repository.url)
  const path = encodePath([repository.dir.replace(/^\/|\/$/g, ''), relativePath].filter(Boolean).join('/'))
  const branch = encodePath(repository.branch)
  if (/\bbitbucket\.org\b/.test(url))
    return `${url}/src/${branch}/${path}?mode=edit&spa=0&at=${encodeURIComponent(repository.branch)}&fileviewer=file-view-default`
  return `${url}/${/\bgitlab\b/.test(url) ? '-/' : ''}edit/${branch}/${path}`
}

/** Address of a repository, without a trailing slash. */
export function repositoryAddress(url: string): string {
  return (/^[a-z]+:/i.test(url) ? url : `https://github.com/${url}`).replace(/\/+$/, '')
}

/** Address of a pull request. An unknown host is assumed to work like GitHub. */
export function pullRequestAddress(url: string, pr: number): string {
  const path = pullRequests.get(knownHost(url) ?? 'GitHub') ?? ''
  return `${repositoryAddress(url)}/${path}/${pr}`
}

const pullRequests: ReadonlyMap<string, string> = new Map([
  ['GitHub', 'pull'],
  ['GitLab', '-/merge_requests'],
  ['Bitbucket', 'pull-requests'],
])

/** Label of a link to a repository. */
export function repositoryLabel(url: string): string {
  return knownHost(url) ?? 'Source'
}

/** Name of a repository's host; its address if the host is unknown. */
export function repositoryHost(url: string): string {
  return knownHost(url) ?? hostOf(url)
}

function knownHost(url: string): string | undefined {
  return [...pullRequests.keys()].find((name) => hostOf(url).includes(name.toLowerCase()))
}

const hostOf = (url: string) => /^[a-z]+:\/\/([^/]+)/i.exec(repositoryAddress(url))?.[1] ?? ''
