import type { Db, Fragment } from '../../db/database.ts'
import { isCaseOpenOn } from '../after-sale/after-sale.queries.ts'

/**
 * Of note `n`: one of its orders lives, or the customer's that one was bought for, and nothing stands against receiving it without
 * anybody's word. An open after-sale case of any that lives does: all of them would be completed with it.
 */
export const mayArriveByItself = (db: Db, n: Fragment): Fragment => db`(
  select bool_and(not ${isCaseOpenOn(db, db`o.id`)})
  from (select distinct order_id as id from delivery_note_lines where note_id = ${n}.id) sent
  join orders o on (o.id = sent.id or o.purchase_id = sent.id) and o.state in (2, 3))`
