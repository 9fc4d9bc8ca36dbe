/** Whether a value is a function that is declared as `async`. One that only returns a promise is not. */
export const isAsync = (value: unknown): boolean =>
  Object.prototype.toString.call(value) === '[object AsyncFunction]'
