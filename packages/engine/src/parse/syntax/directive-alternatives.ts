import type { Image, ImageReference, Nodes, Root } from 'mdast'
import { textOfDirective } from './directives.js'
import { plainText } from './text.js'

/**
 * Puts back what directives that are only a name take away from alternative texts: `:9` in `![at
 * 12:9](a.png)`. An alternative text is no part of the tree, so it is read again, as the text of a
 * link.
 *
 * @param text What the tree was read from.
 * @param parse The parser that reads directives.
 */
export function restoreAlternatives(tree: Root, text: string, parse: (text: string) => Root): void {
  for (const image of imagesIn(tree)) {
    const [from, to] = [image.position?.start.offset, image.position?.end.offset]
    if (from === undefined || to === undefined) continue
    const source = text.slice(from, to)
    if (!source.startsWith('![') || !directive.test(source)) continue
    const definition = image.type === 'imageReference' ? `\n\n[${image.label}]: a` : ''
    const link = firstInline(parse(source.slice(1) + definition))
    const isWhole = link?.position?.end.offset === source.length - 1
    const isLink = link?.type === 'link' || link?.type === 'linkReference'
    if (isLink && isWhole && containsBare(link)) image.alt = plainText(link)
  }
}

const directive = /:[\p{L}\p{N}]/u

function* imagesIn(node: Nodes): Generator<Image | ImageReference> {
  if (node.type === 'image' || node.type === 'imageReference') yield node
  else if ('children' in node) for (const child of node.children) yield* imagesIn(child)
}

function firstInline({ children: [block] }: Root): Nodes | undefined {
  return block?.type === 'paragraph' ? block.children[0] : undefined
}

function containsBare(node: Nodes): boolean {
  if (textOfDirective(node) !== undefined) return true
  return 'children' in node && node.children.some(containsBare)
}
