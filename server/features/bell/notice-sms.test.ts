import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import { officeHome } from '../../../contract/office.ts'
import { loadReport } from '../../../contract/records.ts'
import { SmsError, type SmsMessage } from '../../ports/sms/sms.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { type AfterSaleShop, afterSaleShop } from '../after-sale/testing.ts'
import { sendAllMessages, sendMessages } from '../messages/messages.ts'
import { wordNotices } from './notice-sms.ts'
import { remindStaff } from './reminders.ts'
import { ringOfOrder } from './ring-bell.ts'

let shop: PayShop
let desk: AfterSaleShop
let other: OpenShop
const log = { warn: vi.fn() }

beforeAll(async () => {
  shop = await openPayShop()
  desk = await afterSaleShop(shop)
  other = await openShop({ url: shop.url })
}, 60_000)

afterAll(async () => {
  await other.close()
  await shop.close()
})

afterEach(async () => {
  await shop.sql`delete from messages`
  await shop.sql`delete from sms_outbox`
})

/** Both processes do what their job does. */
const everybodySends = () =>
  Promise.all(
    [shop.services, other.services].map(async services => {
      await wordNotices(services)
      await sendAllMessages(services, log)
    }),
  )

const outbox = async () =>
  (await shop.sql<{ body: string }[]>`select body from sms_outbox order by id`).map(({ body }) => body)

async function paidOrder(language: string) {
  const { buyer, order } = await desk.paidBy('yck')
  await shop.sql`update members set language = ${language} where id = ${buyer.id}`
  return { buyer, order }
}

test('shipped: an SMS in the member’s language, once, whoever sends it', async () => {
  const { order } = await paidOrder('en')
  await desk.ship(order.id)
  await everybodySends()
  await everybodySends()
  expect(await outbox()).toEqual([`[Shop head] Your order ${order.number} has shipped, tracking no. SF1.`])
  const [again] = await shop.sql<{ event: string }[]>`
    select event from bell_notices where about = ${order.id} and kind = 'order_shipped'`
  const key = again!.event.replace('order_shipped:', '')
  await shop.sql.begin(tx => ringOfOrder(tx, order.id, { kind: 'order_shipped', key, params: { no: 'SF1' } }))
  await everybodySends()
  expect(await outbox()).toHaveLength(1)
})

test('refunded: with the amount, in Chinese for whoever speaks it', async () => {
  const { buyer, order } = await paidOrder('zh')
  const { id } = (await desk.ask(buyer, order.id)).obj
  await desk.grant(id)
  await everybodySends()
  expect(await outbox()).toEqual([`【店铺head】${order.number} 的退款 ¥390.00 已退回。`])
})

test('ready for pickup: with the code', async () => {
  const { order } = await paidOrder('en')
  await shop.sql`
    update orders set delivery = 'pickup', pickup_code = '424242', pickup_person = 'Li', address = null where id = ${order.id}`
  await desk.pack([{ lineId: order.lines[0], quantity: '3' }])
  await everybodySends()
  expect(await outbox()).toEqual([`[Shop head] Your order ${order.number} is ready for pickup, code 424242.`])
})

test('a shop that switched it off sends none, and the bell rings all the same', async () => {
  await shop.sql`update shops set sms_shipped = false where id = ${shop.shopId}`
  const { buyer, order } = await paidOrder('en')
  await desk.ship(order.id)
  await everybodySends()
  expect(await outbox()).toEqual([])
  expect((await shop.call(bell, {}, buyer.as)).obj.items).toHaveLength(1)
  await shop.sql`update shops set sms_shipped = true where id = ${shop.shopId}`
})

test('what was undone is not told', async () => {
  const { order } = await paidOrder('en')
  await expect(
    shop.sql.begin(async tx => {
      await ringOfOrder(tx, order.id, { kind: 'order_shipped', key: 'undone', params: { no: 'X' } })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await everybodySends()
  expect(await outbox()).toEqual([])
})

test('a process that dies between the words and the sending loses and doubles nothing', async () => {
  const { order } = await paidOrder('en')
  await desk.ship(order.id)
  await wordNotices(shop.services)
  const sent: string[] = []
  // It goes out, and then the process is gone before it could say so.
  const dying = {
    ...shop.services,
    sms: {
      send: async ({ text }: SmsMessage, { reference }: { reference: string }) => {
        await shop.services.sms.send({ mobile: '1', joined: '', text }, { reference })
        sent.push(text)
        throw new SmsError('nobody heard the answer', 'unclear')
      },
    },
  }
  await sendMessages(dying, log)
  expect(sent).toHaveLength(1)
  await shop.sql`update messages set due_at = now()`
  await everybodySends()
  expect(await outbox()).toHaveLength(1)
  expect(await shop.sql`select state, tries from messages`).toEqual([{ state: 'sent', tries: 2 }])
})

test('one that never goes out is seen by head office: in its list, on its page and by the bell', async () => {
  const { order } = await paidOrder('en')
  await desk.ship(order.id)
  await wordNotices(shop.services)
  const refusing = {
    ...shop.services,
    sms: {
      send: async () => {
        throw new SmsError('No SMS template was agreed for telling of a shipment', 'final')
      },
    },
  }
  await sendMessages(refusing, log)
  const owner = await shop.clerk('owner')
  await remindStaff(shop.sql)
  expect((await shop.call(officeHome, {}, owner)).obj.todo).toMatchObject({ messages: 1 })
  const { tbl } = await shop.call(loadReport, { billType: 'sms_message' }, owner)
  expect(tbl).toMatchObject([
    { state: 'failed', body: `[Shop head] Your order ${order.number} has shipped, tracking no. SF1.` },
  ])
  const told = (await shop.call(bell, {}, owner)).obj.items.map(({ text }) => text)
  expect(told).toContain('1 text message was not sent')
})
