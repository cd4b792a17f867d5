import { pageTimeZone } from '../../ui/use-time-zone.ts'
import { momentsOf } from './date-filter.ts'

export interface Sort {
  name: string
  dir: 'asc' | 'desc'
}

/** What a person asks of a list. It fits into an address, so that the back button undoes it. */
export interface GridQuery {
  text: string
  filters: Readonly<Record<string, string>>
  /** Absent: as the bill type sorts by itself. */
  sort?: Sort
  /** Also the records that are out of use. */
  disabled: boolean
  page: number
  /** Absent: as this person had it last. */
  size?: number
}

export const plainQuery: GridQuery = { text: '', filters: {}, disabled: false, page: 1 }

/** All of them: the list is one long page that loads as one scrolls. */
export const allRows = 0
export const pageSizes: readonly number[] = [10, 20, 50, 100, allRows]
export const usualPageSize = 20

/** Whatever else is asked for is asked from the first page on. */
export const changeQuery = (query: GridQuery, change: Partial<Omit<GridQuery, 'page'>>): GridQuery => ({
  ...query,
  ...change,
  page: 1,
})

export function changeFilter(query: GridQuery, name: string, value: string): GridQuery {
  const { [name]: _, ...others } = query.filters
  return changeQuery(query, { filters: value === '' ? others : { ...others, [name]: value } })
}

/** A header clicked again turns the order around, and a third time gives it up. */
export function nextSort(sort: Sort | undefined, name: string): Sort | undefined {
  if (sort?.name !== name) return { name, dir: 'asc' }
  return sort.dir === 'asc' ? { name, dir: 'desc' } : undefined
}

/** An address may name an order that this list does not have, or has no more: it stands in its own then. */
export const withKnownSort = (
  query: GridQuery,
  columns: readonly { name: string; sort: boolean }[],
): GridQuery =>
  !query.sort || columns.some(({ name, sort }) => sort && name === query.sort?.name)
    ? query
    : { ...query, sort: undefined }

export const isNarrowed = ({ text, filters }: GridQuery): boolean =>
  text.trim() !== '' || Object.keys(filters).length > 0

/**
 * As `load_dispgrid` and the export take it. Free text goes inside the object too: on its own, a text that begins with
 * a brace would be taken for one.
 */
export function searchParameter(
  { text, filters }: Pick<GridQuery, 'text' | 'filters'>,
  fixed: Readonly<Record<string, string>> = {},
): string | undefined {
  const asked = Object.entries(filters).map(([name, value]) => [
    name,
    momentsOf(value, new Date(), pageTimeZone()) ?? value,
  ])
  const search = { ...(text.trim() && { text: text.trim() }), ...Object.fromEntries(asked), ...fixed }
  return Object.keys(search).length > 0 ? JSON.stringify(search) : undefined
}

export const pageCount = (total: number, size: number): number =>
  size === allRows ? 1 : Math.max(1, Math.ceil(total / size))

const filterPrefix = 'f.'

/** Query parameters of an address; whatever is as usual is left out. */
export function queryToUrl({ text, filters, sort, disabled, page, size }: GridQuery): Record<string, string> {
  const named = Object.entries(filters).map(([name, value]) => [filterPrefix + name, value])
  return {
    ...(text && { q: text }),
    ...Object.fromEntries(named),
    ...(sort && { sort: sort.name, dir: sort.dir }),
    ...(disabled && { disabled: '1' }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== undefined && { size: String(size) }),
  }
}

/**
 * Anybody can write an address: what makes no sense in it counts as missing. Links from other pages may say `search`
 * as `load_dispgrid` takes it.
 */
export function queryFromUrl(params: Readonly<Record<string, unknown>>): GridQuery {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const page = Number(text('page'))
  const size = text('size') === '' ? undefined : Number(text('size'))
  const linked = readSearch(text('search'))
  const filters = Object.keys(params)
    .filter(name => name.startsWith(filterPrefix) && text(name) !== '')
    .map(name => [name.slice(filterPrefix.length), text(name)])
  return {
    text: text('q') || linked.text,
    filters: { ...linked.filters, ...Object.fromEntries(filters) },
    ...(text('sort') && { sort: { name: text('sort'), dir: text('dir') === 'desc' ? 'desc' : 'asc' } }),
    disabled: text('disabled') === '1',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(size !== undefined && pageSizes.includes(size) && { size }),
  }
}

function readSearch(search: string): Pick<GridQuery, 'text' | 'filters'> {
  if (!search.startsWith('{')) return { text: search, filters: {} }
  try {
    const { text = '', ...rest } = JSON.parse(search) as Record<string, unknown>
    const filters = Object.entries(rest).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return { text: String(text), filters: Object.fromEntries(filters) }
  } catch {
    return { text: search, filters: {} }
  }
}

/** The parameters of an address that belong to the list, whatever they hold. */
export const isQueryParameter = (name: string): boolean =>
  name.startsWith(filterPrefix) || ['q', 'search', 'sort', 'dir', 'disabled', 'page', 'size'].includes(name)
