// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import type { Form } from '../../contract/records.ts'
import { click, type } from '../ui/testing.tsx'
import { RecordPage } from './RecordPage.tsx'
import { fakeCall, find, showInOffice, t, texts, wait } from './testing.tsx'
import { allRights, formField, gridColumn, gridOf } from './testing-data.ts'

async function open(path = '/?type=brand', notes?: Form['notes']) {
  const { call, inputs } = fakeCall({
    init_dispgrid: ({ billType }) => ({
      obj: gridOf([gridColumn('names', { header: '名称' })], {
        billType,
        filters: [{ name: 'status', label: '状态', kind: 'choice', options: [] }],
      }),
    }),
    load_dispgrid: ({ start = 0 }) => ({
      obj: { total: 60 },
      tbl: Array.from({ length: 20 }, (_, i) => ({ id: start + i + 1, names: `品牌${start + i + 1}` })),
    }),
    get_editfields: ({ id = 0 }) => ({
      obj: {
        billType: 'brand',
        title: '品牌',
        id,
        can: allRights,
        children: [],
        name: id ? `品牌${id}` : '',
        fields: [formField('names', 'T', { value: id ? `品牌${id}` : '' })],
        notes,
      },
    }),
    save_baseinfo: () => ({ obj: { id: 1 } }),
    del_baseinfo: () => ({}),
    hlt_save_data: () => ({ obj: { id: 1 } }),
  })
  const { router } = await showInOffice(<RecordPage billType="brand" />, { call, path })
  await wait()
  const here = () => router.place.href
  const back = async () => {
    await act(async () => router.history.go(-1))
    await wait()
  }
  return { inputs, here, back }
}

test('a record says what is amiss, and what can be done about it is done', async () => {
  const act = { type: 'contract_again', label: '立即重试', done: '合同已生成。' }
  const { inputs } = await open('/?type=brand&open=5', [
    { text: '合同没有做成', detail: 'not done in 30 s', act },
  ])
  expect(texts('[role=note]')[0]).toContain('合同没有做成not done in 30 s')
  await click(find('button', act.label))
  await wait()
  expect(inputs('hlt_save_data')).toEqual([{ type: 'contract_again', row: { id: 5 } }])
  expect(inputs('get_editfields')).toHaveLength(2)
  expect(document.body.textContent).toContain(act.done)
})

describe('the address holds', () => {
  test('what is searched, filtered, sorted and paged; other parameters stay', async () => {
    const { inputs, here } = await open('/?type=brand&q=杯&f.status=1&sort=names&dir=desc&page=2')
    expect(inputs('load_dispgrid')[0]).toMatchObject({
      search: '{"text":"杯","status":"1"}',
      sort: 'names',
      dir: 'desc',
      start: 20,
    })
    await click(find(`[aria-label="${t('ui.nextPage')}"]`))
    await wait()
    expect(Object.fromEntries(new URL(here(), 'http://shop').searchParams)).toEqual({
      ...{ type: 'brand', q: '杯', 'f.status': '1', sort: 'names', dir: 'desc', page: '3' },
    })
  })

  test('which record is open, and the back button closes it', async () => {
    const { here, back } = await open()
    await click(find('a[data-act=open]', '品牌3'))
    await wait()
    expect(here()).toBe('/?type=brand&open=3')
    expect(find('dialog h2').textContent).toBe(t('records.uiEditTitle', { title: '品牌', name: '品牌3' }))
    await back()
    expect(here()).toBe('/?type=brand')
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('a new record as well', async () => {
    const { here } = await open()
    await click(find('button', t('records.uiAdd')))
    await wait()
    expect(here()).toBe('/?type=brand&open=new')
    expect(find('dialog h2').textContent).toBe(t('records.uiNewTitle', { title: '品牌' }))
  })
})

test('an address beyond the end leads to the last page', async () => {
  const { here } = await open('/?type=brand&page=99')
  await wait()
  expect(here()).toBe('/?type=brand&page=3')
})

test('after a save the form closes and the list is loaded again', async () => {
  const { inputs, here } = await open('/?type=brand&open=3')
  const before = inputs('load_dispgrid').length
  await type(find<HTMLInputElement>('[name=names]'), '新名')
  await click(find('button', t('records.uiSave')))
  await wait()
  expect(here()).toBe('/?type=brand')
  expect(inputs('load_dispgrid').length).toBe(before + 1)
})

test('nobody loses what they typed by a wrong click', async () => {
  const { here } = await open('/?type=brand&open=3')
  await type(find<HTMLInputElement>('[name=names]'), '新名')
  await click(find('button', t('ui.cancel')))
  await wait()
  expect(find('[role=alertdialog]').textContent).toContain(t('records.uiUnsaved'))
  await click(find('[role=alertdialog] button', t('records.uiStay')))
  await wait()
  expect(here()).toBe('/?type=brand&open=3')
  await click(find('button', t('ui.cancel')))
  await wait()
  await click(find('[role=alertdialog] button', t('records.uiLeave')))
  await wait()
  expect(here()).toBe('/?type=brand')
})

test('a deletion names the record and asks first', async () => {
  const { inputs, here } = await open('/?type=brand&open=3')
  await click(find(`[aria-label="${t('records.uiDelete')}"]`))
  await wait()
  expect(find('[role=alertdialog]').textContent).toContain(t('records.uiDeleteOne', { name: '品牌3' }))
  expect(inputs('del_baseinfo')).toEqual([])
  await click(find('[role=alertdialog] button', t('records.uiDelete')))
  await wait()
  expect(inputs('del_baseinfo')).toEqual([{ billType: 'brand', id: 3 }])
  expect(here()).toBe('/?type=brand')
})

test('the ticked records are deleted together', async () => {
  const { inputs } = await open()
  await click(find('tbody tr:nth-child(1) [data-act=select]'))
  await click(find('tbody tr:nth-child(2) [data-act=select]'))
  await click(find('button', t('records.uiDelete')))
  await wait()
  await click(find('[role=alertdialog] button', t('records.uiDelete')))
  await wait()
  expect(inputs('del_baseinfo').map(({ id }) => id)).toEqual([1, 2])
  expect(texts('[aria-live=polite] li').at(-1)).toBe(t('records.uiDeletedMany', { count: 2, n: '2' }))
})
