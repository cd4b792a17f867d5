import * as paths from '../../../contract/paths.ts'
import {
  type StatisticsQuery,
  type StatisticsSheet,
  statisticsFilePath,
} from '../../../contract/statistics.ts'
import { queryOf, withQuery } from '../../router/place.ts'

export const statisticsHref = (query: StatisticsQuery): string => withQuery(paths.officeStatistics, query)

export const statisticsSheetHref = (of: StatisticsSheet, query: StatisticsQuery): string =>
  `${statisticsFilePath}xlsx?${queryOf({ of, ...query })}`
