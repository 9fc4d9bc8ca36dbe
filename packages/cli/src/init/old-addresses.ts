import type { PageAddresses } from '@quire/engine'
import { addressOfPage, bareAddress, decoded } from './addresses.js'
import { frontmatterList, frontmatterSetting } from './frontmatter.js'
import { inFolder, pagePath } from './paths.js'
import { yamlSetting } from './yaml.js'

/** Returns the address that a generator gave a page; undefined if it is that of the file. */
export type OldAddress = (file: string, frontmatter: string) => string | undefined

/** An old address, and where it leads. */
export type OldRedirect = readonly [from: string, to: string]

/** Docusaurus removes numbers that order files from their names, but not those of dates and versions. */
export const withoutNumber = (name: string) => name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, '')

export const docusaurusAddress: OldAddress = (file, frontmatter) => {
  const [id, slug] = [yamlSetting(frontmatter, 'id'), yamlSetting(frontmatter, 'slug')]
  const parts = pagePath(file).split('/')
  const [name = '', ...folders] = parts.reverse()
  const folder = folders
    .reverse()
    .map((part) => `${withoutNumber(part)}/`)
    .join('')
  if (slug !== undefined)
    return slug.startsWith('/') ? slug.slice(1) : `${folder}${slug.replace(/^\.\//, '')}`
  // A page with the name of its folder is the page of that folder, as an index is.
  if (name === '' || name.toLowerCase() === folders.at(-1)?.toLowerCase()) return folder
  return `${folder}${id ?? withoutNumber(name)}`
}

/** Docusaurus 1 knows neither pages of folders nor numbers of files: the id replaces any name. */
export const docusaurus1Address: OldAddress = (file, frontmatter) => {
  const path = file.replace(/\.mdx?$/i, '')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return `${folder}${yamlSetting(frontmatter, 'id') ?? path.slice(folder.length)}`
}

/** The same addresses, of a site that published each page as a file. */
export const fileAddress =
  (addressOf: OldAddress): OldAddress =>
  (file, frontmatter) => {
    const address = addressOf(file, frontmatter) ?? pagePath(file)
    // An index was the page of its folder.
    return /(?:^|\/)$|\.html?$/.test(address)
      ? address
      : `${address}.html`.replace(/(^|\/)index\.html$/, '$1')
  }

export const numberlessAddress: OldAddress = (file) => pagePath(file).split('/').map(withoutNumber).join('/')

/** Fumadocs leaves out folders in brackets. */
export const ungroupedAddress: OldAddress = (file) =>
  pagePath(file)
    .split('/')
    .filter((name) => !/^\(.*\)$/.test(name))
    .join('/')

export const hugoAddress: OldAddress = (file, frontmatter) => {
  const url = frontmatterSetting(frontmatter, 'url')
  if (url !== undefined) return url.replace(/^\//, '')
  // The page of a section has no slug.
  const slug = /(?:^|\/)_index\.md$/i.test(file) ? undefined : frontmatterSetting(frontmatter, 'slug')
  const path = pagePath(file)
  const named = slug === undefined ? path : path.replace(/[^/]+(\/?)$/, (_, end: string) => slug + end)
  const address = named.toLowerCase().replace(/\s+/g, '-')
  // Without the slash, it would be that of a file.
  return /\.[^/]*$/.test(address) ? `${address}/` : address
}

/**
 * Further addresses of a page.
 *
 * @param file Path of the page from the root of the old site.
 */
export type AliasesOf = (file: string, frontmatter: string) => readonly string[]

/** Those without a slash at the beginning are relative to the folder that the page is an entry of. */
export const hugoAliases: AliasesOf = (file, frontmatter) =>
  frontmatterList(frontmatter, 'aliases').map((alias) =>
    alias.startsWith('/')
      ? alias
      : `/${inFolder(hugoAddress(file, frontmatter) ?? '', `../${alias}`)}${alias.endsWith('/') ? '/' : ''}`,
  )

/** All begin at the root, with a slash or without. */
export const jekyllAliases: AliasesOf = (_, frontmatter) =>
  frontmatterList(frontmatter, 'redirect_from').map((alias) => `/${alias.replace(/^\//, '')}`)

/** For rules in a file: a name may contain `?` or `#`, which would begin a query or fragment. */
export const encodePath = (path: string) =>
  encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)

/**
 * The same for an address in the old config, of which parts may be encoded already, and which may
 * name a place on the page.
 */
function encodeAddress(address: string): string {
  const [, path = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
  return encodePath(decoded(path)) + fragment.replace(/\s/g, encodeURIComponent)
}

/**
 * Rules for `redirects.txt`, from the old addresses of pages to the new ones; empty if all are the
 * same.
 *
 * @param options `addresses`: form of the new addresses. Default: `html`. `others`: addresses of
 *   further pages. Default: none.
 */
export function redirectRules(
  pages: readonly { readonly file: string; readonly frontmatter: string }[],
  prefix: string,
  addressOf: OldAddress,
  {
    addresses = 'html',
    others = [],
  }: { readonly addresses?: PageAddresses | undefined; readonly others?: readonly string[] } = {},
): string {
  const own = pages.map(({ file }) => `${prefix}${pagePath(file)}`)
  const taken = new Set([...own, ...others].map(bareAddress))
  return pages
    .flatMap(({ file, frontmatter }) => {
      const path = `${prefix}${pagePath(file)}`
      const old = `${prefix}${addressOf(file, frontmatter) ?? pagePath(file)}`.replace(/\/{2,}/g, '/')
      // If another page has this address, it keeps it.
      if (taken.has(bareAddress(old))) return []
      taken.add(bareAddress(old))
      return [`${encodePath(old)} ${encodePath(addressOfPage(path, addresses))}\n`]
    })
    .join('')
}

/**
 * Rules for pages that were at places of the home page, which a script showed: `/#/guide/install`.
 *
 * @param paths Paths of all pages, as in {@link addressOfPage}.
 */
export const hashRules = (paths: readonly string[], addresses: PageAddresses): string =>
  paths
    .filter((path) => path !== '/')
    .map((path) => `/#${encodePath(path)} ${encodePath(addressOfPage(path, addresses))}\n`)
    .join('')

/** Where rules lead, by addresses without an extension. */
const targetsOf = (rules: string): ReadonlyMap<string, string> =>
  new Map(
    rules
      .split('\n')
      .filter((rule) => rule !== '')
      .map((rule) => rule.split(' '))
      .map(([from = '', to = '']) => [bareAddress(from), to]),
  )

/**
 * Adds redirects of the old config to the rules for its pages. Targets that a rule moves are
 * replaced by where they are now.
 */
export function withOldRedirects(rules: string, redirects: readonly OldRedirect[]): string {
  const moved = targetsOf(rules)
  const known = new Set(moved.keys())
  const added = redirects.filter(([from]) => {
    const address = bareAddress(encodeAddress(from))
    // Generators that know no difference between an address with a slash and without have both.
    return !known.has(address) && known.add(address)
  })
  // White space would end the target, or begin another rule.
  const targetOf = (to: string) =>
    moved.get(bareAddress(encodeAddress(to))) ?? to.replace(/\s/g, encodeURIComponent)
  return rules + added.map(([from, to]) => `${encodeAddress(from)} ${targetOf(to.trim())}\n`).join('')
}

/** Returns links to pages that have moved with the address at which they are now. */
export function linkMover(rules: string): (link: string) => string {
  const moved = targetsOf(rules)
  return (link) => {
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
    const target = address.startsWith('/') ? moved.get(bareAddress(encodeAddress(address))) : undefined
    return target === undefined ? link : target.replace(/\.html$/, '') + rest
  }
}
