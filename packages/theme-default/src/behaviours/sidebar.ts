/** Scrolls the sidebar to the active page, and opens the group whose own page is active. */
export function mount(): undefined {
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  const active = sidebar?.querySelector<HTMLElement>('.sidebar-tree [aria-current="page"]')
  if (!sidebar || !active) return
  const own = active.parentElement?.querySelector<HTMLDetailsElement>(':scope > details')
  if (own) own.open = true
  // Only the sidebar scrolls, and only if the link is not visible.
  const box = sidebar.getBoundingClientRect()
  const { top, bottom } = active.getBoundingClientRect()
  if (top < box.top || bottom > box.bottom) sidebar.scrollTop += top - box.top - box.height / 3
}
