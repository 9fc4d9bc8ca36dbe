import type { InstalledPackage } from './installed-packages.js'

/** An installed copy of Shiki. */
export type ShikiPackage = InstalledPackage

/** Major version that Quire works with. */
export const shikiMajor = '4'
