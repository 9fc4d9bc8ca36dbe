/** Pages whose ids are their paths; every folder has one. */
export const pages = {
  pathOf: (id: string) => (id === 'gone' ? undefined : id),
  below: (folder: string) => [`${folder}x`],
}
