/**
 * Imports a module by its address or name. Code whose compiled form is kept
 * cannot do this itself on Node 20: this stays a file of its own.
 */
export const importModule = <Module>(address: string, options?: ImportCallOptions): Promise<Module> =>
  import(address, options) as Promise<Module>
