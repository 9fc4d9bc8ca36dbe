import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** How long the dialog has the focus before its field gets it, in milliseconds, from the first frame. */
const hearingMs = 200

/**
 * Runs something that moves the focus once screen readers have heard that the dialog is open and has
 * the focus. For them, a modal dialog makes the page behind it disappear. If its field had the focus
 * before Orca heard of that from Firefox, Orca would take the field for the place where the reader has
 * been all along: it would say nothing, and take letters for commands of its own.
 *
 * @returns A function that calls it off.
 */
export function afterDialogIsHeard(dialog: HTMLElement | null, run: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const callOff = () => {
    cancelAnimationFrame(frame)
    clearTimeout(pause)
    dialog?.removeEventListener('keydown', finish)
  }
  const finish = () => {
    callOff()
    run()
  }
  const frame = requestAnimationFrame(() => {
    pause = setTimeout(finish, hearingMs)
  })
  // A key that comes earlier is meant for the field. Later, keys such as Ctrl and C may be for text that the
  // reader has selected in the dialog.
  dialog?.addEventListener('keydown', finish)
  // Phones open their keyboard only for a field that gets the focus at once.
  if (matchMedia('(pointer: coarse)').matches) finish()
  return callOff
}

/**
 * Opens the dialog, which then has the focus. Browsers would give it to the field first, with the caret.
 * Orca would hear of that caret from Firefox, take the field for the place where the reader is, and be
 * silent when the field gets the focus. So nothing in the dialog can have it at first.
 */
export function openWithFocus(dialog: HTMLDialogElement | null): void {
  const content = dialog?.firstElementChild as HTMLElement | null | undefined
  if (!dialog || !content) return
  content.inert = true
  dialog.showModal()
  content.inert = false
  // Safari 15.4 does not know `inert`.
  dialog.focus()
}

/**
 * Moves the focus to the field, unless the reader has moved it already, or has closed the dialog.
 *
 * @returns Whether the focus has moved.
 */
export function enterField(dialog: HTMLElement | null, input: HTMLElement | null): boolean {
  if (document.activeElement !== dialog) return false
  input?.focus()
  return true
}

/**
 * Remembers the caret of the page, from which Orca reads on. If nothing has the focus once a dialog is
 * closed, Orca would begin the page anew. The heading of a page that a link led to has the focus, too,
 * while the reader goes on with the caret, and Chromium would leave the caret in the dialog.
 *
 * @returns A function that puts the caret back, to be called when the dialog is closed. Undefined if
 *   the caret is still in the dialog, which was closed a moment ago, or nowhere.
 */
export function caretOfPage(dialog: HTMLElement | null): (() => void) | undefined {
  const selection = getSelection()
  const focused = document.activeElement as HTMLElement | null
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined
  if (range === undefined || dialog?.contains(range.startContainer)) return undefined
  return () => {
    setTimeout(() => {
      // What Tab reaches is itself the place where the reader is.
      if (document.activeElement !== focused || focused === null || focused.tabIndex >= 0) return
      // Browsers tell nothing of a caret that stays where it is.
      selection?.removeAllRanges()
      selection?.addRange(range)
    }, hearingMs)
  }
}

/**
 * Otherwise the dialog would cover the page that the reader goes back to. The router may have shown
 * that page already, and could not move the focus there.
 */
export function useClosedByBack(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const leave = () => {
      if (dialog.current?.open !== true) return
      dialog.current.close()
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [dialog])
}

/** Moves the focus from the last element to the first and back. In between, the browser does it. */
export function keepInside(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const stops = [...(dialog?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
    (element) => element.tabIndex >= 0 && (element.checkVisibility?.() ?? true),
  )
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  // A click between the stops moves the focus to the dialog, which is before the first of them.
  const isBeforeAll = event.shiftKey && document.activeElement === dialog
  if (document.activeElement !== last && !isBeforeAll) return
  event.preventDefault()
  first?.focus()
}
