import { expect, test } from 'vitest'
import en from '../locales/en/bill.json' with { type: 'json' }
import { canMoveDistribution, type DistributionState, distributionStates } from './distribution-states.ts'

const states = Object.keys(distributionStates) as DistributionState[]

test('"Distribution states: pending review, cooperating, not approved, terminated."', () => {
  const names = states.map(state => en[distributionStates[state].slice(5) as keyof typeof en].toLowerCase())
  expect(names.join(', ')).toBe('pending review, cooperating, not approved, terminated')
})

test('a distributor goes only from one state to the next ones', () => {
  const legal = (['new', ...states] as const).map(
    from => `${from} → ${states.filter(to => canMoveDistribution(from, to)).join(', ')}`,
  )
  expect(legal).toEqual([
    'new → pending, cooperating',
    'pending → cooperating, refused',
    'cooperating → terminated',
    'refused → pending, cooperating',
    'terminated → pending, cooperating',
  ])
})
