import { join } from 'node:path'
import { formatPath } from '../config/checking/config-path.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import { entryPlaces } from '../config/reading/entry-place.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { ofDefault } from '../diagnostics/messages/frontmatter.js'
import { decodeText } from '../io/reading/decode-text.js'
import { sourceLines } from '../io/reading/source-lines.js'
import { optionFinder } from '../parse/frontmatter/default-fields.js'
import { fieldPlace } from '../parse/frontmatter/field-place.js'
import { hasField } from '../parse/frontmatter/read-frontmatter.js'
import type { Site } from '../site.js'
import { linesOf } from '../text/source-text.js'

/**
 * Returns a function that adds places in the config or in a page's frontmatter to diagnostics.
 * Questions cannot know these places, because their answers are remembered while places move.
 */
export function messagePlaces(
  loaded: Pick<LoadedConfig, 'files' | 'folder'>,
  { config, files }: Pick<Site, 'config' | 'files'>,
): (diagnostic: Diagnostic) => Diagnostic {
  const inConfig = entryPlaces(loaded, config.root)
  const optionOf = optionFinder(config.content)
  const inFrontmatter = (diagnostic: Diagnostic, { path }: Place, field: string): Diagnostic => {
    const bytes = files.read(path)
    const text = bytes && decodeText(bytes).text
    const given = optionOf(path, field)
    if (given !== undefined && (text === undefined || !hasField(text, path, field)))
      return ofDefault(diagnostic, formatPath(given))
    const place = text === undefined ? undefined : fieldPlace(text, path, field)
    return place === undefined ? diagnostic : { ...diagnostic, at: place }
  }
  return (diagnostic) => {
    const { at, about } = diagnostic
    if (at === undefined) return inConfig(diagnostic)
    return about?.in === 'frontmatter' ? inFrontmatter(diagnostic, at, about.field) : diagnostic
  }
}

/**
 * Returns a function that gives the line of a place in a site or in its config, with which a message
 * shows that place.
 */
export function messageLines(
  { files: ofConfig }: Pick<LoadedConfig, 'files'>,
  { config, files }: Pick<Site, 'config' | 'files'>,
): (place: Place) => string | undefined {
  const ofSite = sourceLines(files.read)
  const inConfig = ({ path, line }: Place) => {
    const source = ofConfig.find(({ file }) => file === join(config.root, path))
    return source && linesOf(source.text)[line - 1]
  }
  return (place) => ofSite(place) ?? inConfig(place)
}
