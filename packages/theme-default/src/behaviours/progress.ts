import nprogress from 'nprogress'

/**
 * The bar at the top while a page loads, drawn by nprogress 0.2.0, which is
 * fetched with the first page that takes long enough to need it.
 *
 * Its names for the constants of the specification: `minimum` (share shown at
 * once), `speed` (of one step, in ms), `trickleRate` (largest share of one
 * step) and `trickleSpeed` (time between steps, in ms; other versions have no
 * `trickleRate`), `showSpinner`. They are its defaults but for the spinner, and
 * stand here so that a newer version changes nothing.
 */
const settings = {
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
} as const

// `role="bar"` does not exist; the bar is decoration here, and what happens is announced in words.
nprogress.configure({ ...settings, barSelector: '.bar' })

// Its own writes the bar as HTML text, which a page with Trusted Types forbids.
nprogress.render = draw

/** Shows the bar; does nothing where it is shown already. */
export function start(): void {
  nprogress.start()
}

/** Runs the bar to its end and takes it away; does nothing where there is none. */
export function done(): void {
  nprogress.done()
}

/** The bar's element; made where there is none. */
function draw(): HTMLDivElement {
  const shown = document.querySelector<HTMLDivElement>('#nprogress')
  if (shown !== null) return shown
  const bar = document.createElement('div')
  bar.className = 'bar'
  // All of it before the start of the line.
  bar.style.transform = 'translate3d(-100%, 0, 0)'
  const holder = document.createElement('div')
  holder.id = 'nprogress'
  holder.setAttribute('aria-hidden', 'true')
  holder.append(bar)
  document.body.append(holder)
  return holder
}
