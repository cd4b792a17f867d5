// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { FileItem } from '../../../contract/files.ts'
import type { Form, FormField } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { click, press, type } from '../../ui/testing.tsx'
import { fakeCall, find, showInOffice, t, texts, until, wait } from '../testing.tsx'
import { allRights, formField } from '../testing-data.ts'
import { RecordForm } from './RecordForm.tsx'

const fileItem = (id: number): FileItem => ({ id, fname: `${id}.png`, url: `/images/u/${id}.png`, size: 1 })

vi.mock('../../ui/upload.ts', async original => ({
  ...(await original<typeof import('../../ui/upload.ts')>()),
  uploadFile: async (file: File) => fileItem(Number.parseInt(file.name, 10)),
}))

const fields: FormField[] = [
  formField('no', 'T', { disp_expr: '货号', required: true, value: 'A-1', maxLength: 5 }),
  formField('price', 'N', { disp_expr: '价格', min: '0', decimals: 2, value: '10' }),
  formField('active', 'K', { disp_expr: '启用', value: '1' }),
  formField('made', 'T', { disp_expr: '录入人', value: '王芳', readonly: true }),
]

const formOf = (more: Partial<Form> = {}): Form => ({
  billType: 'product',
  title: '商品',
  id: 7,
  name: '',
  fields,
  children: [],
  can: allRights,
  ...more,
})

const withValues = (values: Record<string, string>) =>
  fields.map(field => ({ ...field, value: values[field.field_name] ?? field.value }))

interface Case {
  form?: Form
  save?: () => { obj: { id: number } }
  fresh?: Form
}

async function open({ form = formOf(), save = () => ({ obj: { id: 7 } }), fresh = form }: Case = {}) {
  const { call, inputs } = fakeCall({ save_baseinfo: save, del_files: () => ({ obj: {} }) })
  const saved: [number, boolean][] = []
  await showInOffice(
    <RecordForm form={form} load={async () => fresh} onSaved={(id, another) => saved.push([id, another])} />,
    { call },
  )
  return { saves: () => inputs('save_baseinfo'), removed: () => inputs('del_files'), saved }
}

const input = (name: string) => find<HTMLInputElement>(`[name="${name}"]`)
const noteOf = (name: string) =>
  document.getElementById(input(name).getAttribute('aria-describedby') ?? '')?.textContent
const saveButton = () => find('button', t('records.uiSave'))

describe('saving', () => {
  test('sends the values and, as `_was`, the values as they were loaded; what is read-only is not sent', async () => {
    const { saves, saved } = await open()
    await type(input('no'), 'A-2')
    await click(input('active'))
    await click(saveButton())
    await wait()
    expect(saves()).toEqual([
      {
        billType: 'product',
        row: {
          ...{ id: 7, no: 'A-2', price: '10', active: '0' },
          _was: { no: 'A-1', price: '10', active: '1' },
        },
        attachIds: [],
        attachDelIds: [],
      },
    ])
    expect(saved).toEqual([[7, false]])
  })

  test('Ctrl+S saves', async () => {
    const { saves } = await open()
    await type(input('no'), 'A-2')
    const event = await press(input('no'), 's', { ctrlKey: true })
    expect(event.defaultPrevented).toBe(true)
    expect(saves()).toHaveLength(1)
  })

  test('a button that cannot be used says why: nothing was changed', async () => {
    const { saves } = await open()
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
    expect(document.body.textContent).toContain(t('records.uiNothingChanged'))
    await click(saveButton())
    expect(saves()).toEqual([])
  })

  test('a new record has no past, and may be followed by another one', async () => {
    const { saves, saved } = await open({ form: formOf({ id: 0 }) })
    await click(find('button', t('records.uiSaveAnother')))
    await wait()
    expect(saves()[0]!.row).not.toHaveProperty('_was')
    expect(saved).toEqual([[7, true]])
  })

  test('an amount has the sign of its currency, and no more decimals than that', async () => {
    const currency = { code: 'VND', symbol: '₫', decimals: 0, symbolAfter: true }
    const amount = { is_amt: true, currency, decimals: 0, value: '1250000' }
    const priced = (more: Partial<FormField> = {}) =>
      formOf({ fields: [formField('price', 'N', { disp_expr: '价格', ...amount, ...more })] })
    const { saves } = await open({ form: priced() })
    expect(noteOf('price')).toBe('₫')
    await type(input('price'), '12.5')
    await click(saveButton())
    await wait()
    expect(saves()).toEqual([])
    expect(texts('[role=alert]')).toContain(t('form.integer', { field: '价格' }))
    await open({ form: priced({ readonly: true }) })
    expect(texts('output')).toEqual(['1,250,000₫'])
  })

  test('who may not change it reads it', async () => {
    await open({ form: formOf({ can: { ...allRights, edit: false } }) })
    expect(document.querySelectorAll('input')).toHaveLength(0)
    expect(texts('output')).toEqual(['A-1', '10', t('records.uiYes'), '王芳'])
  })
})

describe('what is wrong', () => {
  test('stands beside the fields in the words of product §5, and the first of them has the focus', async () => {
    const { saves } = await open()
    await type(input('no'), '')
    await type(input('price'), '-1')
    await click(saveButton())
    await wait()
    expect(noteOf('no')).toBe(t('form.required', { field: '货号' }))
    expect(noteOf('price')).toBe(t('form.valueMin', { field: '价格', min: '0' }))
    expect(document.activeElement).toBe(input('no'))
    expect(saves()).toEqual([])
  })

  test('is told once the person has gone on, and no longer than it holds', async () => {
    await open()
    await type(input('no'), 'A-12345')
    expect(noteOf('no')).toBeUndefined()
    input('no').focus()
    input('no').blur()
    await wait()
    expect(noteOf('no')).toBe(t('form.lengthMax', { field: '货号', max: 5 }))
    await type(input('no'), 'A-123')
    expect(noteOf('no')).toBeUndefined()
  })

  test('stands there together with how the field is filled in', async () => {
    const hint = '每行一个：人数 = 价格'
    await open({
      form: formOf({ fields: [formField('sizes', 'T', { required: true, hint, value: '2 = 9' })] }),
    })
    expect(noteOf('sizes')).toBe(hint)
    await type(input('sizes'), '')
    await click(saveButton())
    await wait()
    const notes = input('sizes').getAttribute('aria-describedby')!.split(' ')
    expect(notes.map(id => document.getElementById(id)?.textContent)).toEqual([
      t('form.required', { field: 'sizes' }),
      hint,
    ])
  })

  test("the server's word stands at the field it names", async () => {
    const msg = '货号已存在，不能重复'
    await open({
      save: () => {
        throw new CallError('failed', msg, { kind: 'failed', msg, field: 'no' })
      },
    })
    await type(input('no'), 'A-2')
    await click(saveButton())
    await wait()
    expect(noteOf('no')).toBe(msg)
    expect(document.activeElement).toBe(input('no'))
    expect(texts('[aria-live=assertive] li')).toEqual([])
  })

  test('other failures are toasted', async () => {
    await open({
      save: () => {
        throw new CallError('network', '网络异常')
      },
    })
    await type(input('no'), 'A-2')
    await click(saveButton())
    await wait()
    expect(texts('[aria-live=assertive] li')).toEqual(['网络异常'])
  })

  test('a new record whose answer was lost is sent again as the same press, and the next one as another', async () => {
    let isLost = true
    const { saves } = await open({
      form: formOf({ id: 0 }),
      save: () => {
        if (isLost) throw new CallError('network', '网络异常')
        return { obj: { id: 7 } }
      },
    })
    const press = async () => {
      await click(find('button', t('records.uiSaveAnother')))
      await wait()
    }
    await press()
    isLost = false
    await press()
    await type(input('no'), 'A-2')
    await press()
    const [first, second, third] = saves().map(({ row }) => (row as { _key: string })._key)
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe('when somebody else was faster', () => {
  const rows = [['价格', '12', '10']]
  const conflict = () => {
    const msg = '他人已修改'
    throw new CallError('table', msg, { kind: 'table', msg, rows })
  }
  const fresh = formOf({ fields: withValues({ price: '12' }) })

  test('the form shows what they changed; reloading drops what I typed', async () => {
    await open({ save: conflict, fresh })
    await type(input('no'), 'A-2')
    await click(saveButton())
    await wait()
    expect(texts('[role=alert] tbody tr > *')).toEqual(['价格', '12', '10'])
    await click(find('button', t('records.uiReloadTheirs')))
    expect([input('no').value, input('price').value]).toEqual(['A-1', '12'])
  })

  test('or their changes come in and mine stay; the next save knows theirs as the past', async () => {
    let isFirst = true
    const { saves } = await open({
      fresh,
      save: () => {
        if (!isFirst) return { obj: { id: 7 } }
        isFirst = false
        return conflict()
      },
    })
    await type(input('no'), 'A-2')
    await click(saveButton())
    await wait()
    await click(find('button', t('records.uiKeepMine')))
    expect([input('no').value, input('price').value]).toEqual(['A-2', '12'])
    await click(saveButton())
    await wait()
    expect(saves().at(-1)!.row).toMatchObject({ no: 'A-2', price: '12', _was: { no: 'A-1', price: '12' } })
  })
})

describe('one text in many languages', () => {
  const names = ['zh', 'zh_tw', 'en', 'ar'].map(language =>
    formField(`names.${language}`, 'T', { language, group: '名称', disp_expr: language, maxLength: 3 }),
  )

  test('shows zh and en, the others behind one button', async () => {
    await open({ form: formOf({ fields: names }) })
    expect(texts('label')).toEqual(['简体中文', 'English'])
    expect(find('summary').textContent).toContain(t('records.uiLanguagesFilled', { filled: 0, total: 2 }))
  })

  test('a mistake behind the button is shown', async () => {
    const fields = names.map(field => (field.language === 'ar' ? { ...field, value: 'abcd' } : field))
    await open({ form: formOf({ fields }) })
    await type(input('names.zh'), '杯')
    await click(saveButton())
    await wait()
    expect(input('names.ar').getAttribute('aria-invalid')).toBe('true')
    expect(input('names.ar').dir).toBe('rtl')
  })
})

test('a field is asked for only while another has a certain value, and counts only then', async () => {
  const when = { field: 'kind', values: ['floor'] }
  const form = formOf({
    fields: [
      formField('kind', 'T', { value: 'floor' }),
      formField('limit', 'N', { value: '5', max: '30', when }),
    ],
  })
  const { saves } = await open({ form })
  await type(input('limit'), '99')
  await type(input('kind'), 'picture')
  expect(document.querySelector('[name=limit]')).toBeNull()
  await click(saveButton())
  await wait()
  expect(saves()).toMatchObject([{ row: { kind: 'picture', limit: '5' } }])
})

test('the first complaint is the one that stands highest, and says which text it is about', async () => {
  const form = formOf({
    fields: [
      formField('names.zh', 'T', {
        disp_expr: '简体中文',
        text_label: '名称',
        group: '名称',
        language: 'zh',
        required: true,
        value: 'x',
      }),
      formField('no', 'T', { disp_expr: '货号', required: true, value: 'A-1' }),
    ],
  })
  await open({ form })
  await type(input('no'), '')
  await type(input('names.zh'), '')
  await click(saveButton())
  await wait()
  expect(document.activeElement).toBe(input('no'))
  expect(noteOf('names.zh')).toBe(t('form.required', { field: '名称 (简体中文)' }))
})

describe('files', () => {
  const pictures = formField('pictures', 'X', {
    disp_expr: '图片',
    edit_type_param: 'image/*',
    maxLength: 5,
    value: 'u/1.png',
    files: [fileItem(1)],
  })

  const choose = async (name: string) => {
    const chooser = find<HTMLInputElement>('input[type="file"]')
    Object.defineProperty(chooser, 'files', { value: [new File(['x'], name)], configurable: true })
    await act(async () => chooser.dispatchEvent(new Event('change', { bubbles: true })))
    await vi.waitFor(() => find(`[aria-label="${t('records.uiRemove', { name })}"]`))
    await wait()
  }
  const remove = (name: string) => click(find(`[aria-label="${t('records.uiRemove', { name })}"]`))

  test('that were sent and taken off again before saving are removed at once, saved ones with the save', async () => {
    const { saves, removed } = await open({ form: formOf({ fields: [pictures] }) })
    await choose('2.png')
    await choose('3.png')
    await remove('2.png')
    await remove('1.png')
    await until(() => expect(removed()).toEqual([{ ids: [2] }]))
    await click(saveButton())
    await wait()
    expect(saves()).toMatchObject([{ row: { pictures: 'u/3.png' }, attachIds: [3], attachDelIds: [1] }])
    await remove('3.png')
    await wait()
    expect(removed()).toEqual([{ ids: [2] }])
  })
})
