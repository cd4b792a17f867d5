import { expect, test } from 'vitest'
import type { Call } from '../../api/call.ts'
import { loadAll } from './use-rows.ts'

test('all rows are fetched in as many answers as they come in', async () => {
  const ids = Array.from({ length: 25 }, (_, n) => ({ id: n + 1 }))
  const call = (async (_: unknown, { start = 0 }: { start?: number }) => {
    const tbl = ids.slice(start, start + 10)
    return { obj: { more: start + 10 < ids.length || undefined }, tbl }
  }) as unknown as Call
  expect(await loadAll(call, { billType: 'category' })).toEqual(ids)
})
