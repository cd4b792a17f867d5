import { safeParse } from 'valibot'
import type { ActionOutput } from '../../../contract/action.ts'
import type { AgreedOrder } from '../../../contract/order-import.ts'
import {
  type ImportProblem,
  type ImportProgress,
  importProgress,
  importSheets,
} from '../../../contract/records.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import { xlsxName } from '../../../contract/validators.ts'
import type { Call } from '../../api/call.ts'
import { newKey } from '../../api/new-key.ts'
import { pageTimeZone } from '../../ui/use-time-zone.ts'
import { nameFault } from '../name-fault.ts'

export interface ImportResult extends ActionOutput<typeof importSheets> {
  problems: readonly ImportProblem[]
}

export type ImportStage =
  | { stage: 'sending'; share: number }
  | ({ stage: 'reading' } & Partial<ImportProgress>)

/** What speaks against a file before it is sent: only xlsx is imported (product §5). */
export function fileFault(name: string): { key: TextKey; params: Params } | undefined {
  const result = safeParse(xlsxName(), name)
  return result.success ? undefined : nameFault(name, result.issues[0])
}

interface Import {
  billType: string
  file: File
  /** One bad row undoes everything. */
  all?: boolean
  /** Of a sheet that was judged: what of it is done now. */
  agreed?: readonly AgreedOrder[]
  make?: boolean
  /** What its rows are for. */
  into?: number
  onStage(stage: ImportStage): void
}

const askEveryMs = 1000

/** Sends a sheet and tells how far it is: first how much was sent, then how many rows are done. */
export async function importSheet(
  call: Call,
  { billType, file, onStage, agreed, ...more }: Import,
): Promise<ImportResult> {
  const token = newKey()
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const follow = async () => {
    const progress = await askProgress(token)
    if (over) return
    onStage({ stage: 'reading', ...progress })
    timer = setTimeout(follow, askEveryMs)
  }
  const onProgress = (share: number) => {
    if (share < 1) return onStage({ stage: 'sending', share })
    onStage({ stage: 'reading' })
    timer ??= setTimeout(follow, askEveryMs)
  }
  try {
    const input = {
      type: billType,
      ...more,
      ...(agreed && { agreed: [...agreed] }),
      progress: token,
      timeZone: pageTimeZone(),
    }
    const { obj, tbl } = await call(importSheets, input, {
      files: { files: [file] },
      onProgress,
      quiet: true,
    })
    return { ...obj, problems: tbl }
  } finally {
    over = true
    clearTimeout(timer)
  }
}

async function askProgress(token: string): Promise<ImportProgress | undefined> {
  try {
    const response = await fetch(`/export/progress/${token}`)
    const parsed = safeParse(importProgress, response.status === 200 ? await response.json() : undefined)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
