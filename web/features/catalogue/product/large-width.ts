/** Of a product's picture: the widest there is. */
export const largeWidth = 1440
