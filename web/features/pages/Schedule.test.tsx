// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { PageRow } from '../../../contract/page-desk.ts'
import { fakeCall, find, showInOffice, until } from '../../records/testing.tsx'
import { click, type } from '../../ui/testing.tsx'
import Schedule from './Schedule.tsx'

const page = (withdrawAt: string | null): PageRow => ({
  id: 5,
  shopId: 1,
  type: 'activity',
  name: '春',
  categoryId: null,
  state: 'draft',
  publishedAt: null,
  publishAt: null,
  withdrawAt,
  revision: 3,
  shop: '店',
  category: '',
  updatedAt: '2026-11-19T00:00:00.000Z',
  updatedBy: '王芳',
  address: '',
  preview: '',
})

async function schedule(withdrawAt: string | null, end?: string) {
  const { call, inputs } = fakeCall({ hlt_save_data: () => ({ obj: {} }) })
  await showInOffice(<Schedule page={page(withdrawAt)} onClose={() => {}} />, { call })
  const [at, withdrawn] = document.querySelectorAll<HTMLInputElement>('input')
  await type(at!, '2099-01-01T10:00')
  if (end !== undefined) await type(withdrawn!, end)
  await click(find('button[type=submit]'))
  await until(() => expect(inputs('hlt_save_data')).toHaveLength(1))
  return (inputs('hlt_save_data')[0]!.row as { until?: string }).until
}

const february = '2099-02-01T00:00:00.000Z'

test.each([null, february])(
  'an end that was not touched (%s) is left to whoever set one meanwhile',
  async end => {
    expect(await schedule(end)).toBeUndefined()
  },
)

test.each([
  ['filled in', null, '2099-03-01T08:00', '2099-03-01T00:00:00.000Z'],
  ['emptied', february, '', 'never'],
])('an end that was %s is said', async (_, before, typed, said) => {
  expect(await schedule(before, typed)).toBe(said)
})
