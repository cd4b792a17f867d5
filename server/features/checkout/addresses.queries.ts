import type { Address, Invoice } from '../../../contract/checkout.ts'
import type { Db } from '../../db/database.ts'

export const addressesOf = async (db: Db, memberId: number, id?: number): Promise<Address[]> =>
  db<Address[]>`
    select id, recipient, phone, area1, area2, area3, street, detail, is_default as "isDefault" from addresses
    where member_id = ${memberId} and ${id === undefined ? db`true` : db`id = ${id}`}
    order by is_default desc, id desc`

export const invoicesOf = async (db: Db, memberId: number, id?: number): Promise<Invoice[]> =>
  db<Invoice[]>`
    select id, title, tax_number as "taxNumber", address, phone, bank, bank_account as "bankAccount", email,
      is_default as "isDefault"
    from invoice_infos
    where member_id = ${memberId} and ${id === undefined ? db`true` : db`id = ${id}`}
    order by is_default desc, id desc`
