import { Region, usePage, useSite } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useHref, useLangOf, useLink, useOptions } from '../context.js'
import { Image } from './Image.js'
import { Link } from './Link.js'
import { newWindow } from './new-window.js'
import { Words } from './Words.js'

/** The footer of every page: site map, logo, copyright. Takes no space if the options set none of them. */
export function Footer(): ReactNode {
  const { title } = useSite()
  const { record } = usePage()
  const { footer, footerCopyright } = useOptions()
  const href = useHref()
  const link = useLink()
  const columns = Object.entries(footer?.sitemap ?? {})
  const own = record.frontmatter.footerCopyright
  const langOfSitemap = useLangOf('footer')
  const langOfCopyright = useLangOf('footerCopyright')
  const copyright =
    own === undefined && footerCopyright !== undefined ? (
      <Words of={{ text: footerCopyright, lang: langOfCopyright }} />
    ) : (
      own
    )
  return (
    <footer className={columns.length > 0 ? 'footer has-sitemap' : 'footer'}>
      {footer?.logo !== undefined && (
        <a className="footer-logo" href={href(footer.logoLink ?? '/')} {...newWindow}>
          <Image image={footer.logo} alt={title} className="footer-logo-image" />
        </a>
      )}
      {columns.length > 0 && (
        <div className="sitemap" lang={langOfSitemap}>
          {columns.map(([heading, links]) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map((entry) => (
                  <li key={`${entry.text} ${entry.link}`}>
                    <Link to={link(entry.text, entry.link)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {/* A region, because a page may have its own copyright. */}
      <Region name="copyright" className="copyright">
        {copyright}
      </Region>
    </footer>
  )
}
