import type { ResolvedContentRoot } from '../../config/resolved-config.js'
import type { SidebarEntry } from '../../config/sidebar-option.js'
import { sidebarTrees } from '../../graph/sidebar.js'
import { allNodes } from '../../graph/tree-nodes.js'
import { afterFrontmatter } from '../../parse/frontmatter/split-frontmatter.js'
import { looseFenceTracker } from '../../parse/source/fences.js'
import { withTitleMark } from '../../parse/source/underlined-title.js'
import type { RoutePath } from '../../paths.js'
import type { OpenedSteps } from '../open-steps.js'
import type { FileCorrection } from './file-correction.js'

/**
 * Gives pages a title: an underlined heading that begins the text gets a mark. If there is no
 * heading, and the site starts pages with their titles, the label in the sidebar becomes one. In
 * MkDocs, titles of pages come from there.
 */
export function* titleCorrections({ steps, site }: OpenedSteps): Generator<FileCorrection> {
  const labels = site.config.markdown.titleHeading ? labelsIn(steps, site.config.content) : undefined
  for (const { page, path, fallbackFrom } of steps.routes().routes) {
    const { title, frontmatter, headings } = steps.facts(page)
    const isOther = frontmatter.home === true || frontmatter.layout !== undefined
    if (title !== null || isOther || fallbackFrom !== undefined || frontmatter.data.title != null) continue
    // The title may be in what cannot be read.
    if (steps.findings(page).diagnostics.some(({ code }) => unreadFrontmatter.has(code))) continue
    const label = labels?.get(path)
    const hasHeading = headings.some(({ level }) => level === 1)
    yield {
      path: page,
      correct(text) {
        const marked = hasHeading ? withTitleMark(text) : undefined
        if (marked !== undefined) return { text: marked, changes: 1 }
        if (label === undefined || hasHeading || hasHtmlHeading(text)) return { text, changes: 0 }
        return { text: afterFrontmatter(text, `# ${label}`), changes: 1 }
      },
    }
  }
}

const unreadFrontmatter: ReadonlySet<string> = new Set([
  'frontmatter-late',
  'frontmatter-syntax',
  'frontmatter-too-large',
  'frontmatter-unclosed',
])

/** Whether a heading of level 1 is written in HTML, outside of code. */
function hasHtmlHeading(text: string): boolean {
  const isCode = looseFenceTracker()
  return text.split('\n').some((line) => !isCode(line) && /<h1[\s>]/i.test(line))
}

/**
 * Labels of pages in sidebars that the config names, if Markdown reads them as plain text. Pages
 * without a label are called by their names.
 */
function labelsIn(
  steps: OpenedSteps['steps'],
  content: readonly ResolvedContentRoot[],
): ReadonlyMap<RoutePath, string> {
  const trees = content.flatMap(({ sidebar }) => sidebarTrees(sidebar))
  const written = new Set(trees.flatMap(([, entries]) => (entries === 'auto' ? [] : labelsWritten(entries))))
  const labels = new Map<RoutePath, string>()
  for (const node of allNodes(steps.trees().sidebars)) {
    if (node.kind !== 'page' || node.fragment !== '' || labels.has(node.route)) continue
    const isPlain = /^[\p{L}\p{M}\p{N} ,;:/'"()?.-]+$/u.test(node.text)
    if (isPlain && written.has(node.text)) labels.set(node.route, node.text)
  }
  return labels
}

/** All labels of single pages in a sidebar of the config: `['install', 'Installing']`. */
function labelsWritten(entries: readonly SidebarEntry[]): readonly string[] {
  return entries.flatMap((entry): readonly string[] => {
    if (typeof entry === 'string') return []
    return 'title' in entry ? labelsWritten(entry.children ?? []) : [entry[1]]
  })
}
