/**
 * Keeps the focus and the caret in DocSearch's field while its dialog is open.
 *
 * When an answer takes longer than 300 ms, DocSearch 5 draws the field anew: Preact takes the loading
 * indicator before it for the buttons after it, which have no keys either. The reader would type
 * into nothing, and a phone would close its keyboard. DocSearch itself must not hear of it: it
 * searches whenever the field gets the focus, and that search would draw the field anew again.
 */
export function keepFocusInField(modal: HTMLElement): void {
  let field = fieldIn(modal)
  for (const type of ['blur', 'focusout'])
    modal.addEventListener(type, (event) => isOfRemoval(event) && event.stopPropagation(), true)
  new MutationObserver(() => {
    const next = fieldIn(modal)
    if (next === null || next === field) return
    if (document.activeElement === document.body) moveFocus(modal, field, next)
    field = next
  }).observe(modal, { childList: true, subtree: true })
}

function fieldIn(modal: HTMLElement): HTMLInputElement | null {
  return modal.querySelector<HTMLInputElement>('.DocSearch-Input')
}

/**
 * Lets a reader finish words that are composed of several keys (Chinese, Japanese) before DocSearch asks
 * for them. An answer in between would draw the field anew, which ends the composition.
 */
export function keepComposition(modal: HTMLElement): void {
  // When it ends, DocSearch hears that from `compositionend`.
  modal.addEventListener(
    'input',
    (event) => (event as InputEvent).isComposing && event.stopPropagation(),
    true,
  )
}

/** In some browsers, a focused element that is removed tells that it lost the focus. Nothing else gets it. */
function isOfRemoval({ target, relatedTarget }: Event & { readonly relatedTarget?: unknown }): boolean {
  return target instanceof HTMLInputElement && relatedTarget === null && document.hasFocus()
}

function moveFocus(modal: HTMLElement, from: HTMLInputElement | null, to: HTMLInputElement): void {
  const quiet = new AbortController()
  for (const type of ['focus', 'focusin'])
    modal.addEventListener(type, (event) => event.stopPropagation(), { capture: true, signal: quiet.signal })
  to.focus({ preventScroll: true })
  quiet.abort()
  if (from !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
