// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FxCase } from '../../../contract/fx-orders.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import { DecideCase } from './FxCaseParts.tsx'

const yuan = { code: 'CNY', symbol: '¥', rate: '1', decimals: 2, symbolAfter: false } as const

test.each([
  ['refunds at once', false, 'after-sale.grantAskRefund'],
  ['asks head office first where that has the goods', true, 'fx-orders.caseGrantAsk'],
])('a yes %s, and says so', async (_, isPurchased, asked) => {
  const confirm = vi.spyOn(dialogs, 'confirm').mockResolvedValue(false)
  const one = {
    id: 5,
    kind: 'refund',
    state: 'requested',
    atFault: false,
    wouldPay: { amount: '132.83', atFault: '132.83' },
    actions: ['grant', 'refuse'],
    isPurchased,
  } as unknown as FxCase
  const shown = await showInShop(<DecideCase one={one} currency={yuan} />, {
    session: { ...guestSession, guest: false, uid: 7 },
  })
  await act(async () => shown.all('button')[0]!.click())
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ text: asked }))
})
