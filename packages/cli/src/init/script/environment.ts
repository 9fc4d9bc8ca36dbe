import { posix } from 'node:path'
import type { CallExpression, NewExpression, Node } from '@babel/types'
import { exported } from './exports.js'
import { found, isOfPackage } from './names.js'
import { isNamed } from './nodes.js'
import type { Scope } from './reading.js'
import { imported } from './source.js'

/** What scripts ask of Node: its environment, and folders, paths and files. */

/** Paths are relative to the script that is read first. */
export const folderOf = ({ source, reading }: Scope): string | undefined =>
  source.modules.path.replace(/[^/]*$/, '') === reading.folder ? '.' : undefined

/** Whether something is `import.meta` or `process`. */
export const isOfNode = (node: Node, scope: Scope): boolean =>
  node.type === 'MetaProperty' || (isNamed(node, 'process') && found('process', scope) === undefined)

/** A field of what is of Node. Notes that the environment is asked. */
export function fieldOfNode(node: Node, name: unknown, scope: Scope): unknown {
  if (node.type === 'MetaProperty' && name === 'dirname') return folderOf(scope)
  if (name === 'env') scope.reading.environmentReads += 1
  return undefined
}

/** Whether something is `process.env`. */
export const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' && isNamed(node.object, 'process') && isNamed(node.property, 'env')

/** `new URL('./a', import.meta.url)`, which is a path in the folder of the script, or a whole address. */
export const isAddress = ({ callee, arguments: [, base] }: NewExpression): boolean =>
  isNamed(callee, 'URL') &&
  (base === undefined || (base.type === 'MemberExpression' && base.object.type === 'MetaProperty'))

/** Whether a function joins paths, as its name says. */
export const isJoining = (name: string): boolean => /^(?:join|resolve)$/.test(name)

/** Whether a function only writes a path in another form. */
export const isPathMaking = (name: string): boolean =>
  /^(?:fileURLToPath|pathToFileURL|normalizePath|resolve)$/.test(name)

/** A path in the folder of the script; undefined if it is computed. */
export const joinedPath = (parts: readonly unknown[] | undefined): string | undefined =>
  parts?.every((part) => typeof part === 'string') === true ? posix.join(...parts) : undefined

/** A call that is read. */
export interface Call {
  readonly node: CallExpression
  /** What it gives; undefined if it is not known how much that is. */
  readonly given: readonly unknown[] | undefined
  readonly scope: Scope
  readonly depth: number
}

/** How to read what a call of a method of Node results in; undefined for other methods. */
export function methodOfNode(
  object: Node,
  method: string,
  { node, given, scope, depth }: Call,
): (() => unknown) | undefined {
  if (isNamed(object, 'require') && method === 'resolve') return () => given?.[0]
  if (isOfPackage(object, 'path', scope) && isJoining(method)) return () => joinedPath(given)
  if (isNamed(object, 'JSON') && method === 'parse') return () => parsedFile(node.arguments[0], scope, depth)
  if (method === 'getFullYear' && object.type === 'NewExpression' && isNamed(object.callee, 'Date'))
    return () => (object.arguments.length === 0 ? new Date().getFullYear() : undefined)
  return undefined
}

/** The JSON in a file, which is named from the script or from its folder. */
function parsedFile(node: Node | undefined, scope: Scope, depth: number): unknown {
  if (node?.type !== 'CallExpression') return undefined
  const { callee } = node
  if (callee.type === 'MemberExpression' && callee.object.type === 'CallExpression')
    return parsedFile(callee.object, scope, depth)
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  if (!isNamed(name, 'readFileSync')) return undefined
  const path = scope.reading.readValue(node.arguments[0], scope, depth + 1)
  return typeof path === 'string' ? required(path.replace(/^(?!\.)/, './'), scope, depth) : undefined
}

/** What another script of the site exports, or the data in a file. */
export function required(path: unknown, { source, reading }: Scope, depth: number): unknown {
  const other = typeof path === 'string' ? imported(path, source) : undefined
  return other && exported(reading, other, depth + 1)
}
