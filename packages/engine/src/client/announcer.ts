/** The live region that tells screen readers which page is shown. */
export function announcer(): HTMLElement {
  const existing = document.getElementById('docs-announcer')
  if (existing !== null) return existing
  const region = document.createElement('div')
  region.id = 'docs-announcer'
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-atomic', 'true')
  document.body.append(region)
  return region
}
