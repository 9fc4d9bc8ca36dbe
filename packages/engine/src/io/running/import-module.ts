import type * as esbuild from 'esbuild'

/**
 * Imports a module by its address or name. In a file of its own, because on Node 20, code that is
 * run from its cached compiled form cannot use `import()` itself.
 */
export const importModule: ImportModule = (address: string, options?: ImportCallOptions) =>
  import(address, options)

interface ImportModule {
  (address: 'esbuild'): Promise<typeof esbuild>
  (address: string, options?: ImportCallOptions): Promise<Readonly<Record<string, unknown>>>
}
