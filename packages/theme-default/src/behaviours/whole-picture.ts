/**
 * Lets medium-zoom show whole pictures instead of narrower copies.
 *
 * The library shows a clone of the image, and over it a clone of the clone with the address in
 * `data-zoom-src`. But Chrome measures an image by the copy that it has chosen from `srcset`, and
 * goes on doing so in a clone without that attribute, so the picture would be opened too small.
 * Here, the clones are images that never had the attribute.
 */
export function openWholePictures(): void {
  // The event does not bubble.
  document.addEventListener('medium-zoom:open', prepare, true)
}

function prepare({ target }: Event): void {
  if (!(target instanceof HTMLImageElement) || target.srcset === '') return
  target.cloneNode = () => {
    Reflect.deleteProperty(target, 'cloneNode')
    const shownAtOnce = copyOf(target, /^(?:srcset|sizes)$/)
    shownAtOnce.src = target.currentSrc
    // It covers the other one, which already has the name and the focus.
    shownAtOnce.cloneNode = () =>
      Object.assign(copyOf(shownAtOnce, /^(?:aria-.*|role|tabindex)$/), { alt: '' })
    return shownAtOnce
  }
}

function copyOf(image: HTMLImageElement, without: RegExp): HTMLImageElement {
  const copy = new Image()
  // As an attribute, a style would be refused where the site's policy forbids inline styles.
  for (const { name, value } of image.attributes)
    if (name === 'style') copy.style.cssText = value
    else if (!without.test(name)) copy.setAttribute(name, value)
  return copy
}
