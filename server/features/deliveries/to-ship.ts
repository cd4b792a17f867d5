import type { Db, Fragment } from '../../db/database.ts'

/** Order `o` was made in a distributor's shop: its goods are shipped with its purchase. */
export const isCustomers = (db: Db): Fragment =>
  db`exists (select from shops s where s.id = o.shop_id and s.owner_id is not null)`

/** Order `o` stands in the shipping queue. */
export const isToShip = (db: Db): Fragment => db`(o.state = 2 and not ${isCustomers(db)})`
