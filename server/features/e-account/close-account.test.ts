import { describe, expect, test, vi } from 'vitest'
import * as contract from '../../../contract/e-account.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { fillIn, letReviewEnd, openAccountOf, submit } from '../../testing/e-accounts.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { post } from '../ledger/ledger.ts'
import { closeAccount } from './close-account.ts'
import { accountById, isAccountNormal } from './e-account.queries.ts'
import { pollAccounts } from './poll-accounts.ts'
import { demoAccountGateway } from './providers.ts'
import { receivePush } from './receive-push.ts'
import { openAccounts } from './testing.ts'

const { at, someone, mine, codeOf } = openAccounts()

describe('closing', () => {
  const give = (memberId: number, kind: 'wallet' | 'withdrawing', amount: '5' | '-5', key: string) =>
    inTransaction(at.server.sql, tx =>
      post(tx, {
        key: `test:${memberId}:${key}`,
        reason: 'demo',
        shopId: at.head.id,
        entries: [
          { memberId, kind, currency: 'CNY', amount },
          { memberId: null, kind: 'cash', currency: 'CNY', amount: amount === '5' ? '-5' : '5' },
        ],
      }),
    )

  test('waits until there is no money in it or on its way', async () => {
    const me = await someone()
    const id = await openAccountOf(at.server, me)
    const close = () => at.server.call(contract.closeZxAccount, { id }, me)
    await give(me.id, 'wallet', '5', 'in')
    expect(await close()).toMatchObject({ success: false, obj: { code: 'e-account.notEmpty' } })
    await give(me.id, 'wallet', '-5', 'out')
    await give(me.id, 'withdrawing', '5', 'going')
    expect(await close()).toMatchObject({ obj: { code: 'e-account.notEmpty' } })
    await give(me.id, 'withdrawing', '-5', 'gone')
    expect(await close()).toMatchObject({ success: true, obj: { state: 'closed' } })
    expect(await close()).toMatchObject({ obj: { code: 'e-account.notUsable' } })
    expect(await isAccountNormal(at.server.sql, me.id)).toBe(false)
    expect(await fillIn(at.server, me, { holder: 'person', provider: 'zx' })).toBe(id)
    expect(await mine(me)).toMatchObject({ state: 'pending', accountNo: '' })
  })

  test('works for a merchant at the aggregator too, and for nobody else', async () => {
    const [me, thief] = [await someone(), await someone()]
    const id = await fillIn(at.server, me, { holder: 'person' })
    await submit(at.server, me, id)
    await at.server.call(contract.verifyMerchant, { id, verify_code: await codeOf(id) }, me)
    await letReviewEnd(at.server)
    expect(await mine(me)).toMatchObject({ state: 'normal', provider: 'qqt' })
    const close = (as: CallAs) => at.server.call(contract.closeQqtAccount, { row: { id } }, as)
    expect((await close(thief)).success).toBe(false)
    expect(await at.server.call(contract.closeZxAccount, { id }, me)).toMatchObject({
      obj: { code: 'e-account.otherProvider' },
    })
    await give(me.id, 'wallet', '5', 'in')
    expect(await close(me)).toMatchObject({ obj: { code: 'e-account.notEmpty' } })
    await give(me.id, 'wallet', '-5', 'out')
    expect(await close(me)).toMatchObject({ success: true, obj: { state: 'closed' } })
  })

  test('is refused while the bank has something on its way to it', async () => {
    const me = await someone()
    const id = await openAccountOf(at.server, me)
    const { accountNo } = (await accountById(at.server.sql, id))!
    await at.server.sql`
      insert into gateway_pushes (provider, content, due_at)
      values ('zx', ${at.server.sql.json({ event: 'transfer_in', account_no: accountNo! })}, now() + interval '1 hour')`
    expect(await at.server.call(contract.closeZxAccount, { id }, me)).toMatchObject({
      success: false,
      obj: { code: 'e-account.closeRefused' },
    })
    expect(await isAccountNormal(at.server.sql, me.id)).toBe(true)
    await at.server.sql`delete from gateway_pushes`
  })

  test('waits for money that is just being put in, and then finds it', async () => {
    const me = await someone()
    const id = await openAccountOf(at.server, me)
    const asked = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const arriving = inTransaction(at.server.sql, async tx => {
      expect(await isAccountNormal(tx, me.id)).toBe(true)
      asked.resolve()
      await goOn.promise
      await post(tx, {
        key: `race:${me.id}`,
        reason: 'demo',
        shopId: at.head.id,
        entries: [
          { memberId: me.id, kind: 'wallet', currency: 'CNY', amount: '7' },
          { memberId: null, kind: 'cash', currency: 'CNY', amount: '-7' },
        ],
      })
    })
    await asked.promise
    const closing = closeAccount(at.server.services, id, { by: me.id, t: key => key })
    await vi.waitUntil(
      async () =>
        (
          await at.server
            .sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).length > 0,
    )
    goOn.resolve()
    await arriving
    expect(await closing).toMatchObject({ key: 'e-account.notEmpty' })
    expect((await accountById(at.server.sql, id))!.state).toBe('normal')
  })

  test('a transfer that is told while it is being closed has to be told again', async () => {
    const me = await someone()
    const id = await openAccountOf(at.server, me)
    const { accountNo } = (await accountById(at.server.sql, id))!
    await at.server.sql`update e_accounts set closing_at = now() - interval '2 minutes' where id = ${id}`
    const gateway = await demoAccountGateway(at.server.sql, 'zx')
    const tell = () =>
      receivePush(at.server.services, {
        provider: 'zx',
        ...gateway.push({
          event: 'transfer_in',
          provider_no: `T${id}`,
          account_no: accountNo,
          amount: '5.00',
          currency: 'CNY',
          payer: '甲',
          payer_account: '1234',
          remark: '',
          at: new Date().toISOString(),
        }),
      })
    expect((await tell()).status).toBe(503)
    expect(await isAccountNormal(at.server.sql, me.id)).toBe(false)
    // Left half done by a process that died: the job finishes it.
    await pollAccounts(at.server.services, at.server.app.log)
    expect((await accountById(at.server.sql, id))!.state).toBe('closed')
    expect((await tell()).status).toBe(200)
  })
})
