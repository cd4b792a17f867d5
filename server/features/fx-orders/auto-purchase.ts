import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, isFailure } from '../../handler.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { ringDistributor } from '../bell/ring-bell.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { headShop } from './fx-orders.ts'
import { type autoNotices, type Bought, purchaseOrder } from './purchase.ts'
import { isLoss } from './purchase-cost.ts'

const mostAtOnce = 50

type AutoNotice = (typeof autoNotices)[number]

/**
 * Buys what customers of shops have paid that say so, where nothing is lost, everything is in stock and the money is there. The
 * others wait for the distributor, who is told why, and are looked at again now and then.
 */
export async function purchaseByItself({
  sql,
  cache,
  packs,
}: Pick<Services, 'sql' | 'cache' | 'packs'>): Promise<number> {
  const due = await sql<{ id: number }[]>`
    select o.id from orders o join shops s on s.id = o.shop_id and s.auto_purchase and s.owner_id is not null
    left join orders b on b.id = o.purchase_id
    where o.state = 2 and o.payment_state = 'success' and (b.id is null or b.state = 5 and not exists (
        -- Who called one off decides about the next.
        select from order_history h where h.order_id = b.id and h.to_state = 5 and h.member_id is not null))
      and (o.purchase_tried_at is null or o.purchase_tried_at < now() - interval '10 minutes')
    order by o.id limit ${mostAtOnce}`
  if (due.length === 0) return 0
  const shop = headShop(await shopDirectory(cache, sql))
  let made = 0
  await eachApart(due, async ({ id }) => {
    await sql`update orders set purchase_tried_at = now() where id = ${id}`
    const stopped = await inTransaction<AutoNotice | undefined>(sql, async (tx, undo) => {
      const buying = { db: tx, now: new Date(), lang: 'zh' as const, t: packs.t('zh'), shop }
      const wish = {
        orderId: id,
        comment: packs.t('zh')('fx-orders.reasonAuto'),
        by: null,
        agreed: 'all' as const,
      }
      const bought = await purchaseOrder(
        buying,
        wish,
        tx`select id from shops where owner_id is not null and auto_purchase`,
      )
      const stopped = whyNot(bought)
      return stopped ? undo(stopped) : undefined
    })
    if (stopped) await ringDistributor(sql, id, { kind: stopped })
    else made++
  })
  return made
}

/** What the distributor is told; undefined: it was bought. */
function whyNot(bought: Bought | Failure): AutoNotice | undefined {
  if (isFailure(bought)) return 'fx_auto_stopped'
  if (bought.kind === 'made') return undefined
  if (bought.kind === 'cannot') return bought.short ? 'fx_auto_short' : 'fx_auto_stopped'
  return isLoss(bought.preview) ? 'fx_auto_loss' : 'fx_auto_money'
}
