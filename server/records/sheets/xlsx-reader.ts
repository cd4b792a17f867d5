import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Params, TextKey } from '../../../contract/text.ts'
import { semaphore } from '../../limits/semaphore.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { SheetRow } from './xlsx-parser.ts'

/** The thread answers once to every message, the first time without being asked. */
export type FromThread =
  | { total: number }
  | { rows: SheetRow[] }
  | { done: true }
  | { refused: { key: TextKey; params: Params } }

export interface OpenSheet extends AsyncDisposable {
  /** Rows that hold something, the header among them. */
  total: number
  rows: AsyncGenerator<SheetRow[]>
}

/** Each reader occupies a thread. */
const nextReader = semaphore(2)

/** Three times what a sheet of the largest accepted size needs. */
const mostMemoryMb = 768

/**
 * The first sheet of an xlsx file, read in a thread of its own and only as fast as it is used. Anything else, and what
 * is too large, is refused here, before the first row.
 */
export async function openXlsx(file: { path: string; name: string }): Promise<OpenSheet> {
  if (!/\.xlsx$/i.test(file.name)) throw new SheetRefused('form.xlsx')
  const turn = await nextReader()
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: file.path,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  const close = async () => {
    await thread.terminate()
    turn[Symbol.dispose]()
  }
  try {
    const { total } = (await answer(thread)) as { total: number }
    return { total, rows: rowsOf(thread), [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* rowsOf(thread: Worker): AsyncGenerator<SheetRow[]> {
  const ask = () => {
    const asked = answer(thread)
    // Whoever stops in the middle does not wait for it.
    asked.catch(() => {})
    thread.postMessage('next')
    return asked
  }
  let next = ask()
  for (;;) {
    const answered = await next
    if (!('rows' in answered)) return
    // The thread reads on while these are used.
    next = ask()
    yield answered.rows
  }
}

async function answer(thread: Worker): Promise<FromThread> {
  let message: FromThread
  try {
    message = ((await once(thread, 'message')) as [FromThread])[0]
  } catch (error) {
    const full = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw full ? new SheetRefused('sheets.tooBig') : error
  }
  if ('refused' in message) throw new SheetRefused(message.refused.key, message.refused.params)
  return message
}
