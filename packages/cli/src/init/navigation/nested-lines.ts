import type { SidebarEntry } from '@quire/engine'

/** A line of a list, with its depth. */
export interface Line {
  readonly indent: number
  readonly label: string | undefined
  readonly target: string | undefined
}

/** Nests lines by their indentation. */
export function nested(
  lines: readonly Line[],
  fold: (line: Line, children: readonly SidebarEntry[]) => readonly SidebarEntry[],
): SidebarEntry[] {
  let at = 0
  const level = (indent: number): SidebarEntry[] => {
    const entries: SidebarEntry[] = []
    for (let line = lines[at]; line !== undefined && line.indent >= indent; line = lines[at]) {
      at += 1
      const children = level(line.indent + 1)
      entries.push(...fold(line, children))
    }
    return entries
  }
  return level(0)
}
