import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { fxOrders } from '../../../contract/fx-orders.ts'
import { openDistribution } from '../../testing/distribution.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { keepOrderTexts } from '../../testing/order-texts.ts'
import { makeOrder } from '../../testing/orders.ts'
import { fillOrderTexts } from '../orders/order-texts.ts'
import { everyFxOrder } from './fx-orders.queries.ts'
import { ordersWith } from './orders-with.ts'

type Distribution = Awaited<ReturnType<typeof openDistribution>>
type Distributor = Awaited<ReturnType<Distribution['distributor']>>

let at: Distribution
let mine: Distributor
let theirs: Distributor
let skuId: number

beforeAll(async () => {
  at = await openDistribution()
  mine = await at.distributor()
  theirs = await at.distributor()
  skuId = (await at.product('80')).skuId
}, 60_000)

afterAll(() => at.close())

interface Made {
  shopId?: number
  memberId?: number
  itemNo?: string
  names?: Record<string, string>
  recipient?: string
  pickupPerson?: string
  state?: number
  price?: Decimal
  sku?: number
}

/** An order in which these words stand, from the beginning. */
const make = (made: Made): Promise<number> => at.sql.begin(tx => makeIn(tx, made))

async function makeIn(tx: Parameters<Parameters<typeof at.sql.begin>[0]>[0], made: Made): Promise<number> {
  const { shopId = mine.shop.id, memberId = mine.customer.id, itemNo = 'X-1', state = 0, price = '10' } = made
  const lines = [{ skuId: made.sku ?? skuId, quantity: '1', price }] as const
  const { id } = await makeOrder(tx, { shopId, memberId, state, lines })
  await tx`
    update order_lines set item_no = ${itemNo}, names = ${tx.json(made.names ?? { zh: '杂货' })} where order_id = ${id}`
  await tx`
    update orders set address = ${made.recipient ? tx.json({ recipient: made.recipient }) : null},
      pickup_person = ${made.pickupPerson ?? ''} where id = ${id}`
  return id
}

async function found(search: string, more: Record<string, unknown> = {}, as: CallAs = mine.as) {
  const { obj } = await at.call(fxOrders, { search, limit: 100, ...more }, { ...as, lang: as.lang ?? 'zh' })
  expect(obj.total).toBe(obj.orders.length)
  return obj.orders.map(({ id }) => id)
}

const inLanguage = (lang: string, of = mine): CallAs => ({ ...of.as, lang })
const upto = async () => (await at.sql<{ upto: number }[]>`select upto from order_texts_done`)[0]!.upto

const keepAll = () => keepOrderTexts(at.sql, 'order_texts_done')

/** Looked at one by one until their texts are kept; nobody can tell the difference. */
describe.each([
  { when: 'at once', word: 'fresh', keep: async () => {} },
  { when: 'when their texts are kept', word: 'kept', keep: keepAll },
])('orders are found $when', ({ word, keep }) => {
  const zh = () => inLanguage('zh')

  test('by what was bought, in the language of whoever looks', async () => {
    const noodles = { zh: `${word}手工牛肉面`, en: `${word} beef noodles`, ar: `${word} شعيرية باللحم` }
    const first = await make({ itemNo: `NM-${word}-7`, names: noodles })
    const second = await make({ itemNo: `NM-${word}-8`, names: { zh: `${word}牛杂面` } })
    await keep()
    expect(await found(`${word}手工`, {}, zh())).toEqual([first])
    const beef = (await found('牛', {}, zh())).filter(id => id >= first)
    expect(beef).toEqual([second, first])
    expect((await found('牛肉', {}, zh())).filter(id => id >= first)).toEqual([first])
    expect((await found('شعيرية', {}, inLanguage('ar'))).filter(id => id >= first)).toEqual([first])
    expect(await found(`${word} BEEF`, {}, inLanguage('en'))).toEqual([first])
    expect(await found(`${word} beef`, {}, zh())).toEqual([])
    expect(await found(`nm-${word}`, {}, zh())).toEqual([second, first])
    expect(await found(`NM-${word}-8`, {}, zh())).toEqual([second])
    expect(await found(`NM_${word}`, {}, zh())).toEqual([])
  })

  test('by who receives them and who fetches them', async () => {
    const sent = await make({ recipient: `${word}韩梅梅` })
    const fetched = await make({ pickupPerson: `${word}李雷` })
    const abroad = await make({ recipient: `${word} أحمد` })
    await keep()
    expect((await found('梅梅', {}, zh())).filter(id => id >= sent)).toEqual([sent])
    expect(await found(`${word}李`, {}, zh())).toEqual([fetched])
    expect((await found('أحمد', {}, zh())).filter(id => id >= sent)).toEqual([abroad])
    expect(await found(`${word}韩雷`, {}, zh())).toEqual([])
  })

  test('by their number, by the one of their purchase, and by parts of them', async () => {
    const id = await make({})
    const purchase = await make({ shopId: at.head.id, memberId: mine.id })
    await at.sql`update orders set number = '77' || lpad(id::text, 6, '0') || '77665544' where id = ${id}`
    await at.sql`update orders set number = '88' || lpad(id::text, 6, '0') || '88665544' where id = ${purchase}`
    await at.sql`update orders set purchase_id = ${purchase} where id = ${id}`
    await keep()
    const [order, bought] = [id, purchase].map(one => String(one).padStart(6, '0'))
    expect(await found(`77${order}77665544`, {}, zh())).toEqual([id])
    expect(await found(`${order}7766`, {}, zh())).toEqual([id])
    expect(await found(`88${bought}88665544`, {}, zh())).toEqual([id])
    expect(await found(`${bought}8866`, {}, zh())).toEqual([id])
    expect(await found(`99${order}99665544`, {}, zh())).toEqual([])
  })

  test('by their customer, as that one is called now', async () => {
    const { id: memberId, mobile } = await makeMember(at.sql, { shopId: mine.shop.id })
    const first = await make({ memberId })
    const second = await make({ memberId })
    await keep()
    await at.sql`update members set nick = ${`${word}阿依古丽`} where id = ${memberId}`
    expect(await found(mobile, {}, zh())).toEqual([second, first])
    expect(await found(mobile.slice(1), {}, zh())).toEqual([second, first])
    expect(await found(`${word}阿依`, {}, zh())).toEqual([second, first])
  })

  test("somebody else's are not found; head office finds all of distributors' and none of its own", async () => {
    const text = `${word}葡萄干`
    const own = await make({ names: { zh: text } })
    const other = await make({
      shopId: theirs.shop.id,
      memberId: theirs.customer.id,
      names: { zh: text },
      recipient: `${text}买家`,
    })
    const headOffices = await make({ shopId: at.head.id, names: { zh: text } })
    await keep()
    const office = await at.clerk('sales')
    expect(await found(text, {}, zh())).toEqual([own])
    expect(await found(text, {}, inLanguage('zh', theirs))).toEqual([other])
    expect(await found(`${text}买家`, {}, zh())).toEqual([])
    expect(await found(theirs.customer.mobile, {}, zh())).toEqual([])
    expect(await found(text, {}, { ...office.as, lang: 'zh' })).toEqual([other, own])
    expect(await found(text, { shop: theirs.shop.id }, { ...office.as, lang: 'zh' })).toEqual([other])
    expect(await found(text, { shop: theirs.shop.id }, zh())).toEqual([])
    const [numbered] = await at.sql<{ number: string }[]>`select number from orders where id = ${other}`
    expect(await found(numbered!.number, {}, zh())).toEqual([])
    expect(headOffices).toBeGreaterThan(other)
  })

  test('and narrowed further, page by page, and all of them for a sheet', async () => {
    const text = `${word}石榴汁`
    const ids: number[] = []
    for (const [state, price] of [
      [0, '10'],
      [5, '20'],
      [5, '30'],
      [4, '40'],
      [0, '50'],
    ] as const)
      ids.unshift(await make({ names: { zh: text }, state, price }))
    await keep()
    const [e, d, c, b, a] = ids
    expect(await found(text, {}, zh())).toEqual([e, d, c, b, a])
    expect(await found(text, { tab: 'ended' }, zh())).toEqual([c, b])
    expect(await found(text, { tab: 'toPurchase' }, zh())).toEqual([])
    expect(await found(text, { amountFrom: '20', amountTo: '40' }, zh())).toEqual([d, c, b])
    expect(await found(text, { source: 'offline' }, zh())).toEqual([])
    expect(await found('', { tab: 'ended', amountFrom: '30', amountTo: '30' }, zh())).toContain(c)
    const { obj } = await at.call(fxOrders, { search: text, start: 3, limit: 1 }, zh())
    expect([obj.total, obj.orders.map(({ id }) => id)]).toEqual([5, [b]])
    const reach = at.sql`select id from shops where owner_id = ${mine.id}`
    const batches: number[][] = []
    for await (const rows of everyFxOrder(at.sql, { lang: 'zh', reach, search: text }, 2))
      batches.push(rows.map(({ id }) => id))
    expect(batches).toEqual([[e, d], [c, b], [a]])
  })
})

test('an order that is committed after younger ones is not passed over', async () => {
  const { sql } = at
  const { skuId: sku } = await at.product('80')
  await keepAll()
  const before = await upto()
  const placed = Promise.withResolvers<number>()
  const goOn = Promise.withResolvers<void>()
  const slow = sql.begin(async tx => {
    placed.resolve(await makeIn(tx, { sku, names: { zh: '迟到的杏干' } }))
    await goOn.promise
  })
  const late = await placed.promise
  const younger = await make({ names: { zh: '先到的杏干' } })
  expect(younger).toBeGreaterThan(late)
  await fillOrderTexts(sql)
  expect(await upto()).toBe(before)
  expect(await found('杏干')).toEqual([younger])
  goOn.resolve()
  await slow
  expect(await found('杏干')).toEqual([younger, late])
  await keepAll()
  expect(await upto()).toBe(younger)
  expect(await found('杏干')).toEqual([younger, late])
})

test('a text stands there once, however many orders have it, and however often one looks', async () => {
  const { sql } = at
  for (let n = 0; n < 3; n++) await make({ itemNo: 'ONCE-1', names: { zh: '一次' } })
  await Promise.all([keepAll(), keepAll()])
  const [kept] = await sql`
    select count(distinct t.id)::integer as texts, count(*)::integer as places
    from order_texts t join order_text_places p on p.text_id = t.id where t.text = 'ONCE-1'`
  expect(kept).toEqual({ texts: 1, places: 3 })
})

test('what a shop sold before it was a distributor’s is found too', async () => {
  const { sql } = at
  const shop = await makeShop(sql)
  const { id: memberId } = await makeMember(sql, { shopId: shop.id })
  const id = await make({ shopId: shop.id, memberId, names: { zh: '从前的核桃' } })
  await keepAll()
  await sql`update shops set owner_id = ${mine.id} where id = ${shop.id}`
  expect(await found('从前的核桃')).toEqual([id])
  await keepAll()
  expect(await found('从前的核桃')).toEqual([id])
})

test('what very many have is found by reading through the own orders, and the same', async () => {
  const { sql } = at
  const { id: memberId, mobile } = await makeMember(sql, { shopId: mine.shop.id })
  const id = await make({ memberId, names: { zh: '众多的葡萄' }, recipient: '众多的人' })
  await make({ shopId: theirs.shop.id, memberId: theirs.customer.id, names: { zh: '众多的葡萄' } })
  await keepAll()
  const reach = sql`select id from shops where owner_id = ${mine.id}`
  for (const text of ['众多的葡萄', '众多的人', mobile])
    for (const looks of [undefined, 0]) {
      const rows = await sql<{ id: number }[]>`${ordersWith(sql, { lang: 'zh', text, reach }, looks)}`
      expect(rows).toEqual([{ id }])
    }
})

test('in a copy of the database, whose transactions have other numbers, the texts are kept as well', async () => {
  const { sql } = at
  await keepAll()
  const id = await make({ names: { zh: '搬来的杏' } })
  await sql`update order_texts_done set until = ${id}, after = '999999999999'`
  await keepAll()
  expect(await upto()).toBe(id)
  expect(await found('搬来的杏')).toEqual([id])
})
