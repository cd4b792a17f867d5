import type { Tx } from '../server/db/database.ts'
import { giveCoupons, insertCampaign, membersOf } from '../server/features/campaigns/campaigns.queries.ts'
import { abroad } from './data/abroad.ts'

const head = 1
const clerk = 3

/** What was sent to customers abroad; one of them has looked at it. */
export async function insertCampaigns(tx: Tx): Promise<void> {
  const [template] = await tx<{ id: number }[]>`
    select id from coupon_templates where shop_id = ${head} and number = 'BIG200'`
  const audience = { mobiles: abroad.map(({ mobile }) => mobile) }
  const members = await membersOf(tx, head, audience)
  const sent = { templateId: template!.id, red: false, shopId: head, by: clerk }
  const id = await insertCampaign(tx, {
    ...sent,
    key: 'demo',
    name: '海外客户回访',
    audience,
    reached: members.length,
  })
  await giveCoupons(tx, id!, template!.id, members)
  await tx`
    update campaign_receivers set opened_at = now()
    where campaign_id = ${id!} and member_id = ${members[0] ?? null}`
}
