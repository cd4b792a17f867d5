// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { click, type } from '../ui/testing.tsx'
import { RecordPage } from './RecordPage.tsx'
import { fakeCall, find, showInOffice, texts, wait } from './testing.tsx'
import { allRights, formField, gridColumn, gridOf } from './testing-data.ts'

const child = { billType: 'sku', title: '规格', by: 'product_id' }

function productForm(id: number) {
  const fields = [formField('item_no', 'T', { value: id ? 'P-7' : '' })]
  return { billType: 'product', title: '商品', id, can: allRights, fields, children: [child] }
}

function skuForm(id: number) {
  const fields = [
    formField('item_no', 'T', { value: id ? 'S-1' : '' }),
    formField('product_id', 'B', { disp_expr: '商品', required: true, bill_type: 'product' }),
  ]
  return { billType: 'sku', title: '规格', id, can: allRights, fields, children: [] }
}

async function open(path: string) {
  const { call, inputs } = fakeCall({
    init_dispgrid: ({ billType }) => ({
      obj:
        billType === 'sku'
          ? gridOf([gridColumn('item_no'), gridColumn('product_id.text')], { billType, title: '规格' })
          : gridOf([gridColumn('item_no')], { billType, title: '商品' }),
    }),
    load_dispgrid: () => ({ obj: { total: 1 }, tbl: [{ id: 1, item_no: 'S-1' }] }),
    get_editfields: ({ billType, id = 0 }) => ({ obj: billType === 'sku' ? skuForm(id) : productForm(id) }),
    save_baseinfo: ({ row }) => ({ obj: { id: row.id ?? 9 } }),
    del_baseinfo: () => ({}),
    hlt_save_data: () => ({ obj: { id: 1 } }),
  })
  const shown = await showInOffice(<RecordPage billType="product" formAs="page" />, { call, path })
  await wait()
  return { inputs, ...shown }
}

test('what belongs to a record is listed beside its fields, without the column that names the record', async () => {
  const { inputs } = await open('/?open=7')
  expect(texts('[role=tab]')).toEqual(['基本信息', '规格'])
  await click(find('[role=tab]', '规格'))
  await wait()
  expect(inputs('load_dispgrid').at(-1)).toMatchObject({ billType: 'sku', parentId: 7 })
  expect(document.body.textContent).not.toContain('product_id.text')
  expect(find('[role=tabpanel]').hidden).toBe(true)
})

test('one that is added there belongs to the record without being asked', async () => {
  const { inputs } = await open('/?open=7')
  await click(find('[role=tab]', '规格'))
  await wait()
  await click(find('[role=tabpanel]:not([hidden]) button', '新增'))
  await wait()
  expect(texts('dialog [data-field]').join()).not.toContain('商品')
  await type(find<HTMLInputElement>('dialog [data-field=item_no] input'), 'S-2')
  await click(find('dialog button[type=submit]'))
  await wait()
  expect(inputs('save_baseinfo')).toMatchObject([
    { billType: 'sku', row: { item_no: 'S-2', product_id: '7' } },
  ])
  expect(document.querySelector('dialog [data-field]')).toBeNull()
})

test('nobody loses what they typed there by closing it', async () => {
  await open('/?open=7')
  await click(find('[role=tab]', '规格'))
  await wait()
  await click(find('[role=tabpanel]:not([hidden]) [data-act=open]'))
  await wait()
  await type(find<HTMLInputElement>('dialog [data-field=item_no] input'), 'changed')
  await click(find('dialog footer button', '取消'))
  await wait()
  expect(document.body.textContent).toContain('离开后，刚才的改动会丢失。')
  await click(find('button', '放弃改动'))
  await wait()
  expect(document.querySelector('dialog [data-field]')).toBeNull()
})

test('a new record says what comes after saving, and then goes on with it', async () => {
  const { router } = await open('/?open=new')
  expect(document.querySelector('[role=tab]')).toBeNull()
  expect(document.body.textContent).toContain('先保存，再添加：规格')
  await type(find<HTMLInputElement>('[data-field=item_no] input'), 'P-9')
  await click(find('button[type=submit]'))
  await wait()
  expect(router.place.href).toContain('open=9')
})
