import { createRequire } from 'node:module'
import { contentLanguages } from '../config/content-languages.js'
import type { ResolvedConfig } from '../config/resolve.js'
import { lazily } from '../lazily.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, type RoutePath, realPath, type SourcePath, urlOf } from '../paths.js'
import type { Fillings } from '../render/fill.js'
import { wordsOf } from '../words.js'
import type { SiteInputs } from './inputs.js'
import type { PublishedText } from './output-file.js'

/** The Markdown copies of pages. */
export interface MarkdownSteps {
  /** Address of a page's copy, with the base; null where the site publishes none. */
  readonly markdownHref: (route: RoutePath) => string | null
  /** @param filling What the page prints for its links and assets. */
  readonly markdownFile: (route: RoutePath, page: Facts, filling: Fillings) => PublishedText | null
}

export interface MarkdownPipelineOptions extends Pick<SiteInputs, 'textOf'> {
  readonly config: ResolvedConfig
  /** Where a page's copy is published; null where it is not. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
}

/** Joins the steps of Markdown copies: text, facts and addresses → copy. Asks, and has no questions of its own. */
export function markdownPipeline({ config, textOf, markdownOf }: MarkdownPipelineOptions): MarkdownSteps {
  const { title: siteTitle, description, base, lang } = config
  const languages = lazily(() => contentLanguages(config))

  return {
    markdownHref(route) {
      const output = markdownOf(route)
      return output && urlOf(base, `/${output}`)
    },
    markdownFile(route, { path, title, frontmatter, links, assets }, filling) {
      const output = markdownOf(route)
      if (output === null) return null
      const addresses = new Map<string, string>()
      const note = (file: SourcePath, target: string, href: string): void => {
        addresses.set(`${file}\0${target}`, href.startsWith('/') ? `${config.url ?? ''}${href}` : href)
      }
      for (const [index, { href, at }] of links.entries()) note(at.path, href, filling.links[index] ?? href)
      for (const [index, { src, at }] of assets.entries())
        note(at.path, src, filling.assets[index]?.href ?? src)
      const content = steps.markdownCopy().markdownCopy({
        path,
        text: textOf(path) ?? '',
        title,
        frontmatter,
        site: { title: siteTitle, description, base, lang },
        words: wordsOf(frontmatter.lang, path, languages()),
        read: textOf,
        resolveSource: (other) => realPath(other, config.folderAliases),
        addressOf: (target, file) => addresses.get(`${file}\0${target}`),
      })
      return { path: output, content }
    },
  }
}

const require = createRequire(import.meta.url)

/** Loaded when it is first used, as in `parse-pipeline.ts`. */
const steps = {
  markdownCopy: lazily(
    () => require('../parse/markdown-copy.js') as typeof import('../parse/markdown-copy.js'),
  ),
}
