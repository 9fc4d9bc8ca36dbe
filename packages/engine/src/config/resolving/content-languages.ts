import { byPath, versionFolderOf } from '../../paths.js'
import { type ContentLanguages, englishWords, languageAt } from '../../words.js'
import type { ResolvedConfig } from '../resolved-config.js'

/**
 * Everything that decides the language of each page's text.
 *
 * Frozen versions are left out: they are copies of folders whose language is already known. So
 * freezing another version does not make every page be parsed again.
 */
export function contentLanguages({
  content,
  lang,
  theme,
  themeConfig,
}: Pick<ResolvedConfig, 'content' | 'lang' | 'theme' | 'themeConfig'>): ContentLanguages {
  const folders: (readonly [folder: string, lang: string])[] = []
  const inOrder = [...content].sort(
    (a, b) =>
      Number(versionFolderOf(`${a.dir}/`) !== '') - Number(versionFolderOf(`${b.dir}/`) !== '') ||
      a.dir.length - b.dir.length ||
      byPath(a.dir, b.dir),
  )
  for (const root of inOrder) {
    const known = languageAt(root.dir === '' ? 'x' : `${root.dir}/x`, { site: lang, folders })
    if (known !== root.lang) folders.push([root.dir, root.lang])
  }
  return { words: theme.contentWords?.(themeConfig) ?? { en: englishWords }, site: lang, folders }
}
