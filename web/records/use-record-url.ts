import { useLocation, useRouter } from '../router/react.tsx'
import { type GridQuery, isQueryParameter, queryFromUrl, queryToUrl } from './grid/grid-query.ts'

const openName = 'open'
const newRecord = 'new'

export interface RecordUrl {
  query: GridQuery
  /** The record that is open: its id, 0 for a new one. */
  open: number | undefined
  hrefOf(id: number): string
  /** The same list, asked for as a saved view has it. */
  hrefOfView(query: string): string
  setQuery(query: GridQuery, how: 'push' | 'replace'): void
  setOpen(id: number | undefined): void
}

/** A page of records keeps everything in its address, so that back, forward, bookmarks and new tabs work. */
export function useRecordUrl(): RecordUrl {
  const router = useRouter()
  const { pathname, search: params } = useLocation()
  const { [openName]: opened = '', ...others } = params
  const id = opened === newRecord ? 0 : Number(opened)

  const address = (next: Readonly<Record<string, string>>) => {
    const text = new URLSearchParams(next).toString()
    return text ? `${pathname}?${text}` : pathname
  }
  const hrefOf = (record: number) =>
    address({ ...others, [openName]: record === 0 ? newRecord : String(record) })

  const foreign = Object.fromEntries(Object.entries(others).filter(([name]) => !isQueryParameter(name)))

  return {
    query: queryFromUrl(params),
    open: opened !== '' && Number.isInteger(id) && id >= 0 ? id : undefined,
    hrefOf,
    hrefOfView: query => address({ ...foreign, ...Object.fromEntries(new URLSearchParams(query)) }),
    setQuery: (query, how) => {
      const kept = opened === '' ? foreign : { ...foreign, [openName]: opened }
      const href = address({ ...kept, ...queryToUrl(query) })
      void router.navigate({ href, replace: how === 'replace' })
    },
    setOpen: record =>
      void router.navigate({ href: record === undefined ? address(others) : hrefOf(record) }),
  }
}
