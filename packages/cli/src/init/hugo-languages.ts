import type { OldFiles, OtherFolder } from './layout.js'
import { below, isBelow } from './page-files.js'
import { inFolder } from './paths.js'

/**
 * The languages of Hugo that have folders of their own, named as the config names them. The config
 * or a file for languages beside it may be TOML, YAML or JSON.
 *
 * @param content Folder of the folders.
 * @param first Name of the language that is published without one.
 */
export function hugoLanguages(
  config: string,
  { content, first }: { readonly content: string; readonly first: string },
  { path, list, read }: Pick<OldFiles, 'path' | 'list' | 'read'>,
): readonly OtherFolder[] {
  const beside = ['toml', 'yaml', 'yml', 'json']
    .map((ending) => read(inFolder(path.replace(/[^/]*$/, '.'), `languages.${ending}`)))
    .find((text) => text !== undefined)
  const text = beside ?? /\blanguages\b[\s\S]*/.exec(config)?.[0] ?? ''
  const names = new Set(
    list.flatMap((file) =>
      isBelow(file, content) ? (folderOfLanguage.exec(below(content, file))?.[1] ?? []) : [],
    ),
  )
  return [...names].flatMap((name): OtherFolder[] => {
    const begin = keyOf(name).exec(text)
    if (name === first || begin === null) return []
    const own = text.slice(begin.index + begin[0].length)
    const end = [...names].flatMap((other) => (other === name ? [] : (keyOf(other).exec(own)?.index ?? [])))
    const label = languageName.exec(own.slice(0, Math.min(own.length, ...end)))?.[1]
    return [{ dir: inFolder(content, name), prefix: `/${name}/`, lang: name, label }]
  })
}

const folderOfLanguage = /^([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\//

/** `[languages.fr]` and `[fr]` of TOML, `fr:` of YAML and `"fr": {` of JSON. */
const keyOf = (name: string) =>
  new RegExp(`^[ \\t]*(?:\\[(?:languages\\.)?${name}\\]|["']?${name}["']?[ \\t]*:[ \\t]*\\{?)[ \\t]*$`, 'mi')

const languageName = /languageName["']?[ \t]*[:=][ \t]*["']?([^"'\n,]+)/i
