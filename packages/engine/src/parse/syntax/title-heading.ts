import type { Nodes, Root } from 'mdast'
import type { ParseContext } from '../context.js'

/**
 * Adds the page's title as a heading if its text has no heading of level 1 and the site wants that.
 * Home pages and other layouts show the title themselves.
 */
export function addTitleHeading(tree: Root, { options, frontmatter }: ParseContext): void {
  const { title, home, layout } = frontmatter
  if (!options.markdown.titleHeading || title === undefined || title.trim() === '') return
  if (home === true || layout !== undefined || hasTopHeading(tree)) return
  tree.children.unshift({
    type: 'heading',
    depth: 1,
    children: [{ type: 'text', value: title }],
    data: { isTitle: true },
  })
}

function hasTopHeading(node: Nodes): boolean {
  if (node.type === 'heading') return node.depth === 1
  if (node.type === 'html') return /<h1[\s>]/i.test(node.value)
  return 'children' in node && node.children.some(hasTopHeading)
}
