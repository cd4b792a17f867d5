/** Nobody guesses it, and no other is the same. Not randomUUID(), which a shop without https does not have. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
