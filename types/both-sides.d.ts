/** What browsers and Node both have, as far as the contract uses it: it is compiled with the types of neither. */

declare class URLSearchParams {
  constructor(init?: string | Iterable<readonly [string, string]>)
  readonly size: number
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}
