import {
  officeStatistics,
  type Statistics,
  type StatisticsQuery,
  statisticsQuery,
} from '../../../contract/statistics.ts'
import { screen } from '../../app/screen.ts'
import { OfficeStatistics } from './OfficeStatistics.tsx'

export default screen<StatisticsQuery, Statistics>({
  texts: ['office', 'statistics', 'state'],
  search: statisticsQuery,
  load: async ({ call, search }) => (await call(officeStatistics, search)).obj,
  View: OfficeStatistics,
})
