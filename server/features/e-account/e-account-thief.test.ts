import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/e-account.ts'
import { loadReport } from '../../../contract/records.ts'
import type { Tx } from '../../db/database.ts'
import { readSms, requestOwnCode } from '../../testing/accounts.ts'
import { atOnce } from '../../testing/at-once.ts'
import {
  companySteps,
  fillIn,
  letReviewEnd,
  licencePicture,
  openAccountOf,
  submit,
  typed,
} from '../../testing/e-accounts.ts'
import { getAs, pngPicture, uploadFiles } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { accountById } from './e-account.queries.ts'
import { moveAccount } from './move-account.ts'
import { openAccounts } from './testing.ts'

const { at, someone, mine } = openAccounts()

describe('what is nobody else’s', () => {
  test('another’s id is no account, whatever is asked', async () => {
    const [me, other] = [await someone(), await someone()]
    const id = await fillIn(at.server, me, { holder: 'company' })
    const replies = [
      await at.server.call(contract.signUpMerchant, { id }, other),
      await at.server.call(contract.openSuAccount, { id }, other),
      await at.server.call(contract.openZxAccount, { id }, other),
      await at.server.call(contract.verifyMerchant, { id, verify_code: '1' }, other),
      await at.server.call(contract.verifySmallTransfer, { id, amt: '1' }, other),
      await at.server.call(contract.closeSuAccount, { id }, other),
      await at.server.call(contract.closeZxAccount, { id }, other),
    ]
    for (const reply of replies)
      expect(reply).toMatchObject({ success: false, obj: { code: 'message.noPermission', field: 'id' } })
    const picture = await licencePicture(at.server, me)
    const row = companySteps(picture)[0]!
    expect(
      await at.server.call(contract.saveAccountStep, { row: { holder: 'company', ...row } }, other),
    ).toMatchObject({
      obj: { code: 'message.noPermission', field: 'picture' },
    })
    const open = await uploadFiles(at.server, [{ name: 'a.png', content: await pngPicture() }], me)
    expect(
      await at.server.call(
        contract.saveAccountStep,
        { row: { holder: 'company', ...companySteps(open.tbl[0]!.id)[0]! } },
        me,
      ),
    ).toMatchObject({ obj: { code: 'message.noPermission', field: 'picture' } })
  })

  test('another provider’s step is refused, and one that is not due', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'company' })
    for (const wrong of [contract.openZxAccount, contract.signUpMerchant, contract.closeZxAccount])
      expect(await at.server.call(wrong, { id }, me)).toMatchObject({
        obj: { code: 'e-account.otherProvider' },
      })
    expect(await at.server.call(contract.closeSuAccount, { id }, me)).toMatchObject({
      obj: { code: 'e-account.notUsable' },
    })
    expect(await at.server.call(contract.verifySmallTransfer, { id, amt: '1' }, me)).toMatchObject({
      obj: { code: 'e-account.notUsable' },
    })
  })

  test('the licence is seen by its owner, and by finance with a trail', async () => {
    const [me, other] = [await someone(), await someone()]
    const id = await fillIn(at.server, me, { holder: 'company' })
    const { url, id: file } = (await mine(me)).form.company!.picture!
    const status = async (path: string, session?: string) =>
      (await getAs(at.server, path, session)).statusCode
    expect(await status(url, me.session)).toBe(200)
    for (const session of [undefined, other.session, at.sales.session, at.finance.session])
      for (const path of [url, url.replace('/images/', '/images/thumb/240/')])
        expect(await status(path, session)).toBe(404)
    const looked = contract.accountDocumentPath(id, file)
    for (const session of [undefined, me.session, other.session, at.sales.session])
      expect(await status(looked, session)).toBe(404)
    expect(await status(looked, at.finance.session)).toBe(200)
    expect(await status(contract.accountDocumentPath(id + 1, file), at.finance.session)).toBe(404)
    const { obj } = await at.server.call(contract.officeEAccount, { id }, at.finance)
    expect(obj.looks).toEqual([expect.objectContaining({ what: 'document' })])
    expect(obj.documents).toEqual([expect.objectContaining({ url: looked })])
    expect(obj.form.company!.picture).toBeNull()
  })

  test('numbers are shown in full to their owner with a code, and to finance with a reason', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person' })
    expect((await mine(me)).form).toMatchObject({
      person: { idNumber: '**** 002X', mobile: '139****5678' },
      card: { cardNumber: '**** 0004' },
    })
    const show = (code: string) => at.server.call(contract.accountNumbers, { row: { code } }, me)
    expect(await show('000000')).toMatchObject({ success: false, obj: { code: 'message.codeFirst' } })
    await requestOwnCode(at.server, 'e_account', me)
    const code = await readSms(at.server.sql, me.mobile)
    expect((await show(code)).obj.form).toMatchObject({
      person: { idNumber: typed.idNumber },
      card: { cardNumber: typed.card },
    })
    expect(await show(code)).toMatchObject({ success: false })
    const look = (reason: string, as: CallAs) =>
      at.server.call(contract.officeAccountNumbers, { row: { id, reason } }, as)
    expect(await look('no', at.finance)).toMatchObject({ success: false, obj: { field: 'reason' } })
    for (const as of [at.sales, me]) expect((await look('to compare', as)).success).toBe(false)
    expect((await look(`to compare ${typed.card}`, at.finance)).obj.form.person!.idNumber).toBe(
      typed.idNumber,
    )
    const { obj } = await at.server.call(contract.officeEAccount, { id }, at.finance)
    expect(obj.looks).toEqual([expect.objectContaining({ what: 'numbers', reason: 'to compare ****' })])
    const trail = await at.server.call(
      loadReport,
      { billType: 'record_change', search: JSON.stringify({ bill_type: 'e_account' }) },
      at.finance,
    )
    expect(trail.tbl).toContainEqual(expect.objectContaining({ record_id: id, kind: 'look' }))
  })

  test('no number that was typed stands anywhere in clear', async () => {
    await openAccountOf(at.server, await someone())
    const company = await someone()
    const id = await fillIn(at.server, company, { holder: 'company' })
    await submit(at.server, company, id)
    await letReviewEnd(at.server)
    expect(await mine(company)).toMatchObject({ state: 'small_transfer' })
    const numbers = Object.values(typed)
    const tables = await at.server.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    let rows = 0
    for (const { name } of tables) {
      const found = await at.server.sql<
        { text: string }[]
      >`select to_jsonb(r)::text as text from ${at.server.sql(name)} r`
      rows += found.length
      for (const { text } of found)
        for (const number of numbers)
          if (text.includes(number)) throw new Error(`${number} stands in ${name}: ${text.slice(0, 200)}`)
    }
    expect(rows).toBeGreaterThan(100)
    const list = await at.server.call(loadReport, { billType: 'e_account' }, at.finance)
    const exported: string[] = []
    for (const billType of ['e_account', 'record_change', 'wallet_entry']) {
      // As text: what a workbook holds is packed.
      const response = await getAs(at.server, `/export?billType=${billType}&format=csv`, at.finance.session)
      expect([billType, response.statusCode]).toEqual([billType, 200])
      exported.push(response.body)
    }
    expect(exported[0]!.split('\r\n').length).toBeGreaterThan(3)
    const seen = [...at.logged, JSON.stringify(list), ...exported].join('\n')
    expect(at.logged.length).toBeGreaterThan(10)
    for (const number of numbers) expect(seen).not.toContain(number)
  })
})

test('a form that is changed in the moment it is sent stays as it was sent', async () => {
  const me = await someone()
  const id = await fillIn(at.server, me, { holder: 'person' })
  const form = async () => (await accountById(at.server.sql, id))!.form
  const before = await form()
  const row = {
    holder: 'person',
    step: 'card',
    bank: 'Another Bank',
    cardNumber: '6222021234567894',
  } as const
  const [saved] = await atOnce(
    at.server.sql,
    tx => tx`select from e_accounts where id = ${id} for update`,
    [() => at.server.call(contract.saveAccountStep, { row }, me)],
    async tx => {
      const account = (await accountById(tx, id))!
      await moveAccount(tx as Tx, account, 'opening', { by: me.id, number: 'EASENTMEANWHILE' })
    },
  )
  expect(saved).toMatchObject({ success: false, obj: { code: 'e-account.underWay' } })
  expect(await form()).toEqual(before)
})
