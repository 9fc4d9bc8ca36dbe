import { useComponent } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Article } from '../components/Article.js'
import { Breadcrumbs } from '../components/Breadcrumbs.js'
import { PageFooter } from '../components/PageFooter.js'
import { Shell } from '../components/Shell.js'

/** A page of text. */
export function Layout(): ReactNode {
  const Trail = useComponent('Breadcrumbs', Breadcrumbs)
  const Foot = useComponent('PageFooter', PageFooter)
  return (
    <Shell>
      <div className="text">
        <Trail />
        <Article />
        <Foot />
      </div>
    </Shell>
  )
}
