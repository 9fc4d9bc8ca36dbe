import type { LayoutProps } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Article } from '../components/Article.js'
import { Link } from '../components/Link.js'
import { Shell } from '../components/Shell.js'
import { isOutside, useHref } from '../context.js'

/** The home page of a site or of part of it: what it is, where to begin, and the page's own text. */
export function Home({ page, site }: LayoutProps): ReactNode {
  const { features } = page.record.frontmatter
  return (
    <Shell withToc={false}>
      <div className="home">
        <Hero page={page} site={site} />
        {features !== undefined && features.length > 0 && (
          <ul className="features">
            {features.map(({ title, details, icon }, index) => (
              <li key={title}>
                <h2>
                  {icon !== undefined && <span aria-hidden="true">{icon} </span>}
                  <FeatureTitle title={title} href={page.featureHrefs[index] ?? null} />
                </h2>
                <p>{details}</p>
              </li>
            ))}
          </ul>
        )}
        <Article />
      </div>
    </Shell>
  )
}

function FeatureTitle({ title, href }: { readonly title: string; readonly href: string | null }): ReactNode {
  return href === null ? title : <Link to={{ text: title, href, external: isOutside(href) }} />
}

function Hero({ page, site }: LayoutProps): ReactNode {
  const { heroImage, heroAlt, heroText, tagline } = page.record.frontmatter
  // Only from the frontmatter: the derived one may be the first sentence, which is already shown below.
  const description =
    page.record.frontmatter.description ?? (page.lang === site.lang ? site.description : null)
  const href = useHref()
  const heading = heroText === undefined ? page.siteTitle : heroText
  const words = tagline === undefined ? description : tagline
  return (
    <header className="hero">
      {heroImage !== undefined && <img className="hero-image" src={href(heroImage)} alt={heroAlt ?? ''} />}
      {/* If the hero has no visible heading, there is a hidden one: maybe only the image says the name. */}
      <h1 className={heading === null ? 'visually-hidden' : 'hero-heading'}>{heading ?? page.siteTitle}</h1>
      {words !== null && words !== '' && <p className="hero-tagline">{words}</p>}
      {page.actions.length > 0 && (
        <p className="hero-actions">
          {page.actions.map(({ text, href }) => (
            <Link key={`${text} ${href}`} to={{ text, href, external: isOutside(href) }} className="button" />
          ))}
        </p>
      )}
    </header>
  )
}
