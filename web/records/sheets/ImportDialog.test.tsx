// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { click } from '../../ui/testing.tsx'
import { fakeCall, find, showInOffice, t, texts, wait } from '../testing.tsx'
import { ImportDialog } from './ImportDialog.tsx'

const done = { added: 3, changed: 1, unchanged: 0, bad: 0, fixUrl: '' }

async function open(answer: () => { obj: typeof done; tbl?: unknown[] }) {
  const { call, inputs } = fakeCall({
    hlt_import: (_, { onProgress }) => {
      onProgress?.(0.5)
      return answer()
    },
  })
  let imported = 0
  await showInOffice(
    <ImportDialog billType="brand" title="品牌" onClose={() => {}} onImported={() => imported++} />,
    { call },
  )
  return { imports: () => inputs('hlt_import'), imported: () => imported }
}

const chooseFile = (name: string) =>
  act(async () => {
    const input = find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })

const start = async () => {
  await click(find('button', t('records.uiImportStart')))
  await wait()
}

test('only xlsx is imported (product §5)', async () => {
  const { imports } = await open(() => ({ obj: done }))
  await start()
  expect(texts('[role=alert]')).toEqual([t('form.xlsx')])
  await chooseFile('brands.csv')
  expect(texts('[role=alert]')).toEqual([t('form.xlsx')])
  await chooseFile('brands(1).xlsx')
  expect(texts('[role=alert]')).toEqual([t('form.fileName')])
  const long = `${'brands'.repeat(40)}.xlsx`
  await chooseFile(long)
  expect(texts('[role=alert]')).toEqual([t('form.lengthMax', { field: `${long.slice(0, 40)}…`, max: '200' })])
  await start()
  expect(imports()).toEqual([])
})

test('a template can be fetched', async () => {
  await open(() => ({ obj: done }))
  expect(find('a').getAttribute('href')).toBe('/export?billType=brand&template=1')
})

test('a good sheet shows what it did', async () => {
  const { imports, imported } = await open(() => ({ obj: done }))
  await chooseFile('brands.xlsx')
  await start()
  expect(imports()).toEqual([expect.objectContaining({ type: 'brand', all: false })])
  expect(imports()[0]!.progress).toMatch(/^[\da-f]{32}$/)
  expect(texts('dd')).toEqual(['3', '1', '0', '0'])
  expect(document.body.textContent).toContain(t('records.uiImportDone'))
  expect(imported()).toBe(1)
})

test('every bad row is shown with its row number and reason, and there is a sheet to fix', async () => {
  const problems = [
    { row: 7, field: '名称', reason: '请输入名称' },
    { row: 9, field: '排序', reason: '排序必须是数字' },
  ]
  const { imports, imported } = await open(() => ({
    obj: { added: 0, changed: 0, unchanged: 0, bad: 2, fixUrl: '/export/fix/abc' },
    tbl: problems,
  }))
  await chooseFile('brands.xlsx')
  await click([...document.querySelectorAll('input[type=radio]')][1]!)
  await start()
  expect(imports()[0]!.all).toBe(true)
  expect(texts('tbody td')).toEqual(['7', '名称', '请输入名称', '9', '排序', '排序必须是数字'])
  expect(find('a[href="/export/fix/abc"]')).toBeDefined()
  expect(document.body.textContent).toContain(t('records.uiImportUndone'))
  expect(imported()).toBe(0)
  await click(find('button', t('records.uiImportAnother')))
  expect(find('input[type=file]')).toBeDefined()
})

test('a sheet that is refused leaves the choice as it was', async () => {
  await open(() => {
    throw new CallError('failed', '表格是空的')
  })
  await chooseFile('brands.xlsx')
  await start()
  expect(texts('[role=alert]')).toEqual(['表格是空的'])
  expect(document.body.textContent).toContain('brands.xlsx')
})
