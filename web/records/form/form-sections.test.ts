import { expect, test } from 'vitest'
import { formField } from '../testing-data.ts'
import { askedFields, inOrder, isWide, sectionsOf } from './form-sections.ts'

const names = ['zh', 'en', 'zh_tw'].map(language =>
  formField(`names.${language}`, 'T', { language, group: '名称', disp_expr: language }),
)

test('fields without a group come first, then each group under its title', () => {
  const sections = sectionsOf([
    formField('price', 'N', { group: '价格' }),
    formField('no', 'T'),
    ...names,
    formField('cost', 'N', { group: '价格' }),
  ])
  expect(sections.map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
    ['', ['no']],
    ['价格', ['price', 'cost']],
    ['名称', ['names']],
  ])
})

test('one text in many languages is one line; `zh` is not the end of `zh_tw`', () => {
  const [section] = sectionsOf(names)
  expect(section!.items).toMatchObject([{ kind: 'languages', name: 'names', label: '', fields: names }])
})

test('texts that stand among others in a group of their own choice keep what they are called', () => {
  const titled = (group: string) =>
    ['zh', 'en'].map(language => formField(`t.${language}`, 'T', { language, group, text_label: '标题' }))
  expect(sectionsOf(titled('文字'))[0]!.items[0]).toMatchObject({ label: '标题' })
  expect(sectionsOf(titled('标题'))[0]!.items[0]).toMatchObject({ label: '' })
})

test('long texts, files and lists take the whole width', () => {
  const wide = (type: 'T' | 'X' | 'BL' | 'N', edit_type_param = '') =>
    isWide({ kind: 'field', name: 'f', field: formField('f', type, { edit_type_param }) })
  expect([wide('T'), wide('T', '4'), wide('X'), wide('BL'), wide('N')]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test('a field that waits for another is asked for once that has its value', () => {
  const fields = [
    formField('kind', 'C'),
    formField('limit', 'N', { when: { field: 'kind', values: ['a', 'b'] } }),
  ]
  const asked = (kind: string) => askedFields(fields, () => kind).map(field => field.field_name)
  expect([asked('a'), asked('b'), asked('c')]).toEqual([['kind', 'limit'], ['kind', 'limit'], ['kind']])
})

test('fields are met from the top down, however they are listed', () => {
  expect(inOrder([...names, formField('no', 'T')])[0]!.field_name).toBe('no')
})
