// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Debtor, RefundablePayment } from '../../../contract/office-payments.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import { CashToRecord } from './CashToRecord.tsx'
import { OnAccount } from './OnAccount.tsx'
import { Refunds } from './Refunds.tsx'

const order = {
  id: 3,
  number: '2026111500000003',
  state: 3,
  due: '1200.00',
  currency: 'CNY',
  at: '2026-11-15T00:00:00Z',
}
const payment: RefundablePayment = {
  id: 5,
  number: 'P5',
  method: 'wx',
  methodName: '微信支付',
  amount: '1200.00',
  currency: 'CNY',
  member: '王',
  shop: '商队',
  paidAt: null,
  ways: ['channel'],
  parts: [{ orderId: 3, orderNumber: order.number, left: '1200.00' }],
}
const debtor: Debtor = {
  memberId: 7,
  member: '王',
  company: '',
  mobile: '',
  shopId: 1,
  shop: '商队',
  currency: 'CNY',
  owed: '1200.00',
  overdue: '0.00',
  count: 1,
  orders: [
    {
      id: 3,
      number: order.number,
      at: order.at,
      dueAt: order.at,
      isOverdue: false,
      owed: '1200.00',
      waits: false,
    },
  ],
}
const forms: Record<string, ReactNode> = {
  'cash at the door': (
    <CashToRecord
      orders={[{ ...order, due: '1200.00', member: '王', mobile: '', shop: '商队' }]}
      total={1}
      find=""
    />
  ),
  'money for orders on account': (
    <OnAccount list={{ debtors: [debtor], total: 1, today: '2026-11-18' }} search={{}} />
  ),
  'a refund': <Refunds found={[payment]} find="P5" />,
}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true)
})

async function send(form: ReactNode, amount: string) {
  const call = vi.fn(async (_: unknown, _input: { row: { amount: string } }) => ({ obj: {}, tbl: [] }))
  const shown = await showInShop(form, {
    call: call as never,
    session: { ...guestSession, guest: false, uid: 7 },
  })
  await act(async () => type(shown.all('input[inputmode=decimal]')[0] as HTMLInputElement, amount))
  await act(async () => shown.all('form button[type=submit]').at(-1)!.click())
  return { ...shown, sent: call.mock.calls.map(([, { row }]) => row.amount) }
}

describe.each(Object.keys(forms))('%s', name => {
  test.each([
    ['1,200.00', '1200.00'],
    ['12,50', '12.50'],
    ['١٢٫٥', '12.5'],
  ])('takes %s', async (typed, amount) => {
    expect((await send(forms[name], typed)).sent).toEqual([amount])
  })

  test('says that it is no amount', async () => {
    const { sent, container } = await send(forms[name], 'about 12')
    expect(sent).toEqual([])
    expect(container.querySelector('[role=alert], [role=tooltip]')?.textContent).toBeTruthy()
  })
})

test('of a purchase that was paid from what was collected no refund is offered, and it says why', async () => {
  const shown = await showInShop(
    <Refunds found={[{ ...payment, method: 'collected', ways: [] }]} find="P5" />,
  )
  expect(shown.all('li form')).toHaveLength(0)
  expect(shown.all('li')[0]?.textContent).toContain('代收款')
})
