// @vitest-environment happy-dom
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Grid, GridRow } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { click, press, type } from '../../ui/testing.tsx'
import { RecordPage } from '../RecordPage.tsx'
import { choose, fakeCall, find, showInOffice, t, texts, until, wait } from '../testing.tsx'
import { allRights, gridColumn, gridOf } from '../testing-data.ts'
import { ReportGrid, type ReportGridProps } from './ReportGrid.tsx'
import { noRows, type RowIds } from './row-selection.ts'

const columns = [
  gridColumn('no', { header: '货号' }),
  gridColumn('names', { header: '名称' }),
  gridColumn('price', { header: '价格', kind: 'money', type: 'float', currency: 'in' }),
  gridColumn('memo', { header: '备注', w: 0, sort: false }),
]

interface Table {
  grid?: Partial<Grid>
  size?: number
  load?: (input: { start?: number; limit?: number; search?: string; idOnly?: boolean }) => {
    obj?: unknown
    tbl?: unknown[]
  }
}

/** A grid whose ticks somebody else keeps. */
function Ticking({ onTick }: { onTick(ids: number[]): void }) {
  const [ids, setIds] = useState(noRows)
  const onChange = (next: RowIds) => {
    setIds(next)
    onTick([...next])
  }
  return <ReportGrid billType="brand" selection={{ ids, onChange }} />
}

/** A list of `size` products, counted from 1. */
async function open({ grid, size = 45, load }: Table, props: Partial<ReportGridProps> = {}) {
  const rows = (start: number, limit: number): GridRow[] =>
    Array.from({ length: Math.max(0, Math.min(limit || size, size - start)) }, (_, i) => ({
      id: start + i + 1,
      no: `A-${start + i + 1}`,
      names: `商品${start + i + 1}`,
      price: '1234.50',
      in: 'CNY',
    }))
  const { call, inputs } = fakeCall({
    init_dispgrid: () => ({ obj: gridOf(columns, grid) }),
    load_dispgrid:
      load ??
      (({ start = 0, limit = 10 }) => ({
        obj: { total: size, totals: { price: { CNY: '99.50', VND: '1200' } } },
        tbl: rows(start, limit),
      })),
    hlt_save_data: () => ({ obj: { id: 1 } }),
  })
  await showInOffice(<ReportGrid billType="brand" {...props} />, { call })
  return { loads: () => inputs('load_dispgrid'), saves: () => inputs('hlt_save_data') }
}

const headers = () => texts('th[data-column]')
const numbers = () => texts('tbody tr td:nth-last-child(4)')
const table = () => find('table')

describe('rows', () => {
  test('a page of 20 is asked for and counted; money has its decimals, the sums stand below', async () => {
    const { loads } = await open({})
    expect(loads()).toEqual([
      expect.objectContaining({ billType: 'brand', start: 0, limit: 20, recCount: true }),
    ])
    expect(headers()).toEqual(['货号', '名称', '价格'])
    expect(texts('tbody tr:first-child td')).toEqual(['1', 'A-1', '商品1', '¥1,234.50', ''])
    expect(texts('tfoot td, tfoot th')).toContain('¥99.501,200₫')
    expect(document.body.textContent).toContain(t('records.uiRowCount', { count: 45, n: '45' }))
  })

  test('the next page begins where this one ends', async () => {
    const { loads } = await open({})
    await click(find(`[aria-label="${t('ui.nextPage')}"]`))
    await wait()
    expect(loads().at(-1)).toMatchObject({ start: 20, limit: 20 })
    expect(numbers()[0]).toBe('A-21')
    expect(texts('tbody tr:first-child td')[0]).toBe('21')
  })

  test('another page size begins at the first page and is remembered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { loads, saves } = await open({})
    await choose([...document.querySelectorAll('select')].at(-1)!, '50')
    expect(loads().at(-1)).toMatchObject({ start: 0, limit: 50 })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(saves()).toEqual([
      { type: 'grid_layout', row: { bill_type: 'brand', layout: expect.objectContaining({ size: 50 }) } },
    ])
  })

  test('a header sorts up, down and not at all', async () => {
    const { loads } = await open({})
    const header = () => find('th[data-column="names"] button')
    for (let i = 0; i < 3; i++) {
      await click(header())
      await wait()
    }
    expect(loads().map(({ sort, dir }) => [sort, dir])).toEqual([
      [undefined, undefined],
      ['names', 'asc'],
      ['names', 'desc'],
      [undefined, undefined],
    ])
  })

  test('a search waits until nobody types and then narrows the list', async () => {
    const { loads } = await open({})
    await type(find<HTMLInputElement>('input[type=search]'), '杯')
    expect(loads()).toHaveLength(1)
    await until(() => expect(loads().at(-1)).toMatchObject({ search: '{"text":"杯"}', start: 0 }))
  })

  test('a filter and "show disabled" are sent along', async () => {
    const filters: Grid['filters'] = [
      { name: 'status', label: '状态', kind: 'choice', options: [{ value: '1', label: '启用' }] },
    ]
    const { loads } = await open({ grid: { filters, disabled: true } })
    await choose(find<HTMLSelectElement>('select'), '1')
    await click(find('label input[type=checkbox]'))
    await wait()
    expect(loads().at(-1)).toMatchObject({ search: '{"status":"1"}', incDisabled: true })
  })
})

describe('another record as a filter', () => {
  const filters: Grid['filters'] = [
    { name: 'brand_id', label: '品牌', kind: 'lookup', options: [], billType: 'brand' },
  ]
  const openNarrowed = async (path: string, formOf?: () => { obj: unknown }) => {
    const { call, inputs } = fakeCall({
      init_dispgrid: () => ({ obj: gridOf(columns, { filters, billType: 'product' }) }),
      load_dispgrid: ({ billType }) =>
        billType === 'brand' ? { tbl: [{ id: 7, names: '红日' }] } : { obj: { total: 0 } },
      get_editfields: formOf ?? (() => ({ obj: { name: '红日' } })),
    })
    const { router } = await showInOffice(<RecordPage billType="product" />, { call, path })
    const field = () => find<HTMLInputElement>('input[role=combobox]')
    await until(field)
    return { inputs, router, field }
  }

  test('is found by typing, stands in the address and goes again', async () => {
    const { inputs, router, field } = await openNarrowed('/')
    expect(inputs('get_editfields')).toEqual([])
    await click(field())
    await type(field(), '红')
    await until(() =>
      expect(inputs('load_dispgrid').at(-1)).toMatchObject({
        billType: 'brand',
        forBillType: 'product',
        search: '{"text":"红"}',
      }),
    )
    await until(() => find('[role=option]', '红日'))
    await click(find('[role=option]', '红日'))
    await wait()
    expect(router.place.href).toBe('/?f.brand_id=7')
    expect(inputs('load_dispgrid').at(-1)).toMatchObject({ billType: 'product', search: '{"brand_id":"7"}' })
    expect(field().value).toBe('红日')
    await click(find(`[aria-label="${t('records.uiRemoveFilter', { filter: '品牌: 红日' })}"]`))
    await wait()
    expect(router.place.href).toBe('/')
    expect(inputs('get_editfields')).toEqual([])
  })

  test('that an address names is called by its name', async () => {
    const { inputs, field } = await openNarrowed('/?f.brand_id=7')
    expect(inputs('get_editfields')).toEqual([
      { billType: 'brand', forBillType: 'product', id: 7, raw: true },
    ])
    expect(field().value).toBe('红日')
  })

  test('that is gone is called by its number', async () => {
    const { field } = await openNarrowed('/?f.brand_id=9', () => {
      throw new CallError('failed', 'gone')
    })
    expect(field().value).toBe('#9')
  })
})

describe('instead of rows', () => {
  test('while they come, as many empty ones', async () => {
    await open({ load: () => new Promise(() => {}) as never })
    expect(document.querySelectorAll('tbody tr')).toHaveLength(20)
    expect(find('[aria-busy=true]')).toBeDefined()
  })

  test('nothing at all says what to do next', async () => {
    const onAdd = vi.fn()
    await open({ size: 0 }, { onAdd })
    expect(document.body.textContent).toContain(t('records.uiEmptyImportHint'))
    await click(find('button', t('records.uiAddFirst')))
    expect(onAdd).toHaveBeenCalled()
  })

  test('nothing at all of what nobody enters says where it comes from', async () => {
    const fills = '支付渠道发来的每条通知会出现在这里'
    await open({ size: 0, grid: { fills, can: { ...allRights, add: false } } })
    expect(document.body.textContent).toContain(fills)
  })

  test('nothing for this search offers to give it up', async () => {
    const { loads } = await open({ size: 0 })
    await type(find<HTMLInputElement>('input[type=search]'), 'zzz')
    await until(() => expect(document.body.textContent).toContain(t('records.uiNoResult')))
    await click(find('section section button, [class*=action] button', t('records.uiClearSearch')))
    await wait()
    expect(loads().at(-1)!.search).toBeUndefined()
  })

  test('a failure can be tried again', async () => {
    let works = false
    await open({
      load: () => {
        if (!works) throw new CallError('network', '网络异常')
        return { obj: { total: 1 }, tbl: [{ id: 1, no: 'A-1' }] }
      },
    })
    expect(find('[role=alert]').textContent).toContain(t('ui.failedTitle'))
    works = true
    await click(find('[role=alert] button'))
    await wait()
    expect(numbers()).toEqual(['A-1'])
  })
})

describe('by keyboard', () => {
  test('arrows lead through the rows, Enter opens', async () => {
    const opened: number[] = []
    await open({}, { onOpen: row => opened.push(row.id) })
    await click(find('tbody tr td'))
    await press(table(), 'ArrowDown')
    await press(table(), 'ArrowDown')
    expect(find(`[id="${table().getAttribute('aria-activedescendant')}"]`).textContent).toContain('A-3')
    await press(table(), 'Enter')
    await press(table(), 'End')
    await press(table(), 'Enter')
    expect(opened).toEqual([3, 20])
  })

  test('space ticks, with shift all rows in between', async () => {
    const seen: number[][] = []
    const { call } = fakeCall({
      init_dispgrid: () => ({ obj: gridOf(columns) }),
      load_dispgrid: ({ idOnly }) => ({
        obj: { total: 50 },
        tbl: Array.from({ length: idOnly ? 50 : 20 }, (_, i) => ({ id: i + 1, no: `A-${i + 1}` })),
      }),
    })
    await showInOffice(<Ticking onTick={ids => seen.push(ids)} />, { call })
    await click(find('tbody tr:nth-child(2) td:nth-child(3)'))
    await press(table(), ' ')
    expect(seen.at(-1)).toEqual([2])
    await press(table(), 'ArrowDown')
    await press(table(), 'ArrowDown')
    await press(table(), ' ', { shiftKey: true })
    expect(seen.at(-1)).toEqual([2, 3, 4])
    await click(find('thead input[type=checkbox]'))
    expect(seen.at(-1)).toHaveLength(20)
    await click(find('button', t('records.uiSelectAll', { count: 50, n: '50' })))
    await wait()
    expect(seen.at(-1)).toHaveLength(50)
    await type(find<HTMLInputElement>('input[type=search]'), '杯')
    await until(() => expect(seen.at(-1), 'rows that are out of sight are not ticked').toEqual([]))
  })

  test('shift and an arrow on a header make its column wider', async () => {
    await open({})
    const width = () => find('col:nth-child(2)').style.inlineSize
    const before = width()
    await press(find('th[data-column="no"] button'), 'ArrowRight', { shiftKey: true })
    expect([before, width()]).toEqual(['80px', '96px'])
  })

  test('the panel of columns hides, shows, moves and freezes', async () => {
    await open({})
    await click(find('button', t('records.uiColumns')))
    const line = (name: string) => find('li', name)
    await click(line('货号').querySelector('input[type=checkbox]')!)
    await click(line('备注').querySelector('input[type=checkbox]')!)
    await click(line('备注').querySelector(`[aria-label="${t('records.uiColumnUp', { column: '备注' })}"]`)!)
    expect(headers()).toEqual(['名称', '备注', '价格'])
    await choose(find<HTMLSelectElement>('section section select'), '1')
    expect(find('th[data-column="names"]').style.insetInlineStart).toBe('var(--x0)')
    await click(find('button', t('records.uiResetColumns')))
    expect(headers()).toEqual(['货号', '名称', '价格'])
  })
})

test('a tree opens its branches one by one; searched, it is a flat list', async () => {
  const { loads } = await open({
    grid: { tree: true },
    load: ({ search, ...input }: { parentId?: number; search?: string }) => {
      if (search) return { obj: { total: 1 }, tbl: [{ id: 11, no: '耳机' }] }
      return { tbl: input.parentId === 0 ? [{ id: 1, no: '数码' }] : [{ id: 11, no: '耳机', child: false }] }
    },
  })
  expect(numbers()).toEqual(['数码'])
  await click(find('tbody tr td'))
  await press(table(), 'ArrowRight')
  await wait()
  expect(numbers()).toEqual(['数码', '耳机'])
  expect(loads().map(({ parentId }) => parentId)).toEqual([0, 1])
  expect(find('tbody tr').getAttribute('aria-expanded')).toBe('true')
  await press(table(), 'ArrowLeft')
  expect(numbers()).toEqual(['数码'])
  await type(find<HTMLInputElement>('input[type=search]'), '耳')
  await until(() => expect(loads().at(-1)!.parentId).toBeUndefined())
  await until(() => expect(numbers()).toEqual(['耳机']))
})

test('who may only look finds no button to add, import or export', async () => {
  const can = { add: false, edit: false, del: false, import: false, export: false }
  await open({ grid: { can } }, { onAdd: () => {} })
  expect(texts('button').filter(text => /新增|导入|导出/.test(text))).toEqual([])
})
