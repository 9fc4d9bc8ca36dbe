const containers = [
  'tip',
  'info',
  'note',
  'important',
  'warning',
  'caution',
  'danger',
  'details',
  'code-group',
  'tabs',
  'v-pre',
] as const
export type ContainerName = (typeof containers)[number]
export const containerNames: readonly string[] = containers

/** The container that a line of colons names; letter case does not matter. */
export function containerNamed(written: string): ContainerName | undefined {
  const name = written.toLowerCase()
  return containers.find((known) => known === name)
}
