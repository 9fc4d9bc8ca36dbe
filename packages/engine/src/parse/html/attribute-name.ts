/**
 * Whether a name can be an attribute. Others come from mistakes, and libraries would misread names that
 * every object has.
 */
export const isAttributeName = (name: string) =>
  /^[a-z_:][\w:.-]*$/i.test(name) && !(name.toLowerCase() in Object.prototype)
