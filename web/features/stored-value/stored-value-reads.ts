import { object } from 'valibot'
import { optional, pageNumber } from '../../../contract/fields.ts'
import { entriesPerPage } from '../../../contract/points.ts'
import { type StoredValue, storedValue } from '../../../contract/stored-value.ts'
import type { Call } from '../../api/call.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface StoredValueSearch {
  page?: number
}

export const loadStoredValue = async (call: Call, page = 1): Promise<StoredValue> =>
  (await call(storedValue, { start: (page - 1) * entriesPerPage })).obj

export const storedValueScreen = {
  search: object({ page: optional(pageNumber()) }),
  load: ({ call, search }: LoadContext<StoredValueSearch>) => loadStoredValue(call, search.page),
}
