type Numbers = Uint8Array | Uint32Array | Float64Array

/**
 * Numbers by position; 0 where none was set. They are stored outside the heap and take no objects,
 * so the garbage collector has nothing to scan.
 */
export class Column {
  readonly #make: new (
    length: number,
  ) => Numbers
  #numbers: Numbers

  constructor(make: new (length: number) => Numbers) {
    this.#make = make
    this.#numbers = new make(1024)
  }

  get(position: number): number {
    return this.#numbers[position] ?? 0
  }

  set(position: number, value: number): void {
    if (position >= this.#numbers.length) this.#growFor(position + 1)
    this.#numbers[position] = value
  }

  /** A view of the current numbers. It may not show numbers that are set later. */
  slice(from: number, to: number): Numbers {
    return this.#numbers.subarray(from, to)
  }

  #growFor(length: number): void {
    const grown = new this.#make(Math.max(length, Math.ceil(this.#numbers.length * 1.5)))
    grown.set(this.#numbers)
    this.#numbers = grown
  }
}

/** An element that is known to exist. */
export function at(array: Uint8Array | Uint32Array, index: number): number {
  return array[index] as number
}
