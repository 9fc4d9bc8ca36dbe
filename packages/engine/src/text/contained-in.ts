/**
 * Makes a search for many short texts in a long one that contains few of them. One pass over the long
 * text notes which characters follow each other. A short text in which others do so is then not searched
 * for.
 */
export function containedIn(text: string): (searched: string) => boolean {
  const pairs = new Uint8Array(1 << (2 * bits))
  let before = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) & mask
    pairs[(before << bits) | code] = 1
    before = code
  }

  return (searched) => {
    for (let at = 1; at < searched.length; at += 1)
      if (pairs[((searched.charCodeAt(at - 1) & mask) << bits) | (searched.charCodeAt(at) & mask)] === 0)
        return false
    return text.includes(searched)
  }
}

/** As many as ASCII needs. Other characters count as one of those, so that some are searched for in vain. */
const bits = 7
const mask = (1 << bits) - 1
