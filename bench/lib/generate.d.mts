/** Writes a site of generated pages; see the module itself. */
export function generateSite(
  folder: string,
  site: { readonly pages: number; readonly seed?: number; readonly options?: object },
): { readonly pages: number; readonly bytes: number }
/** Name of a section's folder; the first has number 0. */
export function sectionName(section: number): string
/** Name of a page's file without its extension; the first has number 0. */
export function pageName(number: number): string
