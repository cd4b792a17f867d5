import { describe, expect, test } from 'vitest'
import type { FormField } from '../../../contract/records.ts'
import { formField } from '../testing-data.ts'
import { draftOf, filesValue, isChanged, rebase, recordName, saveInput, storedName } from './form-draft.ts'

const picture = (name: string, id: number) => ({
  id,
  fname: `${name}.webp`,
  url: `/images/u/${name}.webp`,
  size: 10,
})

const withValue = (name: string, value: string, more: Partial<FormField> = {}) =>
  formField(name, 'T', { value, ...more })

describe('a form as it opens', () => {
  test('a new record begins with its defaults, an existing one with its values', () => {
    const fields = [
      formField('active', 'K', { edit_default: 'true' }),
      formField('position', 'N', { edit_default: '0' }),
      formField('empty', 'N', { edit_default: '7', value: '' }),
    ]
    const values = (id: number) => Object.values(draftOf({ id, fields })).map(({ value }) => value)
    expect(values(0)).toEqual(['1', '0', '7'])
    expect(values(5)).toEqual(['', '', ''])
  })

  test('files are found by what is stored; one without an upload keeps its name', () => {
    const known = [picture('a', 3)]
    const { logo } = draftOf({
      id: 5,
      fields: [formField('logo', 'X', { value: 'u/a.webp|@demo/cup.webp', files: known })],
    })
    expect(logo!.files).toEqual([known[0], { id: 0, fname: 'cup.webp', url: '@demo/cup.webp', size: 0 }])
    expect(filesValue(logo!.files)).toBe('u/a.webp|@demo/cup.webp')
    expect(storedName({ url: '/files/d/x.pdf' })).toBe('d/x.pdf')
  })
})

describe('what a save sends', () => {
  const fields = [
    withValue('name', '杯'),
    withValue('no', 'A-1', { readonly: true }),
    formField('pictures', 'X', { value: 'u/a.webp|u/b.webp', files: [picture('a', 1), picture('b', 2)] }),
  ]
  const form = { id: 5, fields }
  const base = draftOf(form)

  test('values as text, and `_was`: the values as they were loaded', () => {
    const draft = { ...base, name: { ...base.name!, value: '壶' } }
    expect(saveInput(form, base, draft).row).toEqual({
      id: 5,
      name: '壶',
      pictures: 'u/a.webp|u/b.webp',
      _was: { name: '杯', pictures: 'u/a.webp|u/b.webp' },
    })
  })

  test('a new record has neither an id nor a past', () => {
    expect(saveInput({ id: 0, fields }, base, base).row).toEqual({
      name: '杯',
      pictures: 'u/a.webp|u/b.webp',
    })
  })

  test('files that came and files that went', () => {
    const files = [picture('b', 2), picture('c', 3)]
    const draft = { ...base, pictures: { ...base.pictures!, files, value: filesValue(files) } }
    expect(saveInput(form, base, draft)).toMatchObject({ attachIds: [3], attachDelIds: [1] })
    expect(isChanged(base, draft)).toBe(true)
    expect(isChanged(base, { ...base })).toBe(false)
  })
})

test("after somebody else's change, theirs comes in except where I changed the same field", () => {
  const base = draftOf({ id: 5, fields: [withValue('a', '1'), withValue('b', '1'), withValue('c', '1')] })
  const mine = { ...base, b: { ...base.b!, value: 'mine' }, c: { ...base.c!, value: 'mine' } }
  const theirs = draftOf({
    id: 5,
    fields: [withValue('a', 'theirs'), withValue('b', 'theirs'), withValue('c', '1')],
  })
  expect(Object.values(rebase(base, mine, theirs)).map(({ value }) => value)).toEqual([
    'theirs',
    'mine',
    'mine',
  ])
})

test('a record is called by its name, else by its number', () => {
  expect([recordName({ id: 5, name: '杯' }), recordName({ id: 5, name: '' })]).toEqual(['杯', '#5'])
})
