import type { Audience } from '../../../contract/campaigns.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { fullMobile } from '../../../contract/mobile.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

export interface Sent {
  templateId: number
  red: boolean
}

const tableOf = (db: Db, red: boolean) => db(red ? 'red_packet_templates' : 'coupon_templates')

export interface SentTemplate {
  shopId: number
  names: TextsByLanguage
  left: number
}

/** What can be sent; undefined: there is none, or its time is over. */
export async function templateToSend(
  db: Db,
  { templateId, red }: Sent,
  lock = false,
): Promise<SentTemplate | undefined> {
  const [template] = await db<SentTemplate[]>`
    select t.shop_id as "shopId", t.names, t.total - t.taken as left
    from ${tableOf(db, red)} t join shops s on s.id = t.shop_id and s.owner_id is null
    where t.id = ${templateId} and t.enabled ${red ? db`` : db`and (t.ends_at is null or t.ends_at > now())`}
    ${lock ? db`for update of t` : db``}`
  return template
}

const bought = [OrderState.PendingShipment, OrderState.Shipped, OrderState.Completed]

/** Ids of whom it is for. Staff get none. */
const whom = (
  db: Db,
  shopId: number,
  { tiers, areas, bought: has, newDays, mobiles }: Audience,
): Fragment => {
  const orders = db`exists (
    select from orders o where o.member_id = m.id and o.shop_id = ${shopId} and o.state = any(${bought}::integer[]))`
  return db`
    select m.id from members m
    where m.shop_id = ${shopId} and m.status = 'active' and m.role <> 'office'
      ${tiers?.length ? db`and m.tier = any(${tiers}::integer[])` : db``}
      ${
        areas?.length
          ? db`and exists (
            select from addresses a where a.member_id = m.id and a.is_default and a.area1 = any(${areas}::text[]))`
          : db``
      }
      ${has === undefined ? db`` : has === 'yes' ? db`and ${orders}` : db`and not ${orders}`}
      ${newDays === undefined ? db`` : db`and m.created_at > now() - make_interval(days => ${newDays})`}
      ${mobiles?.length ? db`and m.mobile = any(${mobiles.map(one => fullMobile(undefined, one))}::text[])` : db``}`
}

export async function countReach(db: Db, shopId: number, audience: Audience): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from (${whom(db, shopId, audience)}) whom`
  return row!.count
}

export async function membersOf(db: Db, shopId: number, audience: Audience): Promise<number[]> {
  const rows = await db<{ id: number }[]>`${whom(db, shopId, audience)} order by m.id`
  return rows.map(({ id }) => id)
}

interface NewCampaign extends Sent {
  shopId: number
  key: string
  name: string
  audience: Audience
  reached: number
  by: number
}

/** Undefined: it was sent already. */
export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<number | undefined> {
  const { shopId, key, name, templateId, red, audience, reached, by } = campaign
  const [row] = await tx<{ id: number }[]>`
    insert into voucher_campaigns (shop_id, key, name, coupon_template_id, red_packet_template_id, audience, reached, sent_by)
    values (${shopId}, ${key}, ${name}, ${red ? null : templateId}, ${red ? templateId : null}, ${tx.json(audience)},
      ${reached}, ${by})
    on conflict (key) do nothing returning id`
  return row?.id
}

export async function campaignByKey(
  db: Db,
  key: string,
): Promise<{ id: number; reached: number } | undefined> {
  const [row] = await db<{ id: number; reached: number }[]>`
    select id, reached from voucher_campaigns where key = ${key}`
  return row
}

/** One coupon for each; the template is locked and has as many. */
export async function giveCoupons(
  tx: Tx,
  campaignId: number,
  templateId: number,
  memberIds: readonly number[],
): Promise<void> {
  await tx`
    with template as (
      update coupon_templates set taken = taken + ${memberIds.length} where id = ${templateId}
      returning number, taken, starts_at, ends_at, valid_days
    ), made as (
      insert into coupons (template_id, member_id, number, valid_from, valid_until)
      select ${templateId}, whom.id, t.number || '-' || lpad(nth.text, greatest(6, length(nth.text)), '0'),
        coalesce(t.starts_at, now()), coalesce(t.ends_at, greatest(now(), t.starts_at) + make_interval(days => coalesce(t.valid_days, 0)))
      from template t, unnest(${[...memberIds]}::integer[]) with ordinality as whom (id, at),
        cast((t.taken - ${memberIds.length} + whom.at) as text) as nth (text)
      returning id, member_id
    )
    insert into campaign_receivers (campaign_id, member_id, coupon_id) select ${campaignId}, member_id, id from made`
}

/** The same of red packets, which are money: the ledger has each as a gift. */
export async function giveRedPackets(
  tx: Tx,
  campaignId: number,
  templateId: number,
  memberIds: readonly number[],
  by: number,
): Promise<void> {
  await tx`
    with template as (
      update red_packet_templates set taken = taken + ${memberIds.length} where id = ${templateId}
      returning amount, valid_days
    ), made as (
      insert into red_packets (template_id, member_id, amount, valid_until)
      select ${templateId}, whom.id, t.amount, now() + make_interval(days => t.valid_days)
      from template t, unnest(${[...memberIds]}::integer[]) as whom (id)
      returning id, member_id
    )
    insert into campaign_receivers (campaign_id, member_id, red_packet_id) select ${campaignId}, member_id, id from made`
  await tx`
    select post_transfer('red:' || r.id, 'red_packet_issued', s.id, null, null, ${by}, '', array[null, r.member_id],
      array['gifts', 'red_packets'], array[s.base_currency, s.base_currency], array[-r.amount, r.amount])
    from campaign_receivers c
    join red_packets r on r.id = c.red_packet_id
    join red_packet_templates t on t.id = r.template_id
    join shops s on s.id = t.shop_id
    where c.campaign_id = ${campaignId} order by r.member_id`
}

interface CampaignRow {
  id: number
  name: string
  red: boolean
  template: string
  at: Date
  by: string
  reached: number
  opened: number
  used: number
  revenue: Decimal
  currency: string
}

export async function campaignsOf(
  db: Db,
  lang: Language,
  { start, limit }: { start: number; limit: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const rows = await db<CampaignRow[]>`
    select c.id, c.name, c.red_packet_template_id is not null as red,
      text_in(coalesce(k.names, t.names), ${lang}::text) as template, c.sent_at as at, coalesce(m.nick, '') as by, c.reached,
      counted.opened, counted.used, round(counted.revenue, b.decimals)::text as revenue, s.base_currency as currency
    from voucher_campaigns c
    join shops s on s.id = c.shop_id
    join currencies b on b.shop_id = s.id and b.code = s.base_currency
    left join coupon_templates k on k.id = c.coupon_template_id
    left join red_packet_templates t on t.id = c.red_packet_template_id
    left join members m on m.id = c.sent_by
    cross join lateral (
      select count(*) filter (where r.opened_at is not null or coalesce(p.used_at, x.used_at) is not null)::integer as opened,
        count(*) filter (where coalesce(p.used_at, x.used_at) is not null)::integer as used,
        coalesce(sum((o.paid - o.refunded) / o.rate), 0) as revenue
      from campaign_receivers r
      left join coupons p on p.id = r.coupon_id
      left join red_packets x on x.id = r.red_packet_id
      left join orders o on o.number = coalesce(p.order_no, x.order_no)
      where r.campaign_id = c.id
    ) counted
    order by c.id desc limit ${limit} offset ${start}`
  const [all] = await db<{ count: number }[]>`select count(*)::integer as count from voucher_campaigns`
  return { rows, total: all!.count }
}

export const templatesToSend = async (db: Db, lang: Language) =>
  await db<{ id: number; red: boolean; name: string; left: number }[]>`
  select t.id, false as red, text_in(t.names, ${lang}::text) as name, t.total - t.taken as left
  from coupon_templates t join shops s on s.id = t.shop_id and s.owner_id is null
  where t.enabled and t.taken < t.total and (t.ends_at is null or t.ends_at > now())
  union all
  select t.id, true, text_in(t.names, ${lang}::text), t.total - t.taken
  from red_packet_templates t join shops s on s.id = t.shop_id and s.owner_id is null
  where t.enabled and t.taken < t.total
  order by 2, 1 desc limit 500`

export async function areasOfMembers(db: Db): Promise<string[]> {
  const rows = await db<{ area1: string }[]>`select area1 from areas group by area1 order by min(id)`
  return rows.map(({ area1 }) => area1)
}
