/**
 * Imports a module by its address or name. In a file of its own, because on Node 20, code that is
 * run from its cached compiled form cannot use `import()` itself.
 */
export const importModule = <Module>(address: string, options?: ImportCallOptions): Promise<Module> =>
  import(address, options) as Promise<Module>
