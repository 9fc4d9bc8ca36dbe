/** Pages whose ids are their paths; every folder has one. */
export const pages = {
  pathOf: (id: string) => (id === 'gone' ? undefined : id),
  titleOf: () => undefined,
  labelOf: (path: string) => (path === 'labelled' ? 'Label' : undefined),
  below: (folder: string) => [`${folder}x`],
}
