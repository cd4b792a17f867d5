import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'
import { forgetOldCaptchas } from '../features/account/captcha.ts'
import { forgetOldCodes } from '../features/account/codes.queries.ts'
import { forgetOldTickets } from '../features/account/tickets.queries.ts'
import { forgetOldCarts } from '../features/cart/cart.queries.ts'
import { removeExpiredFiles } from '../features/files/files.store.ts'
import { forgetOldMessages } from '../features/messages/messages.queries.ts'
import { deleteExpiredSessions } from '../features/session/session.queries.ts'
import { expireRedPackets } from '../features/vouchers/take-voucher.ts'
import { forgetOldCounters } from '../limits/rate-limit.ts'
import { foldStockSums } from '../records/definitions/stock-sums.ts'
import { removeOldSheets } from '../records/sheets/sheet-folder.ts'

const everyMs = 10 * 60 * 1000

/** What nobody needs any more is removed now and then; harmless when several processes do it. */
export function housekeeping(
  services: Pick<Services, 'config' | 'sql' | 'storage' | 'pictures'>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const { sql, config, pictures } = services
  const tidy = async () => {
    try {
      await deleteExpiredSessions(sql)
      await forgetOldCounters(sql)
      await forgetOldCaptchas(sql)
      await forgetOldCodes(sql)
      await forgetOldMessages(sql)
      await forgetOldTickets(sql)
      await forgetOldCarts(sql)
      await sql.begin(tx => expireRedPackets(tx))
      await foldStockSums(sql)
      await removeOldSheets(config)
      await removeExpiredFiles(services, pictures.forget, error =>
        log.warn({ err: error }, 'an expired file could not be removed'),
      )
      await pictures.sweep()
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed')
    }
  }
  const timer = setInterval(tidy, everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
