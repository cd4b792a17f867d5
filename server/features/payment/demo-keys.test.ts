import { expect, test } from 'vitest'
import { connect } from '../../db/database.ts'
import { openShop } from '../../testing/open-shop.ts'
import { demoKeys } from './demo-keys.ts'

test('what one process made, another uses: a browser brings it what the first one signed', async () => {
  const server = await openShop()
  const other = connect(server.url, { max: 1 })
  try {
    const made = await demoKeys(server.sql)
    // As if another process had been faster.
    await other`update gateway_keys set keys = jsonb_set(keys, '{ours,serialNo}', '"FASTER"')`
    expect((await demoKeys(other)).ours).toEqual({ ...made.ours, serialNo: 'FASTER' })
    expect(await demoKeys(server.sql)).toBe(made)
  } finally {
    await other.end()
    await server.close()
  }
})
