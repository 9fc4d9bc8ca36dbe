import type { Definition, FootnoteDefinition, Heading as HeadingNode, Nodes, Paragraph, Root } from 'mdast'
import { duplicateId } from '../diagnostics/messages/headings.js'
import { oneLine } from '../text/one-line.js'
import { type ParseContext, placeOf } from './context.js'
import { separateDefinitions } from './includes/included-definitions.js'
import type { Heading } from './page.js'
import { createSlugger, type Slugger } from './slug.js'
import { nameTabs } from './syntax/containers.js'
import type { Container } from './syntax/nodes.js'
import { beginningOf, cutText, plainText, slugText, titleText } from './syntax/text.js'
import { findUnusedNotes } from './syntax/unused-notes.js'

/** Collects what other pages need to know about this one. Headings get their ids here, and tabs their names. */
export function readFacts(tree: Root, context: ParseContext): void {
  const found: Found = {
    definitions: context.definitions,
    headings: [],
    paragraph: undefined,
    innerParagraph: undefined,
    pictures: undefined,
    tabs: [],
  }
  collect(tree, found, 0)
  for (const group of found.tabs) nameTabs(group, context)
  separateDefinitions(tree, context)
  findUnusedNotes(tree, context)
  const slugger = createSlugger(context.options.markdown.slugs)
  const slugs = new Map<HeadingNode, string>()
  // Ids that authors chose come first, even if an earlier heading would generate the same id.
  for (const node of found.headings) {
    const id = node.data?.id
    if (id === undefined) continue
    if (slugger.claim(id)) slugs.set(node, id)
    else context.diagnostics.push(duplicateId(placeOf(node.position, context), id))
  }
  const [first] = found.headings
  const inTurn = first?.data?.isTitle === true ? [...found.headings.slice(1), first] : found.headings
  for (const node of inTurn) if (!slugs.has(node)) slugs.set(node, slugger.slugOf(slugText(node)))
  for (const node of found.headings) {
    const { line } = placeOf(node.position, context)
    const title = titleText(node)
    // After all other headings, so that their ids do not depend on these.
    const slug = slugs.get(node) || slugWithoutLetters(title, slugger)
    const heading: Heading = { level: node.depth, title, slug, line }
    node.data = { ...node.data, heading: context.headings.push(heading) - 1 }
  }
  context.title = titleOf(tree, context)
  const paragraph = found.paragraph ?? found.innerParagraph ?? found.pictures
  context.excerpt = paragraph === undefined ? '' : cutText(oneLine(plainText(paragraph)), 160)
}

/**
 * Id of a heading that consists of an image or symbols only: made from its title, or a general
 * name. A heading that shows nothing gets none.
 */
function slugWithoutLetters(title: string, slugger: Slugger): string {
  return title === '' ? '' : slugger.slugOf(title) || slugger.slugOf('section')
}

interface Found {
  readonly definitions: (Definition | FootnoteDefinition)[]
  readonly headings: HeadingNode[]
  /** The first paragraph with text that is not in a list, quote or container; and the first of all. */
  paragraph: Paragraph | undefined
  innerParagraph: Paragraph | undefined
  /** The first paragraph whose only text is that of its pictures, such as the badges of a README. */
  pictures: Paragraph | undefined
  /** Groups of tabs. */
  readonly tabs: Container[]
}

function collect(node: Nodes, found: Found, depth: number): void {
  if (node.type === 'heading') found.headings.push(node)
  else if (node.type === 'definition') found.definitions.push(node)
  else if (node.type === 'paragraph') {
    if (found.paragraph === undefined && oneLine(plainText(node)) !== '') {
      if (slugText(node).trim() === '') found.pictures ??= node
      else if (depth === 1) found.paragraph = node
      else found.innerParagraph ??= node
    }
  } else if ('children' in node && node.type !== 'table') {
    if (node.type === 'footnoteDefinition') found.definitions.push(node)
    else if (node.type === 'container' && node.name === 'tabs') found.tabs.push(node)
    for (const child of node.children) collect(child, found, depth + 1)
  }
}

/**
 * The title in the frontmatter; otherwise "Home" for a home page; otherwise the heading that the
 * text begins with.
 */
function titleOf(tree: Root, { frontmatter, headings }: ParseContext): string | null {
  if (frontmatter.title !== undefined) return frontmatter.title
  if (frontmatter.home === true) return 'Home'
  const first = beginningOf(tree)
  return first?.type === 'heading' && !isUnderlined(first) ? headings[0]?.title || null : null
}

/**
 * Whether a heading is marked by a line below it. Such a heading has never given a page its title,
 * and deep links and search entries of older sites rely on that.
 */
function isUnderlined({ position }: HeadingNode): boolean {
  return position !== undefined && position.start.line !== position.end.line
}
