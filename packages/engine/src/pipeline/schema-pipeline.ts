import { placeOfCode } from '../config/running/runnable.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { nameCode } from '../diagnostics/names-code.js'
import { schemaProblems } from '../parse/frontmatter/schema-problems.js'
import { innermostFolder, type SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import type { SiteRoot } from './roots.js'

/** What the site's own schemas say about pages. */
export interface SchemaSteps {
  readonly schemaProblems: (page: SourcePath) => readonly Diagnostic[]
}

export interface SchemaPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'textOf' | 'refusal' | 'defaultsOf' | 'codePlaces'> {
  readonly roots: readonly SiteRoot[]
}

/** Checks the frontmatter of pages in folders that have a schema. Asks nothing else about other pages. */
export function schemaPipeline(
  memo: Memo,
  { roots, setting, textOf, refusal, defaultsOf, codePlaces }: SchemaPipelineOptions,
): SchemaSteps {
  const folders = roots.map(({ dir }) => dir)
  const schemaOf = (page: SourcePath) => roots[innermostFolder(page, folders)]?.frontmatterSchema

  const problems = memo.per<readonly Diagnostic[], SourcePath>(
    'schema-problems',
    (path) => {
      setting('schemas')
      const schema = schemaOf(path)
      const text = refusal(path) === undefined ? textOf(path) : undefined
      if (schema === undefined || text === undefined) return []
      const found = schemaProblems(schema, { text, path, defaults: defaultsOf(path) }, placeOfCode)
      if (nameCode(found)) codePlaces()
      return found
    },
    inStore,
  )
  return {
    schemaProblems(page) {
      setting('schema-folders')
      return schemaOf(page) === undefined ? [] : problems(page)
    },
  }
}
