/** Names of devices. With any extension, Windows takes them for the device. */
export const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name in a path that files and folders cannot have on Windows; undefined if all are fine.
 *
 * Node does not always fail there, because it gives paths to the system in a form that allows more:
 * `a:b` becomes a hidden stream of the file `a`, and `aux.html` and `a.` become files that other
 * programs cannot open.
 *
 * @param path With slashes.
 */
export const unfitForWindows = (path: string): string | undefined =>
  path.split('/').find((name) => /[<>:"|?*\\]|[. ]$/.test(name) || deviceNames.test(name))
