import { posix } from 'node:path'
import { type GeneratorSources, PageError } from '@quire/engine'
import { type Fields, isFields } from './values.js'

/** Where files that the main one refers to are kept in it. */
const others = 'x-other-files'

/** What references to such files begin with. */
export const otherFiles = `#/${others}/`

/**
 * Reads a description with all files that it refers to, as one document: references to other files
 * become references into it.
 *
 * @throws PageError with its place if a reference leads nowhere, to the network, or out of the
 *   folders of the site and of the description.
 */
export function loadDocument(file: string, sources: GeneratorSources): Fields {
  const main = sources.readData(file)
  if (!isFields(main)) throw new PageError('This is no description of an API.', { path: file })
  const loaded = new Map<string, unknown>([[file, main]])
  const texts = new Map<string, string>()
  const pending: string[] = [file]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) relink(loaded.get(next), next)
  const document: Fields = Object.assign(Object.create(null), main, {
    [others]: Object.fromEntries([...loaded].filter(([path]) => path !== file)),
  })
  return document

  /** Rewrites the references in a value of a file, in place. */
  function relink(value: unknown, from: string): void {
    if (Array.isArray(value)) {
      for (const item of value) relink(item, from)
      return
    }
    if (!isFields(value)) return
    if (typeof value.$ref === 'string') Object.assign(value, { $ref: inDocument(value.$ref, from) })
    // In OpenAPI 3.1, there can be more beside a reference.
    for (const part of Object.values(value)) relink(part, from)
  }

  function inDocument(reference: string, from: string): string {
    const [path = '', pointer = ''] = reference.split('#')
    const target = path === '' ? from : fileNamed(path, reference, from)
    if (!loaded.has(target)) {
      loaded.set(target, readOther(target, reference, from))
      pending.push(target)
    }
    if (at(loaded.get(target), pointer) === undefined)
      throw new PageError(`"${reference}" does not exist.`, placeOf(reference, from))
    return target === file ? `#${pointer}` : `${otherFiles}${pointerPart(target)}${pointer}`
  }

  function readOther(target: string, reference: string, from: string): unknown {
    try {
      return sources.readData(target)
    } catch (error) {
      // There is no such file, or it is no data. The mistake is where it is referred to.
      if (error instanceof PageError && error.place?.path === undefined)
        throw new PageError(error.message, { ...error.place, ...placeOf(reference, from) })
      throw error
    }
  }

  function fileNamed(path: string, reference: string, from: string): string {
    if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith('/'))
      throw new PageError(`"${reference}" is no file of this description.`, {
        ...placeOf(reference, from),
        hint: 'Save the file beside the description, and refer to it by its relative path.',
      })
    const target = posix.join(posix.dirname(from), decoded(path))
    if (isOutside(target) && !isInFolder(target, posix.dirname(file)))
      throw new PageError(
        `"${reference}" leads out of the folder of the description.`,
        placeOf(reference, from),
      )
    return target
  }

  /** The first place in a file where a reference stands. */
  function placeOf(reference: string, path: string) {
    const text = texts.get(path) ?? sources.readText(path)
    texts.set(path, text)
    const offset = Math.max(0, text.indexOf(reference))
    const before = text.slice(0, offset)
    return { path, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  }
}

const isOutside = (path: string): boolean => path.startsWith('../')

/** The folder may be above the site, so that the path in it may lead further up. */
const isInFolder = (path: string, folder: string): boolean =>
  path.startsWith(`${folder}/`) && !isOutside(path.slice(folder.length + 1))

/**
 * What a JSON pointer names; undefined if there is nothing.
 *
 * @param pointer As in RFC 6901, percent-encoded as in addresses; empty for the whole document.
 */
export function at(document: unknown, pointer: string): unknown {
  let value = document
  for (const part of pointer.split('/').slice(1)) {
    const name = nameInPointer(part)
    if (Array.isArray(value)) value = value[Number(name)]
    else if (isFields(value)) value = Object.hasOwn(value, name) ? value[name] : undefined
    else return undefined
  }
  return value
}

/** A name as a part of a reference. */
export const pointerPart = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The name that a part of a reference stands for. */
export const nameInPointer = (part: string): string =>
  decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign stands for itself.
    return text
  }
}
