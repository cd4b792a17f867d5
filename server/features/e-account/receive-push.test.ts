import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/e-account.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { fillIn, letReviewEnd, submit } from '../../testing/e-accounts.ts'
import { accountById } from './e-account.queries.ts'
import { moveAccount } from './move-account.ts'
import { pushesAbout } from './office-e-account.queries.ts'
import { pollAccounts } from './poll-accounts.ts'
import { demoAccountGateway } from './providers.ts'
import { receivePush } from './receive-push.ts'
import { openAccounts } from './testing.ts'

const { at, someone, stepsOf, bellOf } = openAccounts()

describe('pushes', () => {
  const push = async (content: object, code: 'zx' | 'su' = 'zx') => {
    const gateway = await demoAccountGateway(at.server.sql, code)
    return await receivePush(at.server.services, {
      provider: code,
      ...gateway.push({ event: 'account', ...content }),
    })
  }
  const resultsOf = async (number: string) =>
    (
      await at.server.sql<{ result: string }[]>`
      select result from account_pushes where about = ${number} order by id`
    ).map(({ result }) => result)

  test('twice, late and out of order come to the same', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx' })
    await submit(at.server, me, id)
    await at.server.sql`delete from gateway_pushes`
    const { number } = (await accountById(at.server.sql, id))!
    const normal = { number, state: 'normal', account_no: `zx ${number}` }
    const answers = [
      await push(normal),
      await push({ number, state: 'review' }),
      await push(normal),
      await push({ number, state: 'rejected', reason: 'late' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'normal'])
    expect(await bellOf(me.id)).toEqual(['e_account_review', 'e_account_normal'])
    expect(await resultsOf(number)).toEqual(['normal', 'too_late', 'nothing_new', 'too_late'])
    await at.server.sql`
      insert into account_pushes (provider, kind, about, verified, result)
      values ('zx', 'account', ${number}, true, 'too late: normal does not become review')`
    const shown = (await pushesAbout(at.server.sql, number)).map(({ result }) => result)
    expect(shown).toEqual(['too_late', 'too_late', 'nothing_new', 'too_late', 'normal'])
  })

  test('many of the same at once move it once', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx' })
    await submit(at.server, me, id)
    const { number } = (await accountById(at.server.sql, id))!
    const normal = { number, state: 'normal', account_no: `zx ${number}` }
    await Promise.all(Array.from({ length: 5 }, () => push(normal)))
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'normal'])
  })

  test('about an application that was corrected since are nobody’s', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx', name: '驳回' })
    await submit(at.server, me, id)
    await letReviewEnd(at.server)
    const { number } = (await accountById(at.server.sql, id))!
    await at.server.call(
      contract.saveAccountStep,
      { row: { holder: 'person', step: 'person', name: '王小明', until: '' } },
      me,
    )
    await submit(at.server, me, id)
    await push({ number, state: 'normal', account_no: 'old' })
    expect(await resultsOf(number)).toContain('unknown_number')
    expect((await accountById(at.server.sql, id))!.accountNo).toBeNull()
  })

  test('of strangers are refused over HTTP as well, and leave little behind', async () => {
    const answer = await at.server.app.inject({
      method: 'POST',
      url: '/e-account/notify/zx',
      headers: { 'content-type': 'application/json', 'x-signature': 'no' },
      payload: { event: 'account', number: 'EA1', state: 'normal' },
    })
    expect(answer.statusCode).toBe(401)
    const nobody = await at.server.app.inject({ method: 'POST', url: '/e-account/notify/fun', payload: {} })
    expect(nobody.statusCode).toBe(404)
    const [row] = await at.server.sql`select verified, result from account_pushes where not verified limit 1`
    expect(row).toEqual({ verified: false, result: 'forged: wrong signature' })
  })

  test('that were lost are made good by asking', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx', name: '丢失测试' })
    await submit(at.server, me, id)
    await letReviewEnd(at.server)
    expect((await accountById(at.server.sql, id))!.state).toBe('review')
    await at.server.sql`
      update e_accounts set changed_at = now() - interval '1 hour', asked_at = now() - interval '1 hour' where id = ${id}`
    await pollAccounts(at.server.services, at.server.app.log)
    expect((await accountById(at.server.sql, id))!.state).toBe('normal')
  })

  test('an application that was never sent is sent by the job', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx' })
    const account = (await accountById(at.server.sql, id))!
    await inTransaction(at.server.sql, tx => moveAccount(tx, account, 'opening', { by: me.id }))
    await at.server.sql`update e_accounts set changed_at = now() - interval '1 hour' where id = ${id}`
    await pollAccounts(at.server.services, at.server.app.log)
    expect((await accountById(at.server.sql, id))!.state).toBe('review')
  })
})
