declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Whether the dev server sent the page. Files then change without getting another address. Published
 * scripts do not contain what depends on this.
 */
export const isServed = process.env.NODE_ENV === 'development'
