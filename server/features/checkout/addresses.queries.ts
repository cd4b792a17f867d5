import type { Address, Invoice } from '../../../contract/checkout.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { regionOfMobile } from '../../i18n/phones.ts'
import { mobileOf } from '../account/account.queries.ts'
import { type ShownAddress, shown } from './address-lines.ts'

/** The default first; for whoever reads this language. */
export async function addressesOf(db: Db, memberId: number, lang: Language, id?: number): Promise<Address[]> {
  const rows = await db<Omit<Address, keyof ShownAddress>[]>`
    select id, recipient, phone, country, postcode, area1, area2, area3, street, detail, is_default as "isDefault"
    from addresses
    where member_id = ${memberId} and ${id === undefined ? db`true` : db`id = ${id}`}
    order by is_default desc, id desc`
  return rows.map(row => ({ ...row, ...shown(row, lang) }))
}

/** Where a new address of somebody most likely is: where the others are, else where their number is from. */
export async function likelyCountry(db: Db, memberId: number, [first]: readonly Address[]): Promise<string> {
  return first?.country ?? regionOfMobile(await mobileOf(db, memberId))
}

export const invoicesOf = async (db: Db, memberId: number, id?: number): Promise<Invoice[]> =>
  db<Invoice[]>`
    select id, title, tax_number as "taxNumber", address, phone, bank, bank_account as "bankAccount", email,
      is_default as "isDefault"
    from invoice_infos
    where member_id = ${memberId} and ${id === undefined ? db`true` : db`id = ${id}`}
    order by is_default desc, id desc`
