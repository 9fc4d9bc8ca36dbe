/**
 * Whether the name of a published file changes with its content, as the build
 * names its own files, so that hosts and browsers may keep it for good.
 *
 * @param path Below the base, without a slash at its start.
 */
export const hasHashedName = (path: string): boolean =>
  /^assets\/.+[.-](?:[\da-f]{8}|[\dA-Z]{8})\.\w+$/.test(path)
