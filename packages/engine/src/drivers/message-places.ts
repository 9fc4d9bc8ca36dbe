import { entryPlaces } from '../config/entry-place.js'
import type { LoadedConfig } from '../config/load.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { decodeText } from '../io/files.js'
import { fieldPlace } from '../parse/read-frontmatter.js'
import type { Site } from '../site.js'

/** What is wrong with a field of the frontmatter, told by steps that know its value and not its line. */
const fieldsOfMessages: ReadonlyMap<string, (message: string) => string | undefined> = new Map([
  ['bad-permalink', () => 'permalink'],
  ['unknown-layout', () => 'layout'],
  ['neighbour-without-page', (message: string) => /^"(prev|next)"/.exec(message)?.[1]],
  ['missing-asset', () => 'heroImage'],
  ...['broken-link', 'broken-anchor', 'link-case', 'moved-link', 'link-to-source', 'empty-link'].map(
    (code) => [code, () => 'actionLink'] as const,
  ),
])

/**
 * Gives messages the place that those who made them could not know, since they
 * are remembered and places move: in the config, or in the frontmatter of a page.
 */
export function messagePlaces(
  loaded: Pick<LoadedConfig, 'files' | 'folder'>,
  { config, files }: Pick<Site, 'config' | 'files'>,
): (diagnostic: Diagnostic) => Diagnostic {
  const inConfig = entryPlaces(loaded, config.root)
  return (diagnostic) => {
    const { at, code, message } = diagnostic
    if (at === undefined) return inConfig(diagnostic)
    // The beginning of a page with frontmatter is no place of its text.
    const field = at.line === 1 && at.column === 1 ? fieldsOfMessages.get(code)?.(message) : undefined
    const bytes = field === undefined ? undefined : files.read(at.path)
    const place = field && bytes && fieldPlace(decodeText(bytes).text, at.path, field)
    return place ? { ...diagnostic, at: place } : diagnostic
  }
}
