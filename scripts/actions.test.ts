import { expect, it } from 'vitest'
import { actionLines } from './actions.ts'
import { isTest, readSources } from './sources.ts'

it('lists every action, read and save with its feature, who may call it, how often, done or open, and counts them', () => {
  const init = { name: 'hlt_init', feature: 'session', access: 'guest' } as const
  const orders = { name: 'hlt_get_data', type: 'orders', feature: 'orders', access: 'member' } as const
  const limited = { limit: { max: 60, seconds: 30, guestsOnly: true } } as const
  const all = [
    init,
    {
      name: 'hlt_fx_cg',
      feature: 'distribution',
      access: 'distributor',
      right: 2,
      roles: ['sales'],
    } as const,
    orders,
    { ...orders, type: 'quick_pick', access: 'guest', ...limited } as const,
    { ...orders, type: 'shared', access: 'guest', open: true } as const,
    {
      name: 'hlt_save_data',
      type: 'cash',
      feature: 'payment',
      access: 'office',
      roles: ['finance'],
    } as const,
  ]
  expect(actionLines(all, new Set<(typeof all)[number]>([init, orders]))).toEqual([
    'hlt_init                 session       guest                                                    done',
    'hlt_fx_cg                distribution  distributor fx 2 or office sales                         open',
    'hlt_get_data orders      orders        member                                                   done',
    'hlt_get_data quick_pick  orders        guest                             60 in 30 s for guests  open',
    'hlt_get_data shared      orders        guest of any shop                                        open',
    'hlt_save_data cash       payment       office finance                                           open',
    '6 actions, 2 done, 4 open',
  ])
})

it('no screen reads past the declared reads, and only the contract spells their names', () => {
  const sources = readSources(['web', 'server']).filter(({ path }) => !isTest(path))
  const naming = sources.filter(({ text }) => /'hlt_(get|save)_data'/.test(text))
  const reading = sources.filter(
    ({ path, text }) => path.startsWith('web/') && /call\(\s*getData\b/.test(text),
  )
  expect([...naming, ...reading].map(({ path }) => path)).toEqual([])
})
