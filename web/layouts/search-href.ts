import * as paths from '../../contract/paths.ts'
export const searchPath = paths.products
export const searchParam = 'q'

export const searchHref = (words: string): string =>
  `${searchPath}?${new URLSearchParams({ [searchParam]: words })}`
