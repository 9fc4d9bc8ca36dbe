import type { LoadedConfig } from '../config/loaded-config.js'
import { entryPlaces } from '../config/reading/entry-place.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { decodeText } from '../io/files.js'
import { fieldPlace } from '../parse/frontmatter/field-place.js'
import type { SourcePath } from '../paths.js'
import type { Site } from '../site.js'

/**
 * Returns a function that adds places in the config or in a page's frontmatter to diagnostics.
 * Questions cannot know these places, because their answers are remembered while places move.
 */
export function messagePlaces(
  loaded: Pick<LoadedConfig, 'files' | 'folder'>,
  { config, files }: Pick<Site, 'config' | 'files'>,
): (diagnostic: Diagnostic) => Diagnostic {
  const inConfig = entryPlaces(loaded, config.root)
  const inFrontmatter = (path: SourcePath, field: string) => {
    const bytes = files.read(path)
    return bytes && fieldPlace(decodeText(bytes).text, path, field)
  }
  return (diagnostic) => {
    const { at, about } = diagnostic
    if (at === undefined) return inConfig(diagnostic)
    const place = about?.in === 'frontmatter' ? inFrontmatter(at.path, about.field) : undefined
    return place === undefined ? diagnostic : { ...diagnostic, at: place }
  }
}
