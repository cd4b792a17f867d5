import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import { inLanguage, type Packs } from '../../texts.ts'
import { takeDueReminders } from './flash-sale.queries.ts'

interface Needed {
  sql: Db
  sms: Sms
  packs: Packs
}

/** An SMS to everybody who asked for it, when the sale begins; once. */
export async function remindOfSales({ sql, sms, packs }: Needed, log: Pick<FastifyBaseLogger, 'warn'>) {
  for (const { mobile, language, sale, titles } of await takeDueReminders(sql)) {
    const text = packs.t(language)('flash.smsBegins', { shop: inLanguage(titles, language), sale })
    try {
      await sms.send({ mobile, begins: sale, text })
    } catch (error) {
      log.warn({ err: error }, 'a reminder of a flash sale was not sent')
    }
  }
}
