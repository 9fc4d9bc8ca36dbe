import { unknownInterpolation } from '../../diagnostics/messages/markdown.js'
import { nearest } from '../../text/nearest.js'
import { type ParseContext, type Position, placeOf } from '../context.js'
import type { Data } from '../frontmatter/frontmatter.js'
import { isFields } from '../frontmatter/plain-data.js'

const expression = /\{\{\s*\$(page|site|frontmatter)((?:\.[\w$-]+|\[(?:'[^'\n]*'|"[^"\n]*")\])+)\s*\}\}/g
const step = /\.([\w$-]+)|\['([^']*)'\]|\["([^"]*)"\]/g

/** Where values come from, and where to report unknown names. */
export type Interpolation = Pick<
  ParseContext,
  'frontmatter' | 'headingTitle' | 'site' | 'diagnostics' | 'files'
> & {
  readonly input: Pick<ParseContext['input'], 'path'>
}

/**
 * Replaces `{{ $page.x }}`, `{{ $frontmatter.x }}` and `{{ $site.x }}` by their values. Leaves
 * other braces as text.
 *
 * @param positionOf Position of a piece of the text. Called in order, for names without a value.
 */
export function interpolate(
  text: string,
  positionOf: (written: string) => Position | undefined,
  context: Interpolation,
): string {
  if (!text.includes('{{')) return text
  return text.replace(expression, (written, root: keyof typeof roots, path: string) => {
    const names = [...path.matchAll(step)].map(
      ([, dotted, single, double]) => dotted ?? single ?? double ?? '',
    )
    let value: Data | undefined = roots[root](context)
    for (const [index, name] of names.entries()) {
      const within: Data | undefined = value
      value = fieldOf(within, name)
      if (value !== undefined) continue
      const known =
        typeof within === 'object' && within !== null && !Array.isArray(within) ? Object.keys(within) : []
      const near = nearest(name, known)
      const before = `$${[root, ...names.slice(0, index)].join('.')}`
      context.diagnostics.push(
        unknownInterpolation(
          placeOf(positionOf(written), context),
          `$${root}${path}`,
          near && `${before}.${near}`,
        ),
      )
      return ''
    }
    if (value === null || value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}

const roots = {
  page: ({ frontmatter, headingTitle }: Interpolation): Data => ({
    title: frontmatter.title ?? (frontmatter.home === true ? 'Home' : headingTitle()),
    frontmatter: frontmatter.data,
  }),
  frontmatter: ({ frontmatter }: Interpolation): Data => frontmatter.data,
  site: ({ site }: Interpolation): Data => site(),
}

function fieldOf(value: Data | undefined, name: string): Data | undefined {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
