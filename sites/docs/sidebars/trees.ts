import type { SidebarEntry } from '@quire/engine'

/** Trees by path prefix. */
export type SidebarTrees = Readonly<Record<string, readonly SidebarEntry[]>>
