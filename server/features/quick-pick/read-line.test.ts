import { describe, expect, test } from 'vitest'
import { readLine, readLines } from './read-line.ts'

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

describe('readLines: a message from a chat', () => {
  const texts = (...lines: string[]) => readLines(lines, 200).map(({ text }) => text)

  test('several things in one line are lines of their own; columns of one thing are not', () => {
    expect(texts('A1203 x 20, 红色 5件')).toEqual(['A1203 x 20', '红色 5件'])
    expect(texts('A-1001 12箱，A-1002 5、无线耳机 3个；6901234567890 2')).toEqual([
      'A-1001 12箱',
      'A-1002 5',
      '无线耳机 3个',
      '6901234567890 2',
    ])
    for (const one of [
      'A-1001,12,箱',
      '12箱, A-1001',
      '无线耳机, 黑色, 10 个',
      '700,10',
      'A-1001 1,200',
      '您好，A-1001 5',
    ])
      expect(texts(one)).toEqual([one])
    expect(texts('1、A-1001 12，A-1002 5')).toEqual(['A-1001 12', 'A-1002 5'])
  })

  test('more things than lines are allowed stay in the lines they were written in', () => {
    expect(readLines(['A-1001 1, A-1002 2', 'A-1003 3'], 2).map(({ line, text }) => [line, text])).toEqual([
      [0, 'A-1001 1, A-1002 2'],
      [1, 'A-1003 3'],
    ])
  })

  test('what follows an item number without one of its own may be a specification of it', () => {
    const [, red, own] = readLines(['A1203 x 20, 红色 5件', 'B-7001 3'], 200)
    expect(red!.readings).toContainEqual({
      code: 'A1203',
      quantity: '5',
      unit: '件',
      spec: ['红色'],
      carried: true,
    })
    expect(red!.readings[0]).toEqual({ code: '红色', quantity: '5', unit: '件' })
    expect(own!.readings.some(({ carried }) => carried)).toBe(false)
  })

  test('words beside an item number are its specification, also without a space; courtesies are not', () => {
    const wanted = { code: 'A1203', quantity: '5', unit: '件', spec: ['红色'] }
    expect(readLine('A1203 红色 5件')).toContainEqual(wanted)
    expect(readLine('要A1203红色 5件')).toContainEqual(wanted)
    expect(readLine('A1203红色5件')).toContainEqual(wanted)
    expect(readLine('please A1203 5')).toContainEqual({ code: 'A1203', quantity: '5', unit: '', spec: [] })
  })
})
