import type { ReactNode } from 'react'

/**
 * Words of the navigation. The title of a page that is not translated is in another language, for
 * screen readers, and may be in the other direction.
 */
export function Words({
  of: { text, lang },
}: {
  readonly of: { readonly text: string; readonly lang?: string | undefined }
}): ReactNode {
  return lang === undefined ? text : <bdi lang={lang}>{text}</bdi>
}
