import type { ReactNode } from 'react'
import { useHref } from '../context.js'
import type { ThemeImage } from '../options.js'

/**
 * An image from the options, or of a home page. If there is another one for dark backgrounds, the browser shows one of
 * the two.
 */
export function Image(props: {
  readonly image: ThemeImage
  readonly dark?: ThemeImage | undefined
  readonly alt: string
  readonly className: string
}): ReactNode {
  const { image, dark, alt, className } = props
  const href = useHref()
  const sized = (from: ThemeImage) =>
    typeof from === 'string' ? { src: href(from) } : { ...from, src: href(from.src) }
  if (dark === undefined) return <img {...sized(image)} alt={alt} className={className} />
  // Lazy, so that the browser does not load the hidden one.
  return (
    <>
      <img {...sized(image)} alt={alt} className={`${className} on-light`} loading="lazy" />
      <img {...sized(dark)} alt={alt} className={`${className} on-dark`} loading="lazy" />
    </>
  )
}
