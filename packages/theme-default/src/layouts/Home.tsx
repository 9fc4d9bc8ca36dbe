import type { LayoutProps } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { Article } from '../components/Article.js'
import { Image } from '../components/Image.js'
import { Link } from '../components/Link.js'
import { Shell } from '../components/Shell.js'
import { isOutside } from '../context.js'

/** The home page of a site or of part of it: what it is, where to begin, and the page's own text. */
export function Home({ page, site }: LayoutProps): ReactNode {
  const { features } = page.record.frontmatter
  return (
    <Shell withToc={false}>
      <div className="home">
        <Hero page={page} site={site} />
        {features !== undefined && features.length > 0 && (
          <ul className="features">
            {features.map(({ title, details, icon, picture }, index) => (
              <li key={title}>
                <h2>
                  {picture !== undefined && <FeatureIcon picture={picture} />}
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

type Feature = NonNullable<LayoutProps['page']['record']['frontmatter']['features']>[number]

/** Its title says the same in words. */
function FeatureIcon({
  picture: { src, dark },
}: {
  readonly picture: NonNullable<Feature['picture']>
}): ReactNode {
  const sized = (address: string) => ({ src: address, width: 32, height: 32 })
  return (
    <>
      <Image
        image={sized(src)}
        dark={dark === undefined ? undefined : sized(dark)}
        alt=""
        className="feature-icon"
      />{' '}
    </>
  )
}

function FeatureTitle({ title, href }: { readonly title: string; readonly href: string | null }): ReactNode {
  return href === null ? title : <Link to={{ text: title, href, external: isOutside(href) }} />
}

function Hero({ page, site }: LayoutProps): ReactNode {
  const { heroImage, heroImageDark, heroAlt, heroText, tagline } = page.record.frontmatter
  // Only from the frontmatter: the derived one may be the first sentence, which is already shown below.
  const description =
    page.record.frontmatter.description ?? (page.lang === site.lang ? site.description : null)
  const heading = heroText === undefined ? page.siteTitle : heroText
  const words = tagline === undefined ? description : tagline
  return (
    <header className="hero">
      {heroImage !== undefined && (
        <Image image={heroImage} dark={heroImageDark} alt={heroAlt ?? ''} className="hero-image" />
      )}
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
