import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../api/use-app.ts'
import { type FoundRecord, recordFinder } from '../find-records.ts'

const most = 8
const restMs = 200

/** Records of a bill type whose texts match; undefined while nothing is asked or nothing has come. */
export function useSuggestions(
  billType: string,
  forBillType: string,
  text: string | undefined,
): FoundRecord[] | undefined {
  const call = useCall()
  const find = useMemo(() => recordFinder(call), [call])
  const [found, setFound] = useState<FoundRecord[]>()

  useEffect(() => {
    if (text === undefined) return
    let gone = false
    const show = (list: FoundRecord[]) => {
      if (!gone) setFound(list)
    }
    const timer = setTimeout(() => {
      find({ billType, forBillType, text, most }).then(show, () => show([]))
    }, restMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [find, billType, forBillType, text])

  return text === undefined ? undefined : found
}
