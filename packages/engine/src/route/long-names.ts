/** Too long for the name of a file or folder. Systems count bytes. */
export const isLongName = (name: string): boolean => Buffer.byteLength(name) > 255

/** Too long for a file. Systems allow a few thousand characters for a whole path. */
export const isLongPath = (path: string): boolean => path.length > 2_000 || path.split('/').some(isLongName)
