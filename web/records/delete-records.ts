import { deleteRecord } from '../../contract/records.ts'
import type { Call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'

export interface DeleteOutcome {
  deleted: number
  /** The ids that could not be deleted, and the reason for the first. */
  left: number[]
  reason: string
}

/** One after the other, so that one record in use does not keep the others. */
export async function deleteRecords(
  call: Call,
  billType: string,
  ids: readonly number[],
): Promise<DeleteOutcome> {
  const left: number[] = []
  let reason = ''
  for (const id of ids) {
    try {
      await call(deleteRecord, { billType, id }, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      left.push(id)
      reason ||= error.message
      // Without a network or a session the others would fail as well.
      if (error.kind !== 'failed') {
        left.push(...ids.slice(ids.indexOf(id) + 1))
        break
      }
    }
  }
  return { deleted: ids.length - left.length, left, reason }
}
