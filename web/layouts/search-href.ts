export const searchPath = '/products'
export const searchParam = 'q'

export const searchHref = (words: string): string =>
  `${searchPath}?${new URLSearchParams({ [searchParam]: words })}`
