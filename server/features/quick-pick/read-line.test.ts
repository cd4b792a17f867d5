import { describe, expect, test } from 'vitest'
import { readLine } from './read-line.ts'

const first = (line: string) => readLine(line)[0]

describe('readLine: "item number, quantity, unit" in any order and separator', () => {
  test.each([
    ['A-1001\t12\t箱'],
    ['A-1001,12,箱'],
    ['A-1001，12，箱'],
    ['12箱 A-1001'],
    ['箱 12 A-1001'],
    ['A-1001 箱 12'],
    ['A-1001 × 12 箱'],
    ['A-1001*12箱'],
    ['A-1001 x12 箱'],
    ['12x A-1001 箱'],
    ['Ａ－１００１　１２箱'],
    ['1. A-1001  12 箱'],
    ['• A-1001; 12; 箱'],
    ['A-1001 qty: 12 箱'],
  ])('%s', line => {
    const wanted = { code: 'A-1001', quantity: '12', unit: '箱' }
    expect(readLine(line)).toContainEqual(wanted)
    if (!line.startsWith('箱')) expect(first(line)).toEqual(wanted)
  })

  test('a quantity alone with the item number is enough', () => {
    expect(first('A-1001 12')).toEqual({ code: 'A-1001', quantity: '12', unit: '' })
    expect(first('12 A-1001')).toEqual({ code: 'A-1001', quantity: '12', unit: '' })
    expect(first('A-1001 2.5')).toEqual({ code: 'A-1001', quantity: '2.5', unit: '' })
    expect(first('A-1001')).toEqual({ code: 'A-1001', quantity: null, unit: '' })
  })

  test('of two numbers either may be the item number', () => {
    const codes = readLine('6901234567890 10').map(({ code, quantity }) => [code, quantity])
    expect(codes[0]).toEqual(['6901234567890', '10'])
    expect(readLine('10 6901234567890')).toContainEqual({ code: '6901234567890', quantity: '10', unit: '' })
  })

  test('thousands have their comma', () => {
    expect(readLine('A-1001 1,200').map(({ code }) => code)).toContain('A-1001 1,200')
    expect(first('A-1001, 200')).toEqual({ code: 'A-1001', quantity: '200', unit: '' })
  })

  test('a name is several words', () => {
    expect(first('无线耳机 黑色 10 个')).toEqual({ code: '无线耳机 黑色', quantity: '10', unit: '个' })
    expect(readLine('wireless headphones 3')).toContainEqual({
      code: 'wireless headphones',
      quantity: '3',
      unit: '',
    })
  })

  test('an x may be part of the item number', () => {
    expect(readLine('ABCx10').map(({ code }) => code)).toEqual(['ABCx10', 'ABC'])
  })

  test('an empty line says nothing, and nothing can be bought zero times', () => {
    expect(readLine('  \t ')).toEqual([])
    expect(readLine('A-1001 0').every(({ quantity }) => quantity !== '0')).toBe(true)
  })
})
