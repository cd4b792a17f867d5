// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { click, type } from '../../../ui/testing.tsx'
import { choose, fakeCall, find, showInOffice, until, wait } from '../../testing.tsx'
import { gridColumn, gridOf } from '../../testing-data.ts'
import { LinkField } from './LinkField.tsx'

async function open(first: string) {
  const written = { value: first }
  function Holder() {
    const [value, setValue] = useState(first)
    const onValue = (next: string) => {
      setValue(next)
      written.value = next
    }
    const control = {
      id: 'x',
      className: 'control',
      'aria-required': undefined,
      'aria-invalid': undefined,
      'aria-describedby': undefined,
    }
    return <LinkField {...{ value, onValue, control }} />
  }
  const { call } = fakeCall({
    get_editfields: ({ id }) => ({ obj: { name: `商品 ${id}` } }),
    init_dispgrid: () => ({ obj: gridOf([gridColumn('names')]) }),
    load_dispgrid: () => ({ tbl: [{ id: 12, names: '小熊' }] }),
  })
  await showInOffice(<Holder />, { call })
  await wait()
  return written
}

const kind = () => find<HTMLSelectElement>('select')
const target = () => find<HTMLInputElement>('input')

test('a product is chosen by its name; nobody has to know its number', async () => {
  const written = await open('')
  await choose(kind(), 'product')
  expect(written.value).toBe('product|')
  await type(target(), '小')
  await until(() => find('[role=option]'))
  await click(find('[role=option]'))
  expect(written.value).toBe('product|12')
  expect(target().value).toBe('小熊')
})

test('what a link leads to is shown by its name', async () => {
  await open('product|7')
  expect([kind().value, target().value]).toEqual(['product', '商品 7'])
})

test('an address of somewhere else is typed', async () => {
  const written = await open('link|https://a.example')
  await type(target(), 'https://b.example')
  expect(written.value).toBe('link|https://b.example')
})

test('what is none of these stays as it is', async () => {
  const written = await open('wxa:x|1')
  expect([kind().value, written.value]).toEqual(['?', 'wxa:x|1'])
})
