// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { EntryPart } from '../../../../contract/records.ts'
import { fakeCall, find, showInOffice, t } from '../../testing.tsx'
import { formField } from '../../testing-data.ts'
import { PlainEntries } from './PlainEntries.tsx'

const part = (name: string, kind: EntryPart['kind'], parts: EntryPart[] = []): EntryPart => ({
  name,
  label: name,
  hint: '',
  kind,
  parts,
})

async function shown(field: Parameters<typeof formField>[2], value: string) {
  const control = {
    id: 'x',
    className: '',
    'aria-required': undefined,
    'aria-invalid': undefined,
    'aria-describedby': undefined,
  }
  await showInOffice(
    <PlainEntries
      field={formField('links', 'T', field)}
      draft={{ value, text: '', files: [] }}
      control={control}
    />,
    { call: fakeCall({}).call },
  )
  return find('output').textContent
}

test('whoever only looks reads names and places, not JSON', async () => {
  const link = [part('texts', 'texts'), part('link', 'link')]
  const footer = [
    { titles: { zh: '帮助' }, links: [{ texts: { zh: '新品' }, link: 'link|/products?category=-1' }] },
  ]
  expect(
    await shown({ parts: [part('titles', 'texts'), part('links', 'list', link)] }, JSON.stringify(footer)),
  ).toBe(`帮助\n– 新品 → ${t('records.uiLinkNew')}`)
})

test('a link says where it leads', async () => {
  expect(await shown({ link: true }, 'product|7')).toBe(`${t('records.uiLinkProduct')} #7`)
})
