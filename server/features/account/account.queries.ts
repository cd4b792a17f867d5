import type { Db } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'

export interface Account {
  id: number
  nick: string
  status: 'pending' | 'active' | 'disabled'
  passwordHash: string
}

/** Among those who may enter this shop: its members, the distributor who runs it, and head office's staff. */
export async function findAccount(db: Db, shop: Shop, name: string): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select id, nick, status, password_hash as "passwordHash"
    from members
    where mobile = ${name} and (shop_id = ${shop.id} or id = ${shop.ownerId} or role = 'office')
    order by shop_id = ${shop.id} desc, id
    limit 1`
  return account
}
