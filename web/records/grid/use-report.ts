import { describeReport, type Grid } from '../../../contract/records.ts'
import { useCall } from '../../api/use-app.ts'
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts'

/** What a list of this bill type looks like and what the visitor may do with it. */
export function useReport(billType: string, forBillType?: string): Loaded<Grid> {
  const call = useCall()
  return useLoaded(JSON.stringify([billType, forBillType]), async () => {
    const { obj } = await call(describeReport, { billType, forBillType }, { quiet: true })
    return obj
  })
}
