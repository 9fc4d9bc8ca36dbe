/**
 * Whether the name of a published file changes with its content, as with the files that the build
 * names itself. Hosts and browsers may then keep the file forever.
 *
 * @param path Below the base, without a leading slash.
 */
export const hasHashedName = (path: string): boolean =>
  /^assets\/.+[.-](?:[\da-f]{8}|[\dA-Z]{8})\.\w+$/.test(path)
