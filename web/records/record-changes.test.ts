import { expect, test } from 'vitest'
import { changesOf } from './record-changes.ts'
import { formField } from './testing-data.ts'

const fields = [
  formField('names.zh', 'T', { language: 'zh', disp_expr: '简体中文', group: '名称' }),
  formField('position', 'N', { disp_expr: '排序' }),
]

test('an edit shows what differs, by the names of the form', () => {
  const before = JSON.stringify({ names: { zh: '杯', en: 'Cup' }, position: 1, tags: [1, 2] })
  const after = JSON.stringify({ names: { zh: '壶', en: 'Cup' }, position: 2, tags: [1, 2], logo: 'a.webp' })
  expect(changesOf({ id: 1, before, after }, fields)).toEqual([
    { label: '名称 · 简体中文', before: '杯', after: '壶' },
    { label: '排序', before: '1', after: '2' },
    { label: 'logo', before: '', after: 'a.webp' },
  ])
})

test('what was added has no before, what was deleted no after', () => {
  expect(changesOf({ id: 1, before: null, after: { position: 1 } }, fields)).toEqual([
    { label: '排序', before: '', after: '1' },
  ])
  expect(changesOf({ id: 1, before: '{"position":1}', after: null }, fields)).toEqual([
    { label: '排序', before: '1', after: '' },
  ])
  expect(changesOf({ id: 1, before: 'broken', after: '7' }, fields)).toEqual([])
})
