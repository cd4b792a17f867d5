import { type Decimal, negate } from '../contract/decimal.ts'
import { pointsCurrency } from '../contract/money.ts'
import type { Tx } from '../server/db/database.ts'
import { type AccountKind, type LedgerAccount, post } from '../server/features/ledger/ledger.ts'
import { abroad } from './data/abroad.ts'
import { inAll } from './in-all.ts'

/** The demo member, the distributor and the retail member of demo/load.ts. */
const people: readonly { memberId: number; shopId: number; storedValue: Decimal; points: Decimal }[] = [
  { memberId: 1, shopId: 1, storedValue: '5000', points: '2000' },
  { memberId: 2, shopId: 1, storedValue: '20000', points: '500' },
  { memberId: 4, shopId: 2, storedValue: '300', points: '800' },
  ...abroad.map(({ id }) => ({ memberId: id, shopId: 1, storedValue: '2000', points: '0' }) as const),
]

/** How goods come to people, and the vouchers that people have when they check out. */
export async function insertCheckout(tx: Tx): Promise<void> {
  await insertDelivery(tx)
  await insertAddresses(tx)
  await insertVouchers(tx)
}

async function insertDelivery(tx: Tx) {
  await tx`
    update stores s set addresses = t.addresses, phone = t.phone, opens_at = t.opens, closes_at = t.closes
    from (values
      (1, ${tx.json({ zh: '广州市海珠区新港东路 618 号', en: '618 Xingang East Road, Haizhu, Guangzhou' })}::jsonb,
        '020-88886666', '08:30'::time, '19:00'::time),
      (2, ${tx.json({ zh: '广州市天河区体育西路 103 号', en: '103 Tiyu West Road, Tianhe, Guangzhou' })}::jsonb,
        '020-66668888', '09:00'::time, '21:30'::time)) as t (id, addresses, phone, opens, closes)
    where s.id = t.id`
  await tx`
    insert into stores (id, site_id, names, addresses, phone, opens_at, closes_at) values
      (3, 1, ${tx.json(inAll('白云仓自提点', 'Baiyun pickup point'))},
        ${tx.json({ zh: '广州市白云区机场路 1600 号', en: '1600 Airport Road, Baiyun, Guangzhou' })}, '020-36368888', '08:00', '17:30')`
  await tx`
    insert into delivery_methods (shop_id, kind, names, notes, position, asks_time)
    select s.id, m.kind, m.names, m.notes, m.position, m.asks_time
    from shops s cross join (values
      ('delivery', ${tx.json(inAll('快递配送', 'Express'))}::jsonb,
        ${tx.json(inAll('满 300 元包邮，偏远地区除外', 'Free from 300, except to remote regions'))}::jsonb, 0, false),
      ('delivery', ${tx.json(inAll('物流专线', 'Road freight'))}::jsonb,
        ${tx.json(inAll('适合大件整箱，3–5 天', 'For whole boxes, 3 to 5 days'))}::jsonb, 1, true),
      ('delivery', ${tx.json(inAll('国际快递', 'International express'))}::jsonb,
        ${tx.json(inAll('7–15 天，关税由收件人承担', '7 to 15 days; customs duties are paid by the recipient'))}::jsonb, 2, false),
      ('pickup', ${tx.json(inAll('到店自提', 'Pick up in store'))}::jsonb,
        ${tx.json(inAll('凭提货码取货', 'With a pickup code'))}::jsonb, 3, true)) as m (kind, names, notes, position, asks_time)`
  await tx`
    insert into freight_rules (method_id, countries, regions, measure, first_unit, first_fee, next_unit, next_fee, free_above)
    select d.id, r.countries, r.regions, r.measure, r.first_unit, r.first_fee, r.next_unit, r.next_fee, r.free_above
    from delivery_methods d join (values
      (0, '{CN}'::text[], '{}'::text[], 'quantity', 20, 8, 20, 4, 300),
      (0, '{CN}', '{西藏自治区,新疆维吾尔自治区,青海省}', 'quantity', 20, 25, 20, 12, null),
      (1, '{CN}', '{}', 'amount', 1000, 30, 1000, 12, null),
      -- By road to the neighbours, by air to whoever asks.
      (2, '{VN,LA,KH,TH,MM}', '{}', 'quantity', 20, 45, 20, 18, 3000),
      (2, '{HK,MO,TW,MY,SG,ID,PH,KR,JP}', '{}', 'quantity', 20, 60, 20, 25, null),
      (2, '{AE,SA,UZ,RU}', '{}', 'quantity', 20, 90, 20, 40, null),
      (2, '{*}', '{}', 'quantity', 20, 150, 20, 70, null)) as r (position, countries, regions, measure, first_unit, first_fee, next_unit, next_fee, free_above)
      on r.position = d.position`
  // As its home page says: one piece travels for nothing.
  await tx`
    update freight_rules f set free_above = 0.01
    from delivery_methods d join shops s on s.id = d.shop_id
    where d.id = f.method_id and s.kind = 'retail' and f.free_above is not null`
  await tx`
    update delivery_methods d set notes = ${tx.json(inAll('一件也包邮，偏远地区除外', 'Free from one piece, except to remote regions'))}
    from shops s where s.id = d.shop_id and s.kind = 'retail' and d.position = 0`
}

async function insertAddresses(tx: Tx) {
  await tx`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, street, detail, is_default) values
      (1, '林先生', '13800000001', '广东省', '广州市', '海珠区', '琶洲街道', '新港东路 1000 号 2 栋 3 楼', true),
      (1, '林记百货 仓库', '020-84218888', '广东省', '佛山市', '南海区', '大沥镇', '盐步广佛路 56 号', false),
      (1, '阿依古丽', '13999990001', '新疆维吾尔自治区', '乌鲁木齐市', '天山区', '', '解放北路 88 号', false),
      (2, '丝路商贸', '13800000002', '陕西省', '西安市', '莲湖区', '', '大庆路 306 号', true),
      (4, '小满', '13800000004', '广东省', '广州市', '天河区', '石牌街道', '体育西路 103 号 1201', true)`
  for (const { id, mobile, address } of abroad)
    await tx`insert into addresses ${tx({ ...address, member_id: id, phone: mobile, is_default: true })}`
  await tx`
    insert into invoice_infos (member_id, title, tax_number, address, phone, bank, bank_account, email, is_default) values
      (1, '广州林记百货有限公司', '91440101MA5CXYZ12K', '广州市海珠区新港东路 1000 号', '020-84218888', '中国银行广州琶洲支行',
        '6216 6100 0001 2345', 'caiwu@linji.example', true)`
}

const coupons = [
  {
    number: 'NEW20',
    zh: '新客立减 20',
    en: '20 off for newcomers',
    kind: 'amount',
    off: 20,
    from: 199,
    path: null,
  },
  {
    number: 'ALL5',
    zh: '全场 95 折',
    en: '5% off everything',
    kind: 'percent',
    off: 5,
    from: 100,
    path: null,
  },
  {
    number: 'BIG200',
    zh: '大单满 5000 减 200',
    en: '200 off from 5,000',
    kind: 'amount',
    off: 200,
    from: 5000,
    path: null,
  },
  {
    number: 'DIGI30',
    zh: '数码满 300 减 30',
    en: '30 off digital',
    kind: 'amount',
    off: 30,
    from: 300,
    path: '0001',
  },
]

async function insertVouchers(tx: Tx) {
  for (const { number, zh, en, kind, off, from, path } of coupons) {
    await tx`
      insert into coupon_templates (shop_id, number, names, kind, off, from_amount, scope, scope_categories, valid_days, total,
        per_member)
      select 1, ${number}, ${tx.json(inAll(zh, en))}, ${kind}, ${off}, ${from}, ${path ? 'category' : 'all'},
        array(select id from categories where path = ${path}), 60, 1000, 3`
  }
  // Of one there is no second, one can be had again in two days, and one not for long.
  await tx`
    update coupon_templates set per_member = case number when 'NEW20' then 1 when 'BIG200' then 2 else 3 end,
      take_from = case when number = 'BIG200' then now() + interval '2 days' end,
      take_until = case when number = 'ALL5' then now() + interval '5 days' end
    where shop_id = 1`
  // One of each for the demo member, who can take more.
  await tx`
    with taken as (
      update coupon_templates set taken = 1 where shop_id = 1 returning id, number
    )
    insert into coupons (template_id, member_id, number, valid_until)
    select id, 1, number || '-000001', now() + interval '60 days' from taken`
  await tx`
    insert into red_packet_templates (shop_id, names, amount, from_amount, valid_days, total, per_member, in_centre)
    values (1, ${tx.json(inAll('开业红包', 'Opening gift'))}, 8.88, 0, 60, 1000, 3, true),
      (1, ${tx.json(inAll('满千红包', 'From 1,000'))}, 50, 1000, 60, 1000, 1, false)`
  await tx`
    update shops set invitation_red_packet_id = (select id from red_packet_templates where shop_id = 1 and from_amount = 0)
    where id = 1`
  await tx`
    with taken as (
      update red_packet_templates set taken = 1 where shop_id = 1 returning id, amount, valid_days
    )
    insert into red_packets (template_id, member_id, amount, valid_until)
    select id, 1, amount, now() + make_interval(days => valid_days) from taken`
}

/** What was given and paid in today, and what may be ordered on account; after what is older, for the ledger to have it in order. */
export async function insertMoney(tx: Tx) {
  const packets = await tx<{ id: number; amount: Decimal }[]>`
    select id, amount from red_packets where member_id = 1 and expired_at is null order by id`
  for (const { id, amount } of packets)
    await post(tx, {
      key: `red:${id}`,
      reason: 'red_packet_issued',
      shopId: 1,
      entries: bothSides('gifts', { memberId: 1, kind: 'red_packets', currency: 'CNY' }, amount),
    })
  for (const { memberId, shopId, storedValue, points } of people) {
    await post(tx, {
      key: `demo-stored:${memberId}`,
      reason: 'demo',
      shopId,
      entries: bothSides('cash', { memberId, kind: 'stored_value', currency: 'CNY' }, storedValue),
    })
    await post(tx, {
      key: `demo-points:${memberId}`,
      reason: 'demo',
      shopId,
      entries: bothSides('gifts', { memberId, kind: 'points', currency: pointsCurrency }, points),
    })
  }
  await tx`update members set credit_limit = 20000, credit_days = 30 where id = 1`
}

/** From the shop's own side to a member. */
const bothSides = (from: AccountKind, to: LedgerAccount, amount: Decimal) => [
  { memberId: null, kind: from, currency: to.currency, amount: negate(amount) },
  { ...to, amount },
]
