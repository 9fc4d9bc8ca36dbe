import { byPath, versionFolderOf } from '../paths.js'
import { type ContentLanguages, englishWords, languageAt } from '../words.js'
import type { ResolvedConfig } from './resolve.js'

/**
 * What decides the language of each page's text.
 *
 * A version that was frozen is a copy of folders whose language is known, so
 * another version changes nothing here, and no page has to be parsed anew for it.
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
