/**
 * The address of a file that Docusaurus looks up in its folder of public files: `/img/a.png` for
 * `@site/static/img/a.png`.
 *
 * @returns Undefined for every other address.
 */
export const inStaticFolder = (address: string): string | undefined =>
  /^@site\/static(\/.+)$/s.exec(address)?.[1]
