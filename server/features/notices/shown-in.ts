import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** Notices of a shop: its own, and those that head office wrote for all of its shops. Agreements without a shop hold everywhere. */
export const shownIn = (db: Db, { id, ownerId }: Pick<Shop, 'id' | 'ownerId'>): Fragment =>
  db`(shop_id = ${id} or shop_id is null ${ownerId === null ? db`` : db`and agreement is not null`})`
