import { randomBytes } from 'node:crypto'
import { type Language, languages } from '../../../contract/languages.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Packs } from '../../i18n/texts.ts'
import { hashPassword } from '../account/passwords.ts'

const account = '10000000000'

/** A database without the demo: one bare shop and one account of head office, whose password is shown once. */
export async function openFirstShop(sql: Sql, packs: Packs, say: (line: string) => void): Promise<void> {
  const password = `${randomBytes(5).toString('hex')}a1`
  const passwordHash = await hashPassword(password)
  const opened = await inTransaction(sql, async tx => {
    // Several processes may start on one empty database.
    await tx`lock table shops in exclusive mode`
    const [shop] = await tx`select 1 from shops limit 1`
    if (shop) return false
    const names = tx.json(inAllLanguages(packs, 'message.headOffice'))
    const titles = tx.json(inAllLanguages(packs, 'message.shopTitle'))
    await tx`
      with site as (insert into sites (names) values (${names}) returning id),
        store as (insert into stores (site_id, names) select id, ${names} from site returning id),
        warehouse as (insert into warehouses (site_id, names) select id, ${names} from site returning id),
        fund as (insert into fund_accounts (names) values (${names}) returning id),
        shop as (
          insert into shops (code, is_default, kind, titles, languages, site_id, store_id, warehouse_id, fund_account_id)
          select 'head', true, 'wholesale', ${titles},
            ${languages.map(({ code }) => code)}::text[], site.id, store.id, warehouse.id, fund.id
          from site, store, warehouse, fund returning id, base_currency),
        currency as (insert into currencies (shop_id, code, symbol, rate) select id, base_currency, '¥', 1 from shop)
      insert into members (shop_id, mobile, password_hash, nick, role)
      select id, ${account}, ${passwordHash}, ${packs.t('zh')('message.headOffice')}, 'office' from shop`
    return true
  })
  if (opened) say(`An empty shop was made. Head office signs in as ${account} with the password ${password}`)
}

const inAllLanguages = (packs: Packs, key: TextKey): Partial<Record<Language, string>> =>
  Object.fromEntries(languages.map(({ code }) => [code, packs.t(code)(key)]))
