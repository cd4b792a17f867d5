import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { isShown } from '../catalogue/shown.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'

export async function skuToAsk(db: Db, shop: Shop, skuId: number): Promise<boolean> {
  const rows = await db`
    select from skus k join products p on p.id = k.product_id and ${isShown(db, shop, db`p`)} where k.id = ${skuId}`
  return rows.length > 0
}

export async function openInquiry(db: Db, memberId: number, skuId: number): Promise<boolean> {
  const rows = await db`
    select from inquiries where member_id = ${memberId} and sku_id = ${skuId} and state = 'open'`
  return rows.length > 0
}

interface Agreed {
  memberId: number
  skuId: number
  price: Decimal
}

export async function agree(db: Db, { memberId, skuId, price }: Agreed): Promise<void> {
  await db`
    insert into agreed_prices (member_id, sku_id, price) values (${memberId}, ${skuId}, ${price})
    on conflict (member_id, sku_id) do update set price = excluded.price`
}

/** Another price was agreed since, or the same one in another answer: that one stays. */
export async function takeBack(db: Db, { memberId, skuId, price }: Agreed): Promise<void> {
  await db`
    delete from agreed_prices where member_id = ${memberId} and sku_id = ${skuId} and price = ${price}
      and not exists (select from inquiries i
        where i.member_id = ${memberId} and i.sku_id = ${skuId} and i.price = ${price} and i.state = 'answered')`
}

export interface Asker {
  mobile: string
  language: string | null
  /** Of their shop. */
  titles: TextsByLanguage
  languages: Language[]
  names: TextsByLanguage
}

export async function askerOf(db: Db, memberId: number, skuId: number): Promise<Asker | undefined> {
  const [row] = await db<Asker[]>`
    select m.mobile, m.language, s.titles, s.languages, p.names
    from members m join shops s on s.id = m.shop_id, skus k join products p on p.id = k.product_id
    where m.id = ${memberId} and m.status = 'active' and k.id = ${skuId}`
  return row
}
