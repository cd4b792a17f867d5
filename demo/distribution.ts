import type { Tx } from '../server/db/database.ts'
import { openShopOf } from '../server/features/own-shop/open-shop.ts'
import { demoCustomer } from './accounts.ts'
import { insertCase } from './cases.ts'
import { created, insertOrder, paid, type Sample } from './orders.ts'

const head = 1
const silkroad = 3
const distributor = 2

interface Customer {
  mobile: string
  nick: string
  tier?: number
  status?: 'pending' | 'disabled'
  remark?: string
}

const ofSilkroad: readonly Customer[] = [
  { ...demoCustomer, remark: '每周五下单' },
  { mobile: '13800000022', nick: '阿美杂货', tier: 2 },
  { mobile: '13800000023', nick: '老陈', status: 'pending' },
  { mobile: '13800000024', nick: '停业小店', status: 'disabled' },
]
const ofBlueDoor: readonly Customer[] = [
  { mobile: '13800000031', nick: '林小姐' },
  { mobile: '13800000032', nick: '晨跑的人', tier: 1 },
]

const shipped = [2, 3, 'orders.reasonShipped'] as const
const received = [3, 4, 'orders.reasonReceived'] as const
const atTheDoor = [null, 2, 'orders.reasonNothingToPay'] as const

type Purchase = Pick<Sample, 'state' | 'hoursAgo' | 'method' | 'reasons'>
type Ordered = Sample & { purchase?: Purchase }

const bought = [null, 0, 'orders.reasonPurchase'] as const
const boughtAndPaid: Purchase['reasons'] = [
  [...bought, 0],
  [...paid, 0.1],
]

/** Bought from head office an hour after it was paid, it came by the purchase's parcel. */
const completed: Ordered = {
  state: 4,
  hoursAgo: 24 * 16,
  goods: [3, 6],
  quantity: 2,
  method: 'wx',
  reasons: [
    [...created, 0],
    [...paid, 0.1],
    [...shipped, 20],
    [...received, 60],
  ],
  purchase: {
    state: 4,
    hoursAgo: 24 * 16 - 1,
    method: 'yck',
    reasons: [...boughtAndPaid, [...shipped, 19], [...received, 59]],
  },
}
const toPurchase: Ordered = {
  state: 2,
  hoursAgo: 5,
  goods: [8, 9],
  quantity: 1,
  method: 'cod',
  reasons: [[...atTheDoor]],
}

/** In every state that a customer's order can be in, and its purchase too. */
const samples: readonly Ordered[] = [
  completed,
  {
    state: 5,
    hoursAgo: 24 * 8,
    goods: [7],
    quantity: 1,
    method: 'zfb',
    reasons: [[...created], [0, 5, 'orders.reasonTimeout']],
  },
  {
    state: 3,
    hoursAgo: 24 * 3,
    goods: [1, 2],
    quantity: 3,
    method: 'cod',
    reasons: [
      [...atTheDoor, 0],
      [...shipped, 20],
    ],
    purchase: {
      state: 3,
      hoursAgo: 24 * 3 - 1,
      method: 'yck',
      reasons: [...boughtAndPaid, [...shipped, 19]],
    },
  },
  { state: 2, hoursAgo: 18, goods: [4], quantity: 2, method: 'xx', reasons: [[...created], [...paid]] },
  toPurchase,
  { state: 0, hoursAgo: 0, goods: [5], quantity: 2, method: 'wx', reasons: [[...created]] },
  {
    state: 2,
    hoursAgo: 9,
    goods: [2, 7],
    quantity: 2,
    method: 'wx',
    reasons: [[...created], [...paid]],
    purchase: { state: 2, hoursAgo: 8, method: 'wx', reasons: boughtAndPaid },
  },
  {
    state: 2,
    hoursAgo: 2,
    goods: [6],
    quantity: 3,
    method: 'zfb',
    reasons: [[...created], [...paid]],
    purchase: { state: 0, hoursAgo: 1, method: 'zfb', reasons: [[...bought]] },
  },
]

/** Two distributors' shops with customers and orders, and somebody who wants to have one. */
export async function insertDistribution(tx: Tx, passwordHash: string): Promise<void> {
  // The distributor of the accounts runs the first shop.
  const [second, applicant] = await insertPeople(tx, passwordHash, head, [
    { mobile: '13800000012', nick: '蓝门贸易', tier: 4 },
    { mobile: '13800000013', nick: '晨光超市', tier: 1 },
  ])
  await tx`
    update shops set contact = ${tx.json({ person: '林先生', phone: '020-88886666' })},
      flags = flags | 1, shared_at = now() where id = ${silkroad}`
  const blueDoor = await openBlueDoor(tx, second!)
  await payTo(tx, silkroad, '户名：丝路商贸\n账号：6222 0000 1111 2222（演示账户）')
  const first = await insertPeople(tx, passwordHash, silkroad, ofSilkroad)
  const others = await insertPeople(tx, passwordHash, blueDoor, ofBlueDoor)
  await tx`
    insert into members (mobile, nick, shop_id, role, rights, password_hash)
    values ('13800000025', '店员小何', ${silkroad}, 'operator', 2, ${passwordHash})`
  const made: number[] = []
  for (const [at, sample] of samples.entries())
    made.push(
      await insertOrdered(tx, sample, {
        distributorId: distributor,
        memberId: first[at % 2]!,
        shopId: silkroad,
        markup: 15,
        address: addressOf(ofSilkroad[at % 2]!),
      }),
    )
  await insertCase(tx, made[0]!, { reason: 'damaged', words: '鞋底开胶了。', place: 0 })
  for (const sample of [completed, toPurchase])
    await insertOrdered(tx, sample, {
      distributorId: second!,
      memberId: others[0]!,
      shopId: blueDoor,
      markup: 20,
      address: addressOf(ofBlueDoor[0]!),
    })
  await tx`
    insert into distributors (member_id, shop_name, contact, phone, licence_no, words, tier)
    values (${applicant!}, '晨光生活馆', '陈先生', '13800000013', '91440101MA5CABCD12', '有三家社区店，想在线上卖百货。', 1)`
}

interface Place {
  distributorId: number
  memberId: number
  shopId: number
  markup: number
  address: ReturnType<typeof addressOf>
}

/** A customer's order and, where there is one, what the distributor bought for it. */
async function insertOrdered(
  tx: Tx,
  { purchase, ...sample }: Ordered,
  { distributorId, memberId, ...place }: Place,
): Promise<number> {
  const ordered = await insertOrder(tx, memberId, sample, { ...place, isPurchased: purchase !== undefined })
  if (!purchase) return ordered
  await letGo(tx, ordered)
  const { address } = place
  const purchaseId = await insertOrder(tx, distributorId, { ...sample, ...purchase }, { address })
  await tx`update orders set purchase_id = ${purchaseId} where id = ${ordered}`
  return ordered
}

/** What is bought for it is held by its purchase. */
async function letGo(tx: Tx, orderId: number): Promise<void> {
  await tx`
    update stocks t set on_hand = t.on_hand - l.base_quantity, held = t.held - l.base_quantity
    from orders o join order_lines l on l.order_id = o.id
    where o.id = ${orderId} and o.holds_stock and t.sku_id = l.sku_id and t.warehouse_id = o.warehouse_id`
  await tx`update orders set holds_stock = false where id = ${orderId}`
}

/** Their ids, in the same order. */
async function insertPeople(
  tx: Tx,
  passwordHash: string,
  shopId: number,
  people: readonly Customer[],
): Promise<number[]> {
  const rows = people.map(({ mobile, nick, tier = 0, status = 'active', remark = '' }) => ({
    ...{ mobile, nick, tier, status, remark },
    shop_id: shopId,
    password_hash: passwordHash,
  }))
  const added = await tx<{ id: number }[]>`insert into members ${tx(rows)} returning id`
  const ids = added.map(({ id }) => id)
  const places = people.map((person, at) => ({
    member_id: ids[at]!,
    is_default: true,
    ...addressOf(person),
  }))
  await tx`insert into addresses ${tx(places)}`
  return ids
}

const addressOf = ({ nick, mobile }: Customer) => ({
  recipient: nick,
  phone: mobile,
  area1: '广东省',
  area2: '广州市',
  area3: '天河区',
  street: '',
  detail: '天河路 88 号',
})

/** As head office's yes opens it. */
async function openBlueDoor(tx: Tx, memberId: number): Promise<number> {
  await tx`update members set role = 'distributor', rights = 7 where id = ${memberId}`
  await tx`
    insert into distributors (member_id, state, decided_at, shop_name, contact, phone, licence_no, tier, rights)
    values (${memberId}, 'cooperating', now(), '蓝门生活馆', '蓝小姐', '13800000012', '91440101MA5CBLUE12', 4, 7)`
  const names = ['蓝门生活馆']
  const id = await openShopOf(tx, { memberId, names, kind: 'retail' })
  await tx`
    update shops set titles = titles || '{"en": "Blue Door"}', primary_color = '#1d4ed8', register_mode = 'review',
      default_markup_percent = 20 where id = ${id!}`
  await payTo(tx, id!, '户名：蓝门贸易\n账号：6222 0000 3333 4444（演示账户）')
  return id!
}

/** Transfers go to the distributor's own account. */
const payTo = (tx: Tx, shopId: number, account: string) => tx`
  update pay_methods set enabled = true, instructions = ${tx.json({ zh: account })}
  where shop_id = ${shopId} and code = 'xx'`
