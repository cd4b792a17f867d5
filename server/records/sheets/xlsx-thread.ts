import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { SheetRefused } from './sheet-refused.ts'
import { type SheetRow, XlsxParser } from './xlsx-parser.ts'
import type { FromThread } from './xlsx-reader.ts'

/** Sent together, because a message costs more than a row. */
const rowsPerMessage = 200

await work(parentPort!, workerData as string)

async function work(port: MessagePort, path: string): Promise<void> {
  const tell = (message: FromThread) => port.postMessage(message)
  try {
    const parser = await XlsxParser.open(path)
    tell({ total: await parser.count() })
    await asked(port)
    for await (const rows of messages(parser)) {
      tell({ rows })
      await asked(port)
    }
    await parser.close()
    tell({ done: true })
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    tell({ refused: { key: error.key, params: error.params } })
  } finally {
    port.close()
  }
}

async function* messages(parser: XlsxParser): AsyncGenerator<SheetRow[]> {
  let waiting: SheetRow[] = []
  for await (const rows of parser.rows()) {
    for (const row of rows) {
      waiting.push(row)
      if (waiting.length < rowsPerMessage) continue
      yield waiting
      waiting = []
    }
  }
  if (waiting.length) yield waiting
}

/** Rows are read only as fast as they are wanted, so that they do not pile up. */
function asked(port: MessagePort): Promise<void> {
  return new Promise(resolve => port.once('message', () => resolve()))
}
