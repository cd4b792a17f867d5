import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../../db/in-transaction.ts'
import { inLanguage, type Packs } from '../../i18n/texts.ts'
import { type MessageServices, sendMessages, writeMessage } from '../messages/messages.ts'
import { takeDueReminders } from './flash-sale.queries.ts'

type Needed = MessageServices & { packs: Packs }

/** An SMS to everybody who asked for it, when the sale begins; none when it is over. */
export async function remindOfSales(services: Needed, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { sql, config, packs } = services
  const written = await inTransaction(sql, async tx => {
    const ids: number[] = []
    for (const { mobile, language, sale, titles, minutesLeft } of await takeDueReminders(tx)) {
      const text = packs.t(language)('flash-sale.smsBegins', { shop: inLanguage(titles, language), sale })
      const minutes = Math.max(1, minutesLeft)
      ids.push(await writeMessage(tx, config, { mobile, begins: sale, text }, { minutes }))
    }
    return ids
  })
  if (written.length > 0) await sendMessages(services, log, written)
}
