/** Brings the active page of the sidebar into view, and opens its group where it is the group's own page. */
export function mount(): undefined {
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  const active = sidebar?.querySelector<HTMLElement>('.sidebar-tree [aria-current="page"]')
  if (!sidebar || !active) return
  const own = active.parentElement?.querySelector<HTMLDetailsElement>(':scope > details')
  if (own) own.open = true
  // Only the sidebar scrolls, and only where the link is out of sight.
  const box = sidebar.getBoundingClientRect()
  const { top, bottom } = active.getBoundingClientRect()
  if (top < box.top || bottom > box.bottom) sidebar.scrollTop += top - box.top - box.height / 3
}
