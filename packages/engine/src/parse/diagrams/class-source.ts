import { UndrawableLine } from './flow-source.js'

/**
 * Rewrites a class diagram in the subset that the drawing library understands: spaces around
 * relations, and one line for each part of a class.
 *
 * Otherwise the library takes `A-->B : uses` for a class named `A-->B`, and silently drops other
 * lines that it does not know.
 *
 * @param source Without titles and descriptions for screen readers.
 * @throws UndrawableLine for the first line that cannot be drawn.
 */
export function plainClasses(source: string): string {
  let isInClass = false
  return source
    .split('\n')
    .map((written, index): string => {
      const line = written.replace(/%%.*/, '').trim()
      if (isInClass) {
        isInClass = line !== '}'
        return line
      }
      isInClass = /^class\s.*\{$/.test(line)
      const plain = plainStatement(line)
      if (plain === undefined)
        throw new UndrawableLine(`this line is not supported: "${line.slice(0, 80)}"`, index)
      return plain
    })
    .join('\n')
}

/** Lines that the library understands, or whose loss only concerns the look. */
const kept =
  /^(?:|\}|classDiagram(?:-v2)?|direction\s.*|namespace\s+\S+\s*\{|title\s.*|(?:style|classDef|cssClass|click|callback|link)\s.*)$/

const times = '(?:"[^"]*")?'
const label = String.raw`(?::\s*\S.*)?`
const arrows = String.raw`<\|--|<\|\.\.|\*--|--\*|--\|>|\.\.\|>|-->|<--|\.\.>|<\.\.|--`
/** Between spaces, a name may have any characters. */
const spaced = new RegExp(
  String.raw`^[^\s"]+(?:\s+"[^"]*")?\s+(?:${arrows}|o--|--o)(?:\s+"[^"]*")?\s+[^\s"]+\s*${label}$`,
)
const name = String.raw`[\w\p{L}]+(?:-[\w\p{L}]+)*(?:~\S+~)?`
/** An `o` right next to a name belongs to the name. */
const relation = new RegExp(
  String.raw`^(${name})\s*(${times})\s*(${arrows}|(?<=[\s"])o--|--o(?=[\s"]))\s*(${times})\s*(${name})\s*(${label})$`,
  'u',
)
const annotation = /^(<<\w+>>)\s+(\S+)$/
const declaration = /^(class\s+[^\s"[{:]+)(?::::[\w-]+)?\s*(?:\{\s*(.*?)\s*(\})?)?$/
const member = /^[^\s<>|"]+\s*:\s*\S.*$/

/** A line outside of classes in the library's form; undefined if it cannot be drawn. */
function plainStatement(line: string): string | undefined {
  if (kept.test(line) || spaced.test(line)) return line
  const [isRelation, ...parts] = relation.exec(line) ?? []
  if (isRelation !== undefined) return parts.filter((part) => part).join(' ')
  const [, annotated, annotatedName] = annotation.exec(line) ?? []
  if (annotated !== undefined) return `class ${annotatedName} {\n${annotated}\n}`
  const [isDeclaration, start, body, end] = declaration.exec(line) ?? []
  if (isDeclaration === undefined) return member.test(line) ? line : undefined
  if (body === undefined) return start
  return end === undefined ? `${start} {` : `${start} {\n${body}\n}`
}
