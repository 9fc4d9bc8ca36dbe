/**
 * A view transition begins with a picture of the old page, which delays the new one. If that takes
 * longer than this, in milliseconds (two frames), the next few pages are shown without a
 * transition.
 */
const quickPictureMs = 34
const pagesWithoutTransition = 10

/** How many updates are still shown without a transition. */
let withoutTransition = 0

/** Updates the document, in a view transition if that is quick enough and the reader wants it. */
export async function updateInTransition(update: () => void): Promise<void> {
  if (
    document.startViewTransition === undefined ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.visibilityState === 'hidden' ||
    withoutTransition > 0
  ) {
    withoutTransition = Math.max(0, withoutTransition - 1)
    return update()
  }
  const started = performance.now()
  const transition = document.startViewTransition(() => {
    if (performance.now() - started > quickPictureMs) withoutTransition = pagesWithoutTransition
    update()
  })
  // The transition is only decoration, and the browser skips it if the reader navigates again.
  Promise.all([transition.ready, transition.finished]).catch(() => {})
  await transition.updateCallbackDone
}
