import type { ReactNode } from 'react'
import { Article } from '../components/Article.js'
import { Breadcrumbs } from '../components/Breadcrumbs.js'
import { PageActions } from '../components/PageActions.js'
import { PageFooter } from '../components/PageFooter.js'
import { usePart } from '../components/replaceable.js'
import { Shell } from '../components/Shell.js'

/** A page of text. */
export function Layout(): ReactNode {
  const Trail = usePart('Breadcrumbs', Breadcrumbs)
  const Actions = usePart('PageActions', PageActions)
  const Foot = usePart('PageFooter', PageFooter)
  return (
    <Shell>
      <div className="text">
        <Trail />
        <Actions />
        <Article />
        <Foot />
      </div>
    </Shell>
  )
}
