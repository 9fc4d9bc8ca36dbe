import { quoted } from './new-site.js'

/** Longer lines are broken. */
const mostColumns = 100

/** A value that is TypeScript already. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value as TypeScript: texts, numbers, flags, lists and objects. Leaves out what is undefined. */
function valueText(value: unknown, indent: string): string {
  const flat = flatText(value)
  if (indent.length + flat.length <= mostColumns && !flat.includes('\n')) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((item) => valueText(item, inner))
    : isObject(value)
      ? definedFields(value).map(([name, field]) => `${keyText(name)}: ${valueText(field, inner)}`)
      : undefined
  if (lines === undefined) return flat
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`
}

/** The fields of an object, each on its own lines, indented once. */
export function fieldLines(value: object): string {
  return definedFields(value)
    .map(([name, field]) => `  ${keyText(name)}: ${valueText(field, '  ')},\n`)
    .join('')
}

/** The same in one line. */
export function flatText(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Code) return value.text
  if (Array.isArray(value)) return `[${value.map(flatText).join(', ')}]`
  if (!isObject(value)) return String(value)
  const fields = definedFields(value).map(([name, field]) => `${keyText(name)}: ${flatText(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const keyText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))
const definedFields = (value: object) => Object.entries(value).filter(([, field]) => field !== undefined)

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Code)
}
