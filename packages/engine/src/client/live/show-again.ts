/**
 * Files of the public folder keep their address when they change, so elements that show one must
 * load it by another address.
 */
export function showAgain(addresses: readonly string[]): void {
  if (addresses.length === 0) return
  const changed = new Set(addresses.map((address) => new URL(address, location.href).href))
  const isChanged = (shown: string) => changed.has(shown.replace(/[?#].*$/s, ''))
  const anew = (shown: string) => `${shown.replace(/[?#].*$/s, '')}?${Date.now()}`
  const all = <Kind extends HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
  if (all<HTMLScriptElement>('script[src]').some(({ src }) => isChanged(src))) return location.reload()
  for (const image of all<HTMLImageElement>('img[src]')) if (isChanged(image.src)) image.src = anew(image.src)
  const sheets = all<HTMLLinkElement>(styleSheets).filter(({ href }) => isChanged(href))
  for (const address of new Set(sheets.map(addressOf))) {
    const outdated = sheets.filter((link) => addressOf(link) === address)
    const [first] = outdated
    if (first === undefined) continue
    const fresh = first.cloneNode()
    fresh.dataset.address = address ?? ''
    fresh.href = anew(fresh.href)
    fresh.onload = () => {
      for (const link of outdated) link.remove()
    }
    outdated.at(-1)?.after(fresh)
  }
}

export const styleSheets = 'link[rel="stylesheet"][href]'

/** The address as the server wrote it. */
export const addressOf = (link: HTMLLinkElement) => link.dataset.address ?? link.getAttribute('href')
