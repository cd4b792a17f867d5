import { expect, it } from 'vitest'
import { actionLines } from './actions.ts'

it('lists every action with its feature, its access, done or open, and counts them', () => {
  const actions = [
    { name: 'hlt_init', feature: 'session', access: 'guest' as const },
    { name: 'hlt_fx_cg', feature: 'distribution', access: 'distributor' as const, right: 2 as const },
  ]
  expect(actionLines(actions, new Map([['hlt_init', {}]]))).toEqual([
    'hlt_init   session       guest             done',
    'hlt_fx_cg  distribution  distributor fx 2  open',
    '2 actions, 1 done, 1 open',
  ])
})
