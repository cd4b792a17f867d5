import { expect, test } from 'vitest'
import { formField } from '../testing-data.ts'
import { draftToSave, restoreDraft } from './draft-recovery.ts'
import { draftOf, isChanged, saveInput } from './form-draft.ts'

const fields = [
  formField('name', 'T', { value: '杯' }),
  formField('brand_id', 'B', { value: '3', text: '山' }),
  formField('note', 'T', { value: '' }),
]
const loaded = draftOf({ id: 5, fields })
const typed = {
  ...loaded,
  name: { ...loaded.name!, value: '壶' },
  brand_id: { ...loaded.brand_id!, value: '4', text: '水' },
}

test('what was typed comes back, with the names of what was looked up', () => {
  const saved = draftToSave(fields, loaded, typed)!
  const { base, draft } = restoreDraft(fields, loaded, saved)
  expect(draft).toEqual(typed)
  expect(base).toEqual(loaded)
})

test('a form that nobody typed into keeps nothing', () => {
  expect(draftToSave(fields, loaded, loaded)).toBeUndefined()
})

test('what somebody else saved meanwhile is neither lost nor hidden: it shows when this is saved', () => {
  const saved = draftToSave(fields, loaded, typed)!
  const now = draftOf({
    id: 5,
    fields: [
      formField('name', 'T', { value: '杯子' }),
      fields[1]!,
      formField('note', 'T', { value: '新的' }),
    ],
  })
  const { base, draft } = restoreDraft(fields, now, saved)
  expect(draft.note!.value).toBe('新的')
  expect(isChanged(base, draft)).toBe(true)
  expect(saveInput({ id: 5, fields }, base, draft).row).toMatchObject({
    name: '壶',
    _was: { name: '杯', note: '新的' },
  })
})

test('passwords, keys and files are never saved, and not taken from what somebody else put there', () => {
  const guarded = [
    formField('password', 'T', { value: '', secret: true }),
    formField('picture', 'X', { value: '' }),
    formField('no', 'T', { value: 'A-1', readonly: true }),
  ]
  const base = draftOf({ id: 5, fields: guarded })
  const draft = Object.fromEntries(
    Object.entries(base).map(([name, field]) => [name, { ...field, value: 'rosegarden7' }]),
  )
  expect(draftToSave(guarded, base, draft)).toBeUndefined()
  const forged = { password: { value: 'x', text: '', was: '' }, no: { value: 'x', text: '', was: '' } }
  expect(restoreDraft(guarded, base, forged)).toEqual({ base, draft: base })
})

test('a field that the form no longer has is left out', () => {
  const saved = { gone: { value: '1', text: '', was: '' } }
  expect(restoreDraft(fields, loaded, saved).draft).toEqual(loaded)
})
