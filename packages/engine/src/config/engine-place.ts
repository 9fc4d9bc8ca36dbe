import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Folder of the engine's package; absolute. The relative address is valid both in this module and
 * in the file that it is bundled into, because both are two folders below the package.
 */
export const engineFolder = dirname(fileURLToPath(new URL('../../package.json', import.meta.url)))

/** Folder of the engine's modules for Node. */
export const nodeFolder = join(engineFolder, 'dist', 'node')
