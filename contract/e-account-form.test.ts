import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountStepRow, isCreditCode, maskNumber, today } from './e-account-form.ts'

const faultOf = (row: object) => v.safeParse(accountStepRow, row).issues?.[0]?.message

const person = {
  step: 'person',
  name: '王小明',
  idNumber: '11010519491231002x',
  mobile: '13800000001',
  until: '',
}

test('a code of 18 signs has a check digit', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true)
  expect(isCreditCode('91350100M000100Y44')).toBe(false)
  expect(isCreditCode('91350100M000100Y4I')).toBe(false)
})

test('every field says what is wrong with it', () => {
  expect(faultOf(person)).toBeUndefined()
  expect(faultOf({ ...person, idNumber: '110105194912310021' })).toBe('form.idNumber')
  expect(faultOf({ ...person, mobile: '23800000001' })).toBe('form.mobile')
  expect(faultOf({ ...person, name: ' ' })).toBe('form.required')
  const company = { step: 'company', name: '商队', licenceCode: '91350100M000100Y43', picture: 1, until: '' }
  expect(faultOf(company)).toBeUndefined()
  expect(faultOf({ ...company, licenceCode: '91350100M000100Y44' })).toBe('e-account.licenceDigits')
  expect(faultOf({ ...company, licenceCode: '35010010001000' })).toBe('form.businessLicence')
  expect(faultOf({ ...company, licenceCode: '350100100010009' })).toBeUndefined()
  expect(faultOf({ step: 'card', bank: '工商银行', cardNumber: '6222020200112230008' })).toBe(
    'form.bankCardDigits',
  )
  expect(faultOf({ step: 'account', bank: '工商银行', branch: '一支行', accountNumber: '12345' })).toBe(
    'e-account.accountNumber',
  )
})

test('a day that is over is refused, today and no day are not', () => {
  expect(faultOf({ ...person, until: '2020-01-01' })).toBe('e-account.ranOut')
  expect(faultOf({ ...person, until: '2020-02-31' })).toBe('form.type')
  expect(faultOf({ ...person, until: today() })).toBeUndefined()
})

test('one to four owners', () => {
  const owner = { name: '王小明', idNumber: person.idNumber, until: '' }
  const owners = (count: number) => ({ step: 'owners', owners: Array.from({ length: count }, () => owner) })
  expect([0, 1, 4, 5].map(count => faultOf(owners(count)))).toEqual([
    'e-account.ownersFew',
    undefined,
    undefined,
    'e-account.ownersMany',
  ])
})

test('a number shows its end', () => {
  expect(maskNumber('6222020200112230007')).toBe('**** 0007')
  expect(maskNumber('')).toBe('')
})
