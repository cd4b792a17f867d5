import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { explainIssue } from './form-messages.ts'
import { priceRange } from './price-range.ts'
import {
  bankCard,
  businessLicence,
  email,
  fileName,
  idNumber,
  markupValue,
  mobile,
  password,
  payoutAmount,
  phone,
  samePasswords,
  shopName,
  withdrawalAmount,
  xlsxName,
} from './validators.ts'

/** The text key of the first complaint, or 'ok'. */
const check = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  return result.success ? 'ok' : explainIssue(result.issues[0]).key
}
const checks = (schema: v.GenericSchema, ...inputs: unknown[]) =>
  new Set(inputs.map(input => check(schema, input)))
const only = (key: string) => new Set([key])

test('"Mobile number: exactly 11 digits starting with 1."', () => {
  expect(checks(mobile(), '13800000001', ' 13800000001 ')).toEqual(only('ok'))
  expect(
    checks(mobile(), '1380000000', '138000000011', '23800000001', '1380000000a', '+8613800000001'),
  ).toEqual(only('form.mobile'))
  expect(checks(mobile(), '', '  ', undefined)).toEqual(only('form.required'))
})

describe('"Phone, email and ID number must have a valid format."', () => {
  test('phone', () => {
    const good = [
      '0571-88886666',
      '(0571) 8888 6666',
      '+86 138 0000 0001',
      '400-800-8888',
      '0571-88886666-123',
      '13800000001',
      // As platforms hand numbers on: somebody behind an extension.
      '13800000001-4321',
      '+1 212 555 0123',
    ]
    expect(checks(phone(), ...good)).toEqual(only('ok'))
    // A mobile with a digit too few or too many is no land line.
    expect(
      checks(phone(), '1380000000', '138000000012', '138 0000 000', '+86 138 0000 000', '861380000000'),
    ).toEqual(only('form.phone'))
    expect(
      checks(phone(), '123456', 'phone', '0571_88886666', '+', '123456789012345678901', '--1234567'),
    ).toEqual(only('form.phone'))
  })

  test('email', () => {
    expect(checks(email(), 'a@example.com', 'first.last+tag@mail.example.co')).toEqual(only('ok'))
    expect(checks(email(), 'a', 'a@b', '@example.com', 'a b@example.com')).toEqual(only('form.email'))
  })

  test('ID number', () => {
    expect(checks(idNumber(), '11010519491231002X', '11010519491231002x', '440524188001010014')).toEqual(
      only('ok'),
    )
    expect(v.parse(idNumber(), '11010519491231002x')).toBe('11010519491231002X')
    expect(
      checks(
        idNumber(),
        '110105194912310021',
        '11010519490231002X',
        '11010519491331002X',
        '1101051949123100',
        'x',
      ),
    ).toEqual(only('form.idNumber'))
    // The check digits of these are right; their birthdays are not.
    expect(checks(idNumber(), '110105194902310026', '110105194913310025')).toEqual(only('form.idNumber'))
  })

  test('one wrong digit in an ID number is always noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (position, change) => {
        const digits = [...'440524188001010014']
        digits[position] = String((Number(digits[position]) + change) % 10)
        expect(check(idNumber(), digits.join(''))).toBe('form.idNumber')
      }),
    )
  })
})

describe('passwords', () => {
  test('"Passwords are 6 to 16 characters mixing digits and letters."', () => {
    expect(checks(password(), 'demo1234', 'a23456', 'ABCDEFGHIJKLMNO1', 'p@ss-w0rd')).toEqual(only('ok'))
    expect(
      checks(password(), 'a2345', 'abcdefghijklmnop1', '12345678', 'abcdefgh', 'abc 1234', '密码abc123'),
    ).toEqual(only('form.password'))
    expect(check(password(), '')).toBe('form.required')
  })

  test('"The two passwords must match."', () => {
    const form = v.pipe(
      v.object({ nick: v.string(), password: password(), repeat: v.string() }),
      samePasswords(),
    )
    const input = { nick: 'a', password: 'demo1234', repeat: 'demo1234' }
    expect(v.parse(form, input)).toEqual(input)
    const result = v.safeParse(form, { ...input, repeat: 'demo1235' })
    expect(result.issues?.map(explainIssue)).toEqual([
      { key: 'form.passwordsDiffer', params: {}, field: 'repeat' },
    ])
  })
})

test('"Bank card number is 16 to 19 characters."', () => {
  expect(checks(bankCard(), '6222020000000007', '6222020000000000000')).toEqual(only('ok'))
  expect(v.parse(bankCard(), '6222 0200 0000 0007')).toBe('6222020000000007')
  expect(checks(bankCard(), '6222020000000000', '6222020000000070')).toEqual(only('form.bankCardDigits'))
  expect(checks(bankCard(), '622202000000000', '62220200000000000000', '622202000000000x')).toEqual(
    only('form.bankCard'),
  )
})

test('"Business licence code is 15 to 20 characters."', () => {
  expect(checks(businessLicence(), '330100000012345', '91330100MA2XXXXX1Y', '91330100ma2xxxxx1y')).toEqual(
    only('ok'),
  )
  expect(checks(businessLicence(), '33010000001234', '913301000000000000001', '91330100-MA2XXXXX1')).toEqual(
    only('form.businessLicence'),
  )
})

test('"Shop name is required, 3 to 30 characters."', () => {
  expect(checks(shopName(), '小商店', ' abc ', 'x'.repeat(30), '😀'.repeat(30))).toEqual(only('ok'))
  expect(checks(shopName(), '商店', 'x'.repeat(31), '😀😀')).toEqual(only('form.lengthRange'))
  expect(checks(shopName(), '', '   ', undefined)).toEqual(only('form.required'))
})

test('"Markup value is required, numeric with at most 2 decimals, greater than 0 and less than 9999."', () => {
  expect(checks(markupValue(), '0.01', '9998.99', 15, ' 20 ', '12,5')).toEqual(only('ok'))
  expect(checks(markupValue(), '', undefined, null)).toEqual(only('form.required'))
  expect(checks(markupValue(), 'abc', '1e2', '1,5,2')).toEqual(only('form.number'))
  expect(checks(markupValue(), '1.234', 0.001)).toEqual(only('form.decimals'))
  expect(checks(markupValue(), '0', '-1', '9999', '0.00')).toEqual(only('form.markup'))
  expect(v.parse(markupValue(), 12.5)).toBe('12.5')
})

test('"Payout amount must be greater than 0."', () => {
  expect(checks(payoutAmount(), '0.01', '100')).toEqual(only('ok'))
  expect(checks(payoutAmount(), '0', '-5', '0.00')).toEqual(only('form.valueAbove'))
})

test('"A withdrawal must be above a minimum and below a maximum"', () => {
  const amount = withdrawalAmount({ min: '10', max: '50000' })
  expect(checks(amount, '10', '50000', '9999.99')).toEqual(only('ok'))
  expect(checks(amount, '9.99', '50000.01', '100000')).toEqual(only('form.valueRange'))
  expect(check(amount, '0')).toBe('form.valueAbove')
  expect(check(amount, 'ten')).toBe('form.number')
})

test('"A price range input error message exists."', () => {
  const good = [
    {},
    { from: '', to: '' },
    { from: '5' },
    { to: '9.99' },
    { from: 5, to: '5.00' },
    { from: '9', to: '10' },
  ]
  expect(checks(priceRange(), ...good)).toEqual(only('ok'))
  expect(checks(priceRange(), { from: '10', to: '9' }, { from: '-1' }, { to: 'x' })).toEqual(
    only('form.priceRange'),
  )
  expect(v.parse(priceRange(), { from: ' ', to: 7 })).toEqual({ from: undefined, to: '7' })
})

test('"Uploaded file names may not contain ( ) & = # @."', () => {
  expect(checks(fileName(), '凭证 1.jpg', 'a-b_c.pdf', '图（一）.png')).toEqual(only('ok'))
  for (const sign of '()&=#@') expect(check(fileName(), `a${sign}b.jpg`)).toBe('form.fileName')
  expect(checks(fileName(), '../a.jpg', 'a\\b.jpg', 'a\tb.jpg')).toEqual(only('form.fileName'))
})

test('"The import file must be xlsx."', () => {
  expect(checks(xlsxName(), '订单.xlsx', 'ORDERS.XLSX')).toEqual(only('ok'))
  expect(checks(xlsxName(), 'orders.xls', 'orders.csv', 'xlsx', 'orders.xlsx.exe')).toEqual(only('form.xlsx'))
  expect(check(xlsxName(), 'a(1).xlsx')).toBe('form.fileName')
})
