import { documents } from './documents.ts'
import type { DrawnAnswer, Order } from './printer.ts'

/** One of the printer's processes: draws what it is sent, one document at a time, and ends with the shop. */

async function answerTo({ name, sheet }: Order): Promise<DrawnAnswer> {
  try {
    const draw = documents[name] as (sheet: Order['sheet']) => Promise<Uint8Array>
    return { pdf: await draw(sheet) }
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) }
  }
}

process.on('message', async (order: Order) => process.send!(await answerTo(order)))

process.on('disconnect', () => process.exit())
// Whoever stops the shop stops its processes too; a document that is asked for is finished all the same.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
