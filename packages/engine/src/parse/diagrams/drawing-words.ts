import type { DefaultTreeAdapterTypes } from 'parse5'
import { oneLine } from '../../text/one-line.js'
import { noAttributes } from './entity-room.js'

type Shape = DefaultTreeAdapterTypes.Element

/**
 * Describes a drawing in words: its shapes, then which shape leads to which.
 *
 * The words in the drawing's own order would make no sense, since the library draws lines before
 * shapes.
 */
export function describeDrawing(svg: Shape): string {
  const all = [...shapesOf(svg)]
  const names = new Map(all.map((shape) => [value(shape, 'id'), value(shape, 'label')]))
  const lines = all.filter(({ tagName }) => tagName === 'polyline').flatMap((line) => lineIn(line, names))
  // The words on a line are in no shape, or in a shape of their own.
  const isLabel = (shape: Shape) =>
    lines.length > 0 && (shape.tagName === 'text' || value(shape, 'from') !== undefined)
  const shapes = childrenOf(svg)
    .filter((shape) => !isLabel(shape))
    .flatMap(wordsOf)
  return [shapes.join(', '), ...lines].filter((part) => part !== '').join('; ')
}

function lineIn(line: Shape, names: ReadonlyMap<string | undefined, string | undefined>): string[] {
  const from = value(line, 'from') ?? value(line, 'entity1')
  const to = value(line, 'to') ?? value(line, 'entity2')
  if (from === undefined || to === undefined) return []
  const [atStart, atEnd] = [value(line, 'arrow-start'), value(line, 'arrow-end')].map(
    (arrow) => arrow === 'true',
  )
  const arrow = atStart && atEnd ? '↔' : atStart || atEnd ? '→' : '–'
  const label = value(line, 'label') ?? ''
  const [first, second] = atStart && !atEnd ? [to, from] : [from, to]
  // The marks for the beginning and end of states have no name.
  const ends = `${plain(names.get(first) ?? first)} ${arrow} ${plain(names.get(second) ?? second)}`.trim()
  return [label === '' ? ends : `${ends}: ${plain(label)}`]
}

function wordsOf(shape: Shape): string[] {
  if (shape.tagName !== 'text') return childrenOf(shape).flatMap(wordsOf)
  const words = oneLine(textOf(shape))
  return words === '' || words === noAttributes ? [] : [words]
}

/** Each line of a text is an element with its own position. */
function textOf(text: Shape): string {
  return text.childNodes
    .map((child) => {
      if (!('tagName' in child)) return 'value' in child ? child.value : ''
      return (child.attrs.some(({ name }) => name === 'x') ? ' ' : '') + textOf(child)
    })
    .join('')
}

function* shapesOf(parent: Shape): Generator<Shape> {
  for (const child of childrenOf(parent)) {
    yield child
    yield* shapesOf(child)
  }
}

const childrenOf = (parent: Shape): Shape[] =>
  parent.childNodes.filter((child): child is Shape => 'tagName' in child)

const value = ({ attrs }: Shape, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === `data-${name}`)?.value

const plain = (label: string): string => oneLine(label.replace(/<\/?\w+[^<>]*>/g, ''))
