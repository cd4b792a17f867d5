import type { Db } from '../../db/database.ts'
import type { Role } from '../../visitor.ts'
import type { Shop } from '../shops/shops.tables.ts'

export interface Account {
  id: number
  shopId: number
  role: Role
  mobile: string
  nick: string
  status: 'pending' | 'active' | 'disabled'
  passwordHash: string
  language: string | null
  currency: string | null
}

const columns = (db: Db) => db`
  id, shop_id as "shopId", role, mobile, nick, status, password_hash as "passwordHash", language, currency`

/** Among those who may enter this shop: its members, the distributor who runs it, and head office's staff. */
export async function findAccount(db: Db, shop: Shop, name: string): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select ${columns(db)} from members
    where mobile = ${name} and (shop_id = ${shop.id} or id = ${shop.ownerId} or role = 'office')
    order by shop_id = ${shop.id} desc, id
    limit 1`
  return account
}

export async function accountById(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db<Account[]>`select ${columns(db)} from members where id = ${id}`
  return account
}

/** The same, as it stays until the transaction ends. */
export async function heldAccount(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db<Account[]>`select ${columns(db)} from members where id = ${id} for share`
  return account
}

export async function mobileOf(db: Db, id: number): Promise<string> {
  const [member] = await db<{ mobile: string }[]>`select mobile from members where id = ${id}`
  return member!.mobile
}

export async function setPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db`update members set password_hash = ${passwordHash} where id = ${id}`
}
