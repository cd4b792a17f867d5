import type { Db, Fragment } from '../../db/database.ts'
import { isCaseOpenOn } from '../after-sale/after-sale.queries.ts'

/**
 * Of note `n`: one of its orders lives, and nothing stands against receiving it without anybody's word. An open after-sale
 * case of one that lives does, also a case of the customer whom it was bought for, whose order would be completed with it.
 */
export const mayArriveByItself = (db: Db, n: Fragment): Fragment => db`(
  select bool_and(not ${isCaseOpenOn(db, db`o.id`)}
    and not exists (select from orders c where c.purchase_id = o.id and ${isCaseOpenOn(db, db`c.id`)}))
  from delivery_note_lines l join orders o on o.id = l.order_id
  where l.note_id = ${n}.id and o.state in (2, 3))`
