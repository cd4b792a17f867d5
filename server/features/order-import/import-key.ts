/** How the keys of checkouts begin that came from a sheet. */
export const importKey = 'import-'

export const checkoutKey = (key: string, copy: number): string => `${importKey}${key}-${copy}`
