import { officeStatistics } from '../../../contract/statistics.ts'
import { handle, isFailure, ok } from '../../handler.ts'
import { readQuery, statisticsOf } from './statistics.ts'

export const statisticsActions = [
  handle(officeStatistics, async (context, query) => {
    const asked = await readQuery(context, query)
    return isFailure(asked) ? asked : ok(await statisticsOf(context, asked))
  }),
]
