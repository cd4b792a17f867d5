import { expect, test } from 'vitest'
import { DistributionRight } from '../../../contract/flags.ts'
import { type GuardSession, guard } from '../../app/guard.ts'
import { routeAt } from '../../app/table.ts'
import { stepsFor } from './overview-words.ts'

const clerk = { guest: false, role: 'operator', fx: DistributionRight.Screens } as GuardSession
const owner = {
  guest: false,
  role: 'distributor',
  fx: DistributionRight.Screens | DistributionRight.Markup,
} as GuardSession

test.each([
  ['a clerk without the right to mark up', clerk, 4],
  ['the owner', owner, 5],
])('The steps of a new shop lead %s only where they are let in', (_, session, count) => {
  const steps = stepsFor(session as Parameters<typeof stepsFor>[0])
  expect(steps).toHaveLength(count)
  for (const { href } of steps)
    expect(guard(routeAt(href.replace(/[?#].*/, ''))!.requires ?? {}, session), href).toBe('pass')
})
