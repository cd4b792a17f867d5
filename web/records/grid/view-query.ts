import { type GridQuery, queryToUrl } from './grid-query.ts'

/** What of a list's address makes it another view of it: not the page where one reads, nor how long pages are. */
export function viewQuery({ size: _, ...query }: GridQuery): string {
  const params = new URLSearchParams(queryToUrl({ ...query, page: 1 }))
  params.sort()
  return params.toString()
}
