import { devices, type Page } from '@playwright/test'
import type { Sql } from '../../server/db/database.ts'
import { enter, newMember } from './account.ts'

const { userAgent, hasTouch, isMobile } = devices['Pixel 7']

/** What a phone is to the browser and to the shop. */
export const phone = { userAgent, hasTouch, isMobile, viewport: { width: 390, height: 844 } }

/** Somebody with an address, who has never been here before. */
export async function buyer(page: Page, sql: Sql): Promise<number> {
  const { id } = await newMember(sql)
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, street, detail, is_default)
    values (${id}, '李雷', '13900000000', '浙江省', '杭州市', '西湖区', '', '文三路 1 号', true)`
  await enter(page.context(), sql, id)
  return id
}

/** What there is plenty of, and costs something. */
export async function plenty(sql: Sql): Promise<{ id: number; itemNo: string; skuId: number }> {
  const [found] = await sql<{ id: number; itemNo: string; skuId: number }[]>`
    select p.id, p.item_no as "itemNo", min(k.id)::int as "skuId" from products p
    join skus k on k.product_id = p.id
    join stocks t on t.sku_id = k.id join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    join product_listing l on l.product_id = p.id
    where t.on_hand - t.held > 500
    group by p.id having count(k.id) = 1 order by p.id limit 1`
  return found!
}
