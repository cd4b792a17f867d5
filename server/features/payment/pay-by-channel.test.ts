import { describe, expect, test } from 'vitest'
import { checkPayment } from '../../../contract/payment.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { pollOpenPayments, watchGivenUp } from './poll-payments.ts'
import { giveUp } from './settle.ts'
import { openPayments } from './testing.ts'

const at = openPayments()

describe.each(['wx', 'zfb', 'lkl'] as const)('by %s', code => {
  test('an order is paid when the channel says so, and not before', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id, '128.50')
    const started = await at.shop.pay(buyer, [id], code)
    expect(started).toMatchObject({ success: true, obj: { state: 'paying', demo: false } })
    expect(started.obj.next).toBe(code === 'wx' ? 'qr' : 'redirect')
    expect(await at.orderRow(id)).toMatchObject({ state: 0, paid: '0.0000', paymentState: 'paying' })

    const paid = await at.shop.payAtGateway(code, started)
    expect(await at.orderRow(id)).toMatchObject({ state: 0 })
    const told = await at.shop.notify(code, paid)
    expect(told.ok).toBe(true)
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '128.5000', paymentState: 'success' })
    const check = await at.shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(check.obj).toMatchObject({ state: 'success', amount: '128.50', currency: 'CNY' })
  })

  test('on a phone opens the channel’s page there, and the code that waited on a screen is good no more', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id, '12')
    const before = await at.shop.pay(buyer, [id], code)
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const phone = { ...buyer, as: { ...buyer.as, agent } }
    const started = await at.shop.pay(phone, [id], code)
    expect(started.obj).toMatchObject({ state: 'paying', next: 'redirect' })
    expect(started.obj.number).not.toBe(before.obj.number)
    expect((await at.shop.pay(phone, [id], code)).obj.number).toBe(started.obj.number)
    await at.shop.notify(code, await at.shop.payAtGateway(code, started))
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '12.0000' })
    const [earlier] = await at.shop.sql`select state from payments where number = ${before.obj.number!}`
    expect(earlier).toMatchObject({ state: 'failed' })
  })

  test('a webhook that comes twice counts once, and both are acknowledged', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const started = await at.shop.pay(buyer, [id], code)
    const paid = await at.shop.payAtGateway(code, started)
    const answers = await Promise.all([at.shop.notify(code, paid), at.shop.notify(code, paid)])
    expect(answers.every(answer => answer.ok)).toBe(true)
    expect((await at.orderRow(id)).paid).toBe('100.0000')
    expect((await at.results(started.obj.number)).sort()).toEqual(['again', 'paid'])
    expect(await at.shop.storedValue(buyer.id)).toBe('0')
  })

  test('"money that arrives for a dead order goes back by its channel"', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id, '70')
    const started = await at.shop.pay(buyer, [id], code)
    const paid = await at.shop.payAtGateway(code, started)
    expect(await at.cancel(id, buyer.id)).toBe(true)
    expect((await at.shop.notify(code, paid)).ok).toBe(true)
    expect(await at.orderRow(id)).toMatchObject({ state: 5, paid: '0.0000', holds: false })
    await at.shop.moneyGoesBack()
    expect(await at.shop.backAtGateway(buyer.id)).toBe('70')
    expect(Number(await at.shop.storedValue(buyer.id))).toBe(0)
    expect(await at.casesOf(buyer.id)).toEqual([])
    expect(await at.results(started.obj.number)).toEqual(['stray'])
  })

  test('another amount than asked for pays nothing and is a case for staff', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id, '70')
    const started = await at.shop.pay(buyer, [id], code)
    const paid = await at.shop.payAtGateway(code, started, '0.70')
    expect((await at.shop.notify(code, paid)).ok).toBe(true)
    await at.shop.notify(code, paid)
    expect(await at.orderRow(id)).toMatchObject({ state: 0, paid: '0.0000', paymentState: 'failed' })
    expect(await at.casesOf(buyer.id)).toEqual(['wrong_amount'])
    expect(await at.results(started.obj.number)).toEqual(['wrong_amount', 'again'])
  })

  test('a forged webhook is refused and kept', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const started = await at.shop.pay(buyer, [id], code)
    const paid = await at.shop.payAtGateway(code, started)
    const { headers, body } = at.shop.gateways[code].webhook(paid)
    const forged = await fetch(`${at.shop.origin}/pay/notify/${code}/${at.shop.shopId}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: body.replace(/[0-9a-f]{4}/i, 'beef'),
    })
    expect(forged.status).toBe(401)
    expect((await at.orderRow(id)).state).toBe(0)
    const [kept] = await at.shop.sql`select verified, result from payment_callbacks order by id desc limit 1`
    expect(kept).toMatchObject({ verified: false, result: expect.stringMatching(/^forged/) })
  })

  test('a webhook that got lost is made good by whoever asks for the result', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const started = await at.shop.pay(buyer, [id], code)
    await at.shop.payAtGateway(code, started)
    const early = await at.shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(early.obj.state).toBe('paying')
    await at.shop
      .sql`update payments set created_at = now() - interval '10 seconds' where number = ${started.obj.number}`
    const later = await at.shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(later.obj.state).toBe('success')
    expect((await at.orderRow(id)).state).toBe(2)
  })

  test('an attempt whose time is over is closed at the channel, and can be made again', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const started = await at.shop.pay(buyer, [id], code)
    if (started.obj.url) await fetch(started.obj.url, { redirect: 'manual' })
    await at.shop.sql`
      update payments set created_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
      where number = ${started.obj.number}`
    await pollOpenPayments(at.shop, at.shop.app.log)
    const check = await at.shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(check.obj).toMatchObject({ state: 'failed', reason: 'Not paid within the time allowed' })
    expect((await at.shop.gatewayPayment(code, started.obj.number)).state).toBe('closed')
    const again = await at.shop.pay(buyer, [id], code)
    expect(again.obj.number).not.toBe(started.obj.number)
  })

  test('an attempt that is paid in the moment it is closed is paid, also when its webhook gets lost', async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const started = await at.shop.pay(buyer, [id], code)
    if (started.obj.url) await fetch(started.obj.url, { redirect: 'manual' })
    await at.shop.sql`
      update payments set created_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
      where number = ${started.obj.number}`
    let asked = 0
    await at.shop.meddled(
      code,
      async (request, answer) => {
        const answered = await answer(request)
        // What we were told is true no more when we close it.
        if (asked++ === 0) await at.shop.payAtGateway(code, started)
        return answered
      },
      () => pollOpenPayments(at.shop, at.shop.app.log),
    )
    await at.shop.sql`update payments set asked_at = null where number = ${started.obj.number}`
    await pollOpenPayments(at.shop, at.shop.app.log)
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '100.0000' })
  })

  test('a channel that does not answer fails with a sentence, and the order can be paid otherwise', async () => {
    const buyer = await at.shop.member('100')
    const { id } = await at.shop.order(buyer.id)
    if (code === 'zfb') return // Its page is an address that we sign: the channel is not asked.
    at.shop.down.add(code)
    const refused = await at.shop.pay(buyer, [id], code)
    at.shop.down.delete(code)
    expect(refused).toMatchObject({ success: false, obj: { code: 'payment.channelDown' } })
    expect((await at.shop.pay(buyer, [id], 'yck')).obj.state).toBe('success')
  })
})

test.each(['wx', 'lkl'] as const)(
  'a genuine webhook of %s that was kept and sent again later is refused',
  async code => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const paid = await at.shop.payAtGateway(code, await at.shop.pay(buyer, [id], code))
    const old = await at.shop.notify(code, paid, new Date(Date.now() - 10 * 60_000))
    expect(old.status).toBe(401)
    expect((await at.orderRow(id)).state).toBe(0)
  },
)

test('a channel that was set up wrongly fails with a sentence, and holds up no other payment', async () => {
  const buyer = await at.shop.member()
  const [broken, sound] = [await at.shop.order(buyer.id), await at.shop.order(buyer.id)]
  const attempts = [
    await at.shop.pay(buyer, [broken.id], 'lkl'),
    await at.shop.pay(buyer, [sound.id], 'wx'),
  ] as const
  await at.shop.payAtGateway('wx', attempts[1])
  const [method] = await at.shop.sql<{ settings: object }[]>`
    select settings from pay_methods where shop_id = ${at.shop.shopId} and code = 'lkl'`
  await at.shop.sql`
    update pay_methods set settings = settings || '{"gateway": "nowhere"}' where shop_id = ${at.shop.shopId} and code = 'lkl'`
  try {
    const other = await at.shop.order(buyer.id)
    expect(await at.shop.pay(buyer, [other.id], 'lkl')).toMatchObject({
      obj: { code: 'payment.channelDown' },
    })
    await at.shop.sql`
      update payments set created_at = now() - interval '1 minute', asked_at = null where state in ('unpaid', 'paying')`
    await pollOpenPayments(at.shop, at.shop.app.log)
    expect(await at.orderRow(sound.id)).toMatchObject({ state: 2 })
  } finally {
    await at.shop.sql`
      update pay_methods set settings = ${at.shop.sql.json(method!.settings as never)}
      where shop_id = ${at.shop.shopId} and code = 'lkl'`
  }
})

test('webhooks out of order: what was paid stays paid when "still waiting" comes afterwards', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id)
  const started = await at.shop.pay(buyer, [id], 'zfb')
  const paid = await at.shop.payAtGateway('zfb', started)
  await at.shop.notify('zfb', paid)
  expect((await at.shop.notify('zfb', { ...paid, state: 'open' })).ok).toBe(true)
  expect((await at.shop.notify('zfb', { ...paid, state: 'closed' })).ok).toBe(true)
  expect(await at.orderRow(id)).toMatchObject({ state: 2, paymentState: 'success' })
})

test('an attempt that is given up while its channel is being asked is shown to nobody, and is closed there', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id)
  const reply = await at.shop.meddled(
    'wx',
    async (request, answer) => {
      const answered = await answer(request)
      // The same member begins to pay otherwise in another window.
      if (request.url.endsWith('/native'))
        await at.shop.sql.begin(async tx => {
          const [begun] = await tx<{ id: number }[]>`
            select p.id from payments p join payment_orders po on po.payment_id = p.id where po.order_id = ${id}`
          await giveUp(tx, begun!, 'payment.reasonReplaced')
        })
      return answered
    },
    () => at.shop.pay(buyer, [id], 'wx'),
  )
  expect(reply).toMatchObject({ success: false, obj: { code: 'payment.startAgain' } })
  const [attempt] = await at.shop.sql<{ number: string; state: string }[]>`
    select number, state from payments where member_id = ${buyer.id}`
  expect(attempt!.state).toBe('failed')
  expect((await at.shop.gatewayPayment('wx', attempt!.number)).state).toBe('closed')
  expect(await at.orderRow(id)).toMatchObject({ state: 0, paymentState: 'failed' })
})

describe('an attempt that is given up before its channel knows it', () => {
  /** A page that was shown and not opened so far, while its payer goes on with another one. */
  const givenUp = async () => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id)
    const started = await at.shop.pay(buyer, [id], 'zfb')
    await at.shop.pay(buyer, [id], 'lkl')
    return { id, started, number: started.obj.number! }
  }
  const watch = async () => {
    await at.shop
      .sql`update payments set asked_at = now() - interval '3 minutes' where payable_until is not null`
    await watchGivenUp(at.shop, at.shop.app.log)
  }
  const row = async (number: string) =>
    (
      await at.shop.sql<{ state: string; watched: boolean }[]>`
        select state, payable_until is not null as watched from payments where number = ${number}`
    )[0]!

  test('is asked about until nobody can pay it any more: what comes after all counts, also when its webhook gets lost', async () => {
    const { id, started, number } = await givenUp()
    expect(await row(number)).toEqual({ state: 'failed', watched: true })
    await watch()
    expect(await row(number)).toEqual({ state: 'failed', watched: true })
    await at.shop.payAtGateway('zfb', started)
    await watch()
    expect(await row(number)).toEqual({ state: 'success', watched: false })
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '100.0000' })
  })

  test('is closed there once it is known', async () => {
    const { id, started, number } = await givenUp()
    await fetch(started.obj.url!, { redirect: 'manual' })
    await watch()
    expect(await row(number)).toEqual({ state: 'failed', watched: false })
    expect((await at.shop.gatewayPayment('zfb', number)).state).toBe('closed')
    expect(await at.orderRow(id)).toMatchObject({ state: 0 })
  })

  test('is forgotten when its time is over', async () => {
    const { number } = await givenUp()
    await at.shop
      .sql`update payments set payable_until = now() - interval '1 second' where number = ${number}`
    await watch()
    expect(await row(number)).toEqual({ state: 'failed', watched: false })
  })
})

test('money for a payment that we never asked for is a case for staff', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id)
  const paid = await at.shop.payAtGateway('wx', await at.shop.pay(buyer, [id], 'wx'))
  expect((await at.shop.notify('wx', { ...paid, number: 'P0', providerNo: 'unknown-1' })).ok).toBe(true)
  const [found] = await at.shop.sql`select note from staff_cases where kind = 'unknown'`
  expect(found).toMatchObject({ note: 'P0 unknown-1' })
})

test('"the provider\'s transaction number is unique": one number pays one payment', async () => {
  const buyer = await at.shop.member()
  const [first, second] = [await at.shop.order(buyer.id), await at.shop.order(buyer.id)]
  const one = await at.shop.payAtGateway('wx', await at.shop.pay(buyer, [first.id], 'wx'))
  const two = await at.shop.payAtGateway('wx', await at.shop.pay(buyer, [second.id], 'wx'))
  await at.shop.notify('wx', one)
  await at.shop.notify('wx', { ...two, providerNo: one.providerNo })
  expect((await at.orderRow(second.id)).state).toBe(0)
  expect(await at.casesOf(buyer.id)).toEqual(['twin'])
})

test('two ways at once: the first money pays the order, the second becomes stored value', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id, '60')
  const byPage = await at.shop.pay(buyer, [id], 'zfb')
  const page = await at.shop.payAtGateway('zfb', byPage)
  // The second method finds out that the first one was paid.
  const second = await at.shop.pay(buyer, [id], 'wx')
  expect(second.obj).toMatchObject({ next: 'done', state: 'success' })
  await at.shop.notify('zfb', page)
  expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '60.0000' })
  expect(await at.shop.storedValue(buyer.id)).toBe('0')
})

test('two payments whose webhooks arrive in the same moment: one is stray', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id, '60')
  const one = await at.shop.pay(buyer, [id], 'zfb')
  at.shop.down.add('zfb')
  const two = await at.shop.pay(buyer, [id], 'wx')
  at.shop.down.delete('zfb')
  await fetch(one.obj.url!, { redirect: 'manual' })
  const [page, code] = [await at.shop.payAtGateway('zfb', one), await at.shop.payAtGateway('wx', two)]
  await Promise.all([at.shop.notify('zfb', page), at.shop.notify('wx', code)])
  expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '60.0000' })
  await at.shop.moneyGoesBack()
  expect(await at.shop.backAtGateway(buyer.id)).toBe('60')
  expect(Number(await at.shop.storedValue(buyer.id))).toBe(0)
})

test.each([
  ['cancel', 'orders.reasonCancelled'],
  ['deadline', 'orders.reasonTimeout'],
] as const)(
  'pay against %s: the money is in the order or goes back by its channel, never both, never neither',
  async (_, reason) => {
    for (let round = 0; round < 5; round++) {
      const buyer = await at.shop.member()
      const { id } = await at.shop.order(buyer.id, '50')
      const paid = await at.shop.payAtGateway('wx', await at.shop.pay(buyer, [id], 'wx'))
      const by = reason === 'orders.reasonTimeout' ? null : buyer.id
      const [, ended] = await Promise.all([
        at.shop.notify('wx', paid),
        at.shop.sql.begin(tx => endUnpaidOrder(tx, { orderId: id, by, reason })),
      ])
      expect(await at.orderRow(id)).toMatchObject(
        ended ? { state: 5, paid: '0.0000', holds: false } : { state: 2, paid: '50.0000', holds: true },
      )
      await at.shop.moneyGoesBack()
      expect(await at.shop.backAtGateway(buyer.id)).toBe(ended ? '50' : '0')
      expect(Number(await at.shop.storedValue(buyer.id))).toBe(0)
    }
  },
)
