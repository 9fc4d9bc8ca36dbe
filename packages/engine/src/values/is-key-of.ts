/** Whether a text is one of the names that an object itself has. The object must have no others than its type says. */
export function isKeyOf<Holder extends object>(
  name: string,
  holder: Holder,
): name is Extract<keyof Holder, string> {
  return Object.hasOwn(holder, name)
}
