import { passedOver } from './existing-folder.js'
import { frontmatterList } from './frontmatter.js'
import { globMatcher } from './globs.js'
import { below, isPage } from './page-files.js'

interface JekyllExclude {
  /** Globs of what is not published of a folder. */
  readonly globsIn: (dir: string) => readonly string[]
  /** The option, with the patterns that have no counterpart; empty if there are none. */
  readonly leftOut: readonly string[]
}

/**
 * Reads `exclude` of `_config.yml`: beginnings of paths, and patterns for whole paths in which `*`
 * also stands for folders. Those that name no page, such as `Gemfile`, are not needed.
 *
 * @param folder Folder that the paths begin at.
 * @param list All files.
 */
export function jekyllExclude(config: string, folder: string, list: readonly string[]): JekyllExclude {
  const written = frontmatterList(config, 'exclude').map((pattern) => pattern.replace(/^(?:\.?\/)+/, ''))
  const isForeign = (pattern: string) => /[[\]{}\\]/.test(pattern)
  const globs = written
    .filter((pattern) => pattern !== '' && !isForeign(pattern))
    .flatMap((pattern) => (/[*?]/.test(pattern) ? wholePaths(pattern) : beginnings(pattern)))
  const foreign = written.filter(isForeign)
  return {
    globsIn(dir) {
      const place = dir === folder ? '' : `${below(folder, dir)}/`
      let pages = list.filter((file) => isPage(file, dir)).map((file) => below(dir, file))
      return globs.flatMap((glob) => {
        const inDir = globIn(place, glob)
        if (inDir === undefined) return []
        const matches = globMatcher(inDir)
        const others = pages.filter((page) => !matches(page))
        const isNeeded = others.length < pages.length || isUnlisted(inDir)
        pages = others
        return isNeeded ? [inDir] : []
      })
    },
    leftOut: foreign.length === 0 ? [] : [`exclude (${foreign.join(', ')})`],
  }
}

/** Whether it names a folder whose files nobody has listed, although they would be pages. */
const isUnlisted = (glob: string): boolean => {
  const [first = ''] = glob.split('/')
  return glob.endsWith('/**') && first !== 'node_modules' && passedOver.has(first)
}

/** @param place The folder that the result is for, with a slash at its end; empty for that of the config. */
function globIn(place: string, glob: string): string | undefined {
  if (glob.startsWith(place)) return glob.slice(place.length)
  return glob.startsWith('**/') ? glob : undefined
}

/** A file, or all that is in a folder. Names that begin like that of the file are left out, too. */
const beginnings = (path: string): readonly string[] =>
  path.endsWith('/') ? [`${path}**`] : [path, `${path}/**`, `${path}*`, `${path}*/**`]

function wholePaths(pattern: string): readonly string[] {
  const glob = pattern
    .replace(/\/$/, '')
    .split('/')
    .map((name) => (/^\*+$/.test(name) ? '**' : name.replace(/^\*+/, '**/*')))
    .join('/')
    .replaceAll('**/**/', '**/')
  return [glob, `${glob}/**`]
}
