import { object } from 'valibot'
import { optional, pageNumber } from '../../../contract/fields.ts'
import { formatNumber } from '../../../contract/money.ts'
import { entriesPerPage, type Points, points } from '../../../contract/points.ts'
import type { Call } from '../../api/call.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface PointsSearch {
  page?: number
}

export const loadPoints = async (call: Call, page = 1): Promise<Points> =>
  (await call(points, { start: (page - 1) * entriesPerPage })).obj

export const pointsScreen = {
  search: object({ page: optional(pageNumber()) }),
  load: ({ call, search }: LoadContext<PointsSearch>) => loadPoints(call, search.page),
}

export const signedPoints = (amount: number): string =>
  amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)
