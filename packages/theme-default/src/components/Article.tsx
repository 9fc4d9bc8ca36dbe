import { Content, usePage } from '@quire/engine/theme'
import type { ReactNode } from 'react'

/** The page's text, which may be in another language than the rest of the page. */
export function Article(): ReactNode {
  const { untranslated } = usePage()
  const language = untranslated === null ? {} : { lang: untranslated.lang, dir: untranslated.dir }
  return (
    <article className="docs-content" {...language}>
      <Content />
    </article>
  )
}
