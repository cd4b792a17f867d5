import { expect, it } from 'vitest'
import { directions } from './directions.ts'

const lines = (text: string) => directions({ path: 'web/a.css', text }).map(({ line }) => line)

it.each([
  'a { margin-left: 1px }',
  'a{left:0}',
  'a {\tborder-right-color: red; }',
  'a { border-top-left-radius: 2px }',
  'a { text-align: left }',
  'a { float: right }',
  '.table .number { color: red; text-align: end }',
])('a side is found in %s', text => {
  expect(lines(`\n${text}`)).toEqual([2])
})

it.each([
  '.left { color: red }',
  'a { inset-inline-start: 0; margin-inline-end: 1px }',
  '/* left: 0 */ a { transform-origin: left }',
  '.number { text-align: right }',
  '.number { color: red } a { text-align: end }',
])('%s serves both directions', text => {
  expect(lines(text)).toEqual([])
})
