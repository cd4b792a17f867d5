// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Parcel } from '../../../contract/deliveries.ts'
import { showInShop } from '../testing.tsx'
import { ParcelState } from './ParcelState.tsx'

const step = (state: string) => ({ at: '2026-11-18T08:00:00.000Z', state, words: '', place: '' })
const textOf = async (state: Parcel['state'], ...steps: string[]) =>
  (await showInShop(<ParcelState parcel={{ state, steps: steps.map(step) } as Parcel} />)).container
    .textContent

test('on its way a parcel is where its carrier says, else as its note says', async () => {
  expect(await textOf('shipped', 'signed', 'moving', 'shipped')).toBe('deliveries.trackSigned')
  expect(await textOf('shipped')).toBe('运输中')
  expect(await textOf('received', 'signed', 'received')).toBe('已收货')
})
