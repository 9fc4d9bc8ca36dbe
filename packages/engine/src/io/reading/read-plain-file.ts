import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/**
 * Content of a file; undefined if the path is something else, such as a folder, a pipe or a device,
 * which would make whoever reads it wait, or never end.
 *
 * @throws The system's error if there is no such file, or if it cannot be read.
 */
export function readPlainFile(path: string): Buffer | undefined {
  // Without this flag, opening a pipe waits for a writer. Windows does not have it.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : undefined
  } finally {
    closeSync(descriptor)
  }
}
