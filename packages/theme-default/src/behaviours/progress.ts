import nprogress from 'nprogress'

/**
 * The bar at the top while a page loads, drawn by nprogress 0.2.0. It is loaded with the first page
 * that takes long enough to need it.
 *
 * The names are those of nprogress: `minimum` (share shown at once), `speed` (of one step, in ms),
 * `trickleRate` (largest share of one step), `trickleSpeed` (time between steps, in ms; other
 * versions have no `trickleRate`), `showSpinner`. Except for the spinner, these are its defaults.
 * They are written here so that a newer version changes nothing.
 */
const settings = {
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
} as const

// `role="bar"` does not exist. The bar is only decoration; screen readers get an announcement.
nprogress.configure({ ...settings, barSelector: '.bar' })

// Its own function writes the bar as HTML text, which Trusted Types forbid.
nprogress.render = draw

/** Shows the bar; does nothing if it is already shown. */
export function start(): void {
  nprogress.start()
}

/** Completes the bar and removes it; does nothing if there is none. */
export function done(): void {
  nprogress.done()
}

/** The bar's element; created if there is none. */
function draw(): HTMLDivElement {
  const shown = document.querySelector<HTMLDivElement>('#nprogress')
  if (shown !== null) return shown
  const bar = document.createElement('div')
  bar.className = 'bar'
  // Completely before the start of the line.
  bar.style.transform = 'translate3d(-100%, 0, 0)'
  // nprogress moves it to the right with every step. Mirrored, that is to the left.
  if (document.documentElement.dir === 'rtl') bar.style.scale = '-1 1'
  const holder = document.createElement('div')
  holder.id = 'nprogress'
  holder.setAttribute('aria-hidden', 'true')
  holder.append(bar)
  document.body.append(holder)
  return holder
}
