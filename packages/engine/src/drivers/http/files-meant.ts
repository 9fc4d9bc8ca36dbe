import type { PageAddresses } from '../../config/config.js'

/**
 * Paths of the files that an address may mean, best first. For a site with clean addresses, hosts
 * add the extension.
 */
export const filesMeant = (path: string, addresses: PageAddresses): readonly string[] =>
  addresses === 'clean' && !path.endsWith('/') ? [path, `${path}.html`] : [path]
