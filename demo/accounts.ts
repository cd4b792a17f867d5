import type { Sql } from '../server/db/database.ts'
import type { ShopCode } from './data/shops.ts'

export const demoPassword = 'demo1234'

/** A customer of a distributor. */
export const demoCustomer = { mobile: '13800000021', nick: '小周' }

/** Whom the demo shop can be seen as. */
export const demoAccounts: readonly { mobile: string; role: string; shop: ShopCode }[] = [
  { mobile: '13800000001', role: 'member', shop: 'head' },
  { mobile: '13800000002', role: 'distributor', shop: 'head' },
  { mobile: '13800000003', role: 'head office', shop: 'head' },
  { mobile: '13800000004', role: 'retail member', shop: 'retail' },
  { mobile: demoCustomer.mobile, role: "distributor's customer", shop: 'silkroad' },
  { mobile: '+84912345678', role: 'from Vietnam', shop: 'head' },
]

/** The demo's members have agreed to the first agreements: only a change is news to them. */
export async function agreeInDemo(sql: Sql): Promise<void> {
  await sql`
    insert into consents (member_id, notice_id, version, address, user_agent)
    select m.id, v.notice_id, v.version, '127.0.0.1', '' from members m cross join notice_versions v
    where not exists (select from consents)`
}
