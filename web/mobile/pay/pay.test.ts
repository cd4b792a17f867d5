import { expect, test } from 'vitest'
import { inOrder } from './channels.ts'
import { transferLines } from './transfer-lines.ts'

test('an account number can be copied without its spaces; telephone numbers of seven digits and words cannot', () => {
  expect(
    transferLines('户名：商队贸易有限公司\n账号：6222 0210 0110 1234\n\n开户行：工商银行 95588'),
  ).toEqual([
    { text: '户名：商队贸易有限公司' },
    { text: '账号：6222 0210 0110 1234', number: '6222021001101234' },
    { text: '开户行：工商银行 95588' },
  ])
  expect(transferLines('')).toEqual([])
})

test('what was chosen at checkout stands first, what cannot be used last, the rest as the shop has it', () => {
  const method = (id: number, usable = true) => ({
    id,
    code: '',
    name: '',
    note: '',
    usable,
    reason: '',
    mobileOnly: false,
    payHours: null,
  })
  const ids = (chosen: number | null) =>
    inOrder([method(1), method(2, false), method(3), method(4)], chosen).map(({ id }) => id)
  expect(ids(4)).toEqual([4, 1, 3, 2])
  expect(ids(2)).toEqual([1, 3, 4, 2])
  expect(ids(null)).toEqual([1, 3, 4, 2])
})
