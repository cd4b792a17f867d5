import { expect, test } from 'vitest'
import { romanisedArea } from '../server/features/checkout/area-names.ts'
import areaTree from './data/areas.json' with { type: 'json' }

test('in Latin letters, no area keeps a Chinese sign', () => {
  for (const [province, cities] of Object.entries(areaTree as Record<string, Record<string, unknown[][]>>))
    for (const [city, districts] of Object.entries(cities))
      for (const [, district] of districts) {
        const names = romanisedArea({ area1: province, area2: city, area3: String(district) })
        expect(Object.values(names).join(' ')).not.toMatch(/\p{Script=Han}/u)
      }
})
