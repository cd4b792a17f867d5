import type { Db, Fragment } from '../../db/database.ts'
import { isCaseOpenOn } from '../after-sale/after-sale.queries.ts'

/**
 * Of order `o`: nothing stands against completing it without anybody's word; an open after-sale case does, also one of the
 * customer whom it was bought for, whose order would be completed with it.
 */
export const mayCompleteByItself = (db: Db, o: Fragment): Fragment => db`(
  ${o}.state in (2, 3) and not ${isCaseOpenOn(db, db`${o}.id`)}
  and not exists (select from orders c where c.purchase_id = ${o}.id and ${isCaseOpenOn(db, db`c.id`)}))`
