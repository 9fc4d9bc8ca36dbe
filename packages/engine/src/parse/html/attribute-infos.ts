import { find, type Info, type Schema } from 'property-information'

/** More than all sites use together. Pages that make up names must not fill the memory. */
const mostNames = 5_000

/**
 * Returns a function that tells what is known of an attribute or property. Each name is looked up
 * once: the look-up takes longer than all else that is done with an attribute.
 */
export function attributeInfos(schema: Schema): (name: string) => Info {
  const infos = new Map<string, Info>()
  return (name) => {
    let info = infos.get(name)
    if (info === undefined) {
      info = find(schema, name)
      if (infos.size < mostNames) infos.set(name, info)
    }
    return info
  }
}
