// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { EntryPart } from '../../../../contract/records.ts'
import { click, type } from '../../../ui/testing.tsx'
import { choose, fakeCall, find, showInOffice, t, texts } from '../../testing.tsx'
import { formField } from '../../testing-data.ts'
import type { FieldDraft } from '../form-draft.ts'
import { EntriesField } from './EntriesField.tsx'

const part = (name: string, kind: EntryPart['kind'], parts: EntryPart[] = []): EntryPart => ({
  name,
  label: name,
  hint: '',
  kind,
  parts,
})
const link = [part('texts', 'texts'), part('link', 'text')]
const columns = [part('titles', 'texts'), part('links', 'list', link)]

async function open(parts: EntryPart[], entries: unknown) {
  const field = formField('footer', 'T', { parts, edit_default: '[]', value: JSON.stringify(entries) })
  const written: { value: unknown } = { value: entries }
  function Holder() {
    const [draft, setDraft] = useState<FieldDraft>({ value: field.value, text: '', files: [] })
    const onChange = (change: Partial<FieldDraft>) => {
      setDraft(all => ({ ...all, ...change }))
      written.value = change.value && JSON.parse(change.value)
    }
    const control = {
      id: 'x',
      className: 'control',
      'aria-required': undefined,
      'aria-invalid': undefined,
      'aria-describedby': undefined,
    }
    return <EntriesField {...{ field, draft, onChange, control }} onLeave={() => {}} onBusy={() => {}} />
  }
  await showInOffice(<Holder />, { call: fakeCall({}).call })
  return written
}

const input = (path: string) => find<HTMLInputElement>(`[id="x-${path}"]`)
const button = (label: Parameters<typeof t>[0], index = 0) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-label="${t(label)}"]`)][index]!

test('texts are written in one language at a time; the others stay', async () => {
  const written = await open(link, [{ texts: { zh: '首页', en: 'Home' }, link: 'home' }])
  expect(input('0-texts').value).toBe('首页')
  await choose(find<HTMLSelectElement>('select'), 'en')
  expect(input('0-texts').value).toBe('Home')
  await type(input('0-texts'), 'Start')
  expect(written.value).toEqual([{ texts: { zh: '首页', en: 'Start' }, link: 'home' }])
})

test('entries are added, moved and removed', async () => {
  const written = await open(link, [{ texts: { zh: '甲' }, link: 'a' }])
  await click(find('button', t('records.uiEntryAdd')))
  await type(input('1-link'), 'b')
  expect(written.value).toMatchObject([{ link: 'a' }, { texts: {}, link: 'b' }])
  await click(button('records.uiEntryUp', 1))
  expect(written.value).toMatchObject([{ link: 'b' }, { link: 'a' }])
  await click(button('records.uiEntryRemove', 0))
  await click(button('records.uiEntryRemove', 0))
  expect(written.value).toEqual([])
})

test('an entry may have a list of its own', async () => {
  const written = await open(columns, [
    { titles: { zh: '帮助' }, links: [{ texts: { zh: '退货' }, link: 'a' }] },
  ])
  expect(texts('li > span')[0]).toBe('1. 帮助')
  await type(input('0-links-0-link'), 'affiche')
  expect(written.value).toEqual([
    { titles: { zh: '帮助' }, links: [{ texts: { zh: '退货' }, link: 'affiche' }] },
  ])
})

test('what is no list stays as it was written, to be mended by hand', async () => {
  await open(link, 'broken')
  expect(find<HTMLInputElement>('[name=footer]').value).toBe('"broken"')
})
