// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type } from '../../ui/testing.tsx'
import { showInShop } from '../testing.tsx'
import { Points } from './Points.tsx'

test('points may be typed in the digits of any script', async () => {
  const choose = vi.fn()
  const model = {
    totals: { mostPoints: 500 },
    choices: {},
    choose,
    view: { points: { balance: 900, perUnit: 100, worth: '1' } },
    errors: new Map(),
  }
  const { all } = await showInShop(<Points model={model as never} />)
  const field = all('input[name=points]')[0] as HTMLInputElement
  for (const typed of ['٢٠٠', '๒๐๐', '၂၀၀', '200']) {
    await act(async () => type(field, typed))
    expect(field.value).toBe('200')
    await act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(choose).toHaveBeenLastCalledWith({ points: 200 })
  }
})
